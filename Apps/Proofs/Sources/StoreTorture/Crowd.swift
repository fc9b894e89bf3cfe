import FaultySystem
import FeedCache
import Synchronization

/// Many programs at once on one directory. Each writes down when each of its operations began, when it ended and which feed or version of a
/// picture it was about; and in the end everything that was read must be what a single writer after another could have left.
struct Crowd: Sendable {
  private enum Kind: Int {
    case save, delete, read
  }

  /// What is written and read as one: the feed, and each of the pictures that every feed has, so that no replace drops them.
  private static let feed = 0
  private static let pictures = 0..<3

  /// One operation: kind, register, the number of the feed or of the version (0 for none), when it began and ended.
  private static let fields = 5

  /// How many callers each process has at once.
  private static let tasks = 3

  /// How many reads there are in the end: one of each register.
  private static let reads = 1 + pictures.count

  let subject: Subject
  let processes: Int
  let operations: Int

  func run() throws -> Report {
    let scratch = try Scratch("crowd")
    defer { try? scratch.remove() }
    let log = SharedNumbers(count: (processes * operations + Self.reads) * Self.fields)
    let faults = SharedNumbers(count: 1)
    let children = (0..<processes).map { process in
      Child.start { await live(process, scratch, log, faults) }
    }
    var wrongs: [String] = []
    for child in children where Child.wait(for: child) != 0 { wrongs.append("a process died") }
    // What is kept in the end is read like anything else.
    _ = Child.run {
      let store = subject.store(at: scratch.cache)
      for register in 0..<Self.reads { await read(register, store, log, processes * operations + register, faults) }
    }
    if faults[0] > 0 {
      wrongs.append("\(faults[0]) operations failed, or read what is not whole; the first are told above")
    }

    let torn = (0..<Self.reads).reduce(0) { $0 + impossibleReads(of: $1, log) }
    if torn > 0 { wrongs.append("\(torn) reads that no order of the writes explains") }
    let left = files(below: scratch.cache).count { $0.contains("/tmp/") }
    if left > 0 { wrongs.append("\(left) temporary files are left") }
    let figures =
      "\(processes) processes × \(operations) operations: \(faults[0]) failed or torn, \(torn) reads unaccounted for, \(left) files left over"
    return Report(name: "crowd", figures: figures, wrongs: wrongs)
  }

  private func live(_ process: Int, _ scratch: Scratch, _ log: SharedNumbers, _ faults: SharedNumbers) async {
    let store = subject.store(at: scratch.cache)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<Self.tasks { group.addTask { await live(process, task, store, log, faults) } }
    }
  }

  private func live(
    _ process: Int, _ task: Int, _ store: Subject.Store, _ log: SharedNumbers, _ faults: SharedNumbers
  ) async {
    var randomness = Randomness(seed: UInt64(process * Self.tasks + task) + 10)
    for operation in stride(from: task, to: operations, by: Self.tasks) {
      let entry = process * operations + operation
      // A number of its own for each, and 0 for none.
      let number = 1 + entry
      let picture = number % Self.pictures.count
      switch Int.random(in: 0..<100, using: &randomness) {
      case ..<30:
        await record(.save, Self.feed, in: log, entry, faults) {
          try await store.replace(with: Sample.feed(number))
          return number
        }
      case ..<33:
        // It concerns every register.
        await record(.delete, Self.feed, in: log, entry, faults) {
          try await store.delete()
          return 0
        }
      case ..<45:
        await record(.save, 1 + picture, in: log, entry, faults) {
          try await store.insert(Sample.data(picture, number), for: Sample.picture(picture))
          return number
        }
      case ..<60: await read(1 + picture, store, log, entry, faults)
      default: await read(Self.feed, store, log, entry, faults)
      }
    }
  }

  private func read(
    _ register: Int, _ store: Subject.Store, _ log: SharedNumbers, _ entry: Int, _ faults: SharedNumbers
  ) async {
    await record(.read, register, in: log, entry, faults) {
      if register == Self.feed {
        guard let feed = try await store.retrieve()?.feed else { return 0 }
        guard let number = Sample.number(of: feed) else { throw Wrong("a feed is not whole") }
        return number
      }
      guard let data = try await store.retrieveImageData(for: Sample.picture(register - 1)) else { return 0 }
      guard let number = Sample.version(of: data, register - 1) else { throw Wrong("a picture is not whole") }
      return number
    }
  }

  private func record(
    _ kind: Kind, _ register: Int, in log: SharedNumbers, _ entry: Int, _ faults: SharedNumbers,
    _ work: () async throws -> Int
  ) async {
    let began = Int(torture_now())
    do {
      let number = try await work()
      for (field, value) in [kind.rawValue, register, number, began, Int(torture_now())].enumerated() {
        log[entry * Self.fields + field] = value
      }
    } catch {
      faults[0] += 1
      if subject == .fileStore && faults[0] <= 5 { complain("\(subject.rawValue), in the crowd: \(error)") }
    }
  }

  private typealias Operation = (kind: Kind, number: Int, began: Int, ended: Int)

  /// The operations that concern a register, whichever process they are of.
  private func operations(on register: Int, _ log: SharedNumbers) -> [Operation] {
    (0..<processes * operations + Self.reads).compactMap { entry in
      let values = (0..<Self.fields).map { log[entry * Self.fields + $0] }
      guard values[4] != 0, let kind = Kind(rawValue: values[0]), kind == .delete || values[1] == register else {
        return nil
      }
      return (kind, values[2], values[3], values[4])
    }
  }

  /// How many reads gave what, when the read began, some later write had already replaced; or what was not there yet.
  private func impossibleReads(of register: Int, _ log: SharedNumbers) -> Int {
    let all = operations(on: register, log)
    let writes = all.filter { $0.kind != .read }.sorted { $0.ended < $1.ended }
    let saves = Dictionary(writes.filter { $0.kind == .save }.map { ($0.number, $0) }) { first, _ in first }
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
      guard let write = saves[read.number] else { return true }
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
