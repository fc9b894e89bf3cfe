import FaultySystem
import FeedCache
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Many programs at once on one directory. Each writes down when each of its operations began, when it ended and which feed it was about; and
/// in the end everything that was read must be what a single writer after another could have left.
struct Crowd: Sendable {
  private enum Kind: Int {
    case replace, delete, read
  }

  /// One operation: kind, the feed's number (0 for none), when it began and ended.
  private static let fields = 4

  let subject: Subject
  let processes: Int
  let operations: Int

  func run() throws -> Report {
    let scratch = try Scratch("crowd")
    defer { try? scratch.remove() }
    let log = SharedNumbers(count: processes * operations * Self.fields + Self.fields)
    let faults = SharedNumbers(count: 1)
    let children = (0..<processes).map { process in
      Child.start { await live(process, scratch, log, faults) }
    }
    var wrongs: [String] = []
    for child in children where Child.wait(for: child) != 0 { wrongs.append("a process died") }
    // What is kept in the end is read like anything else.
    _ = Child.run { await read(subject.store(at: scratch.cache), log, processes * operations, faults) }
    if faults[0] > 0 {
      wrongs.append("\(faults[0]) operations failed, or read what is not whole; the first are told above")
    }

    let torn = impossibleReads(log)
    if torn > 0 { wrongs.append("\(torn) reads that no order of the writes explains") }
    let left = files(below: scratch.cache).count { $0.contains("/tmp/") }
    if left > 0 { wrongs.append("\(left) temporary files are left") }
    let figures =
      "\(processes) processes × \(operations) operations: \(faults[0]) failed or torn, \(torn) reads unaccounted for, \(left) files left over"
    return Report(name: "crowd", figures: figures, wrongs: wrongs)
  }

  private func live(_ process: Int, _ scratch: Scratch, _ log: SharedNumbers, _ faults: SharedNumbers) async {
    let store = subject.store(at: scratch.cache)
    var randomness = Randomness(seed: UInt64(process) + 10)
    for operation in 0..<operations {
      let entry = process * operations + operation
      // A number of its own for each, and 0 for none.
      let number = 1 + entry
      switch Int.random(in: 0..<100, using: &randomness) {
      case ..<30:
        await write(log, entry, .replace, number, faults) { try await store.replace(with: Sample.feed(number)) }
      case ..<33: await write(log, entry, .delete, 0, faults) { try await store.delete() }
      case ..<45:
        await write(log, entry, nil, 0, faults) {
          try await store.insert(Sample.data(number % 3, number), for: Sample.picture(number % 3))
        }
      case ..<60:
        await write(log, entry, nil, 0, faults) {
          let data = try await store.retrieveImageData(for: Sample.picture(number % 3))
          if let data, Sample.version(of: data, number % 3) == nil { throw Wrong("a picture is not whole") }
        }
      default: await read(store, log, entry, faults)
      }
    }
  }

  private func read(_ store: Subject.Store, _ log: SharedNumbers, _ entry: Int, _ faults: SharedNumbers) async {
    let found = Mutex(0)
    await write(log, entry, .read, 0, faults) {
      guard let feed = try await store.retrieve()?.feed else { return }
      guard let number = Sample.number(of: feed) else { throw Wrong("a feed is not whole") }
      found.withLock { $0 = number }
    }
    log[entry * Self.fields + 1] = found.withLock { $0 }
  }

  private func write(
    _ log: SharedNumbers, _ entry: Int, _ kind: Kind?, _ number: Int, _ faults: SharedNumbers,
    _ work: () async throws -> Void
  ) async {
    let began = Int(torture_now())
    do {
      try await work()
    } catch {
      faults[0] += 1
      if subject == .fileStore && faults[0] <= 5 { complain("\(subject.rawValue), in the crowd: \(error)") }
      return
    }
    guard let kind else { return }
    for (field, value) in [kind.rawValue, number, began, Int(torture_now())].enumerated() {
      log[entry * Self.fields + field] = value
    }
  }

  /// How many reads gave a feed that, when the read began, some later write had already replaced; or one that was not there yet.
  private func impossibleReads(_ log: SharedNumbers) -> Int {
    typealias Operation = (kind: Kind, number: Int, began: Int, ended: Int)
    let all = (0...processes * operations).compactMap { entry -> Operation? in
      let values = (0..<Self.fields).map { log[entry * Self.fields + $0] }
      return values[3] == 0 ? nil : Kind(rawValue: values[0]).map { ($0, values[1], values[2], values[3]) }
    }
    let writes = all.filter { $0.kind != .read }.sorted { $0.ended < $1.ended }
    let replaces = Dictionary(writes.filter { $0.kind == .replace }.map { ($0.number, $0) }) { first, _ in first }
    let deletes = [(Kind.delete, 0, 0, 0)] + writes.filter { $0.kind == .delete }.sorted { $0.began < $1.began }

    // Of all writes that ended before a moment, the latest beginning: whatever ended before that is gone.
    var latestBeginning = 0
    let beginnings = writes.map { write in
      latestBeginning = max(latestBeginning, write.began)
      return latestBeginning
    }
    // Of all deletes that began before a moment, the latest end.
    var latestEnd = 0
    let ends = deletes.map { delete in
      latestEnd = max(latestEnd, delete.3)
      return latestEnd
    }
    return all.filter { $0.kind == .read }.count { read in
      let before = partition(writes.count) { writes[$0].ended < read.began }
      let horizon = before == 0 ? 0 : beginnings[before - 1]
      if read.number == 0 {
        let begun = partition(deletes.count) { deletes[$0].2 < read.ended }
        return ends[begun - 1] < horizon
      }
      guard let write = replaces[read.number] else { return true }
      return write.began > read.ended || write.ended < horizon
    }
  }

  /// The number of elements at the front for which `isBefore` holds.
  private func partition(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
