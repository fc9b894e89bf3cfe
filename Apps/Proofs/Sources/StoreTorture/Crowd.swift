import Dispatch
import FeedCache
import Findings

/// Many processes at once on one directory. Each logs when its operations began and ended, and
/// which feed or version of a picture they were about. In the end every read must be one that a
/// single writer after another could have left.
struct Crowd: Sendable {
  private enum Kind: Int {
    case none, save, delete, read
  }

  /// One operation in the log.
  private struct Operation: BitwiseCopyable {
    var kind: Kind
    var register: Int
    /// The number of the feed or of the version, 0 for none.
    var number: Int
    var began: UInt64
    var ended: UInt64
  }

  private struct Counts: BitwiseCopyable { var failures = 0 }

  /// A register is what is written and read as one: the feed (0), and the pictures that every feed
  /// has, so that no replace drops them.
  private static let registers = 0..<4
  /// How many callers each process has at once.
  private static let tasks = 3

  let subject: Subject
  let processes: Int
  let operations: Int

  func run() throws -> Finding {
    try torture(subject.name("crowd")) { directory, violations in
      let count = processes * operations
      let log = Shared(Operation.self, count: count + Self.registers.count)
      let counts = Shared(Counts.self)
      let children = (0..<processes).map { process in
        Child.start { await live(process, subject.store(at: directory.cache), log, counts) }
      }
      for child in children where Child.wait(for: child) != 0 {
        violations.append("a process died")
      }
      // What is kept in the end is one more read of each register.
      _ = Child.run {
        let store = subject.store(at: directory.cache)
        for register in Self.registers {
          await perform(.read, register, 0, store, &log[count + register], counts)
        }
      }
      let logged = (0..<count + Self.registers.count).map { log[$0] }
      let torn = Self.registers.reduce(0) { $0 + impossibleReads(of: $1, logged) }
      let left = subject.leftovers(below: directory.cache)
      if counts.failures > 0 {
        violations.append(
          "\(counts.failures) operations failed, or read what is not whole; the first are listed above"
        )
      }
      if torn > 0 {
        violations.append("\(torn) reads that no order of the writes explains")
      }
      if left > 0 {
        violations.append("\(left) temporary files are left")
      }
      return
        "\(processes) processes × \(operations) operations: \(counts.failures) failed or torn, "
        + "\(torn) reads unaccounted for, \(left) files left over"
    }
  }

  private func live(
    _ process: Int,
    _ store: Subject.Store,
    _ log: Shared<Operation>,
    _ counts: Shared<Counts>
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<Self.tasks {
        group.addTask {
          var randomness = Randomness(seed: UInt64(process * Self.tasks + task) + 10)
          for operation in stride(from: task, to: operations, by: Self.tasks) {
            let entry = process * operations + operation
            // A number of its own for each, and 0 for none.
            let number = 1 + entry
            let picture = 1 + number % (Self.registers.count - 1)
            let (kind, register): (Kind, Int) =
              switch Int.random(in: 0..<100, using: &randomness) {
              case ..<30: (.save, 0)
              case ..<33: (.delete, 0)
              case ..<45: (.save, picture)
              case ..<60: (.read, picture)
              default: (.read, 0)
              }
            await perform(kind, register, number, store, &log[entry], counts)
          }
        }
      }
    }
  }

  /// Performs an operation, and logs it unless it fails.
  private func perform(
    _ kind: Kind,
    _ register: Int,
    _ number: Int,
    _ store: Subject.Store,
    _ entry: inout Operation,
    _ counts: Shared<Counts>
  ) async {
    let began = DispatchTime.now().uptimeNanoseconds
    var number = number
    do {
      switch (kind, register) {
      case (.save, 0):
        try await store.save(number)
      case (.save, _):
        try await store.savePicture(register - 1, number)
      case (.delete, _):
        try await store.delete()
        number = 0
      case (_, 0):
        number = try await store.savedNumber() ?? 0
      default:
        number = try await store.savedVersion(of: register - 1) ?? 0
      }
      let ended = DispatchTime.now().uptimeNanoseconds
      entry = Operation(kind: kind, register: register, number: number, began: began, ended: ended)
    } catch {
      counts.failures += 1
      if !subject.isControl && counts.failures <= 5 {
        complain("\(subject.rawValue), in the crowd: \(error)")
      }
    }
  }

  /// How many reads gave what a later write had already replaced when the read began, or what was
  /// not there yet.
  private func impossibleReads(of register: Int, _ log: [Operation]) -> Int {
    // A delete concerns every register.
    let all = log.filter { $0.kind == .delete || $0.kind != .none && $0.register == register }
    let writes = all.filter { $0.kind != .read }
    let saves = Dictionary(writes.filter { $0.kind == .save }.map { ($0.number, $0) }) { first, _ in
      first
    }
    // Whatever ended before the latest beginning of a finished write is gone.
    let horizon = latest(writes.map { ($0.ended, $0.began) })
    let latestDelete = latest(writes.filter { $0.kind == .delete }.map { ($0.began, $0.ended) })
    return all.filter { $0.kind == .read }.count { read in
      if read.number == 0 {
        return latestDelete(read.ended) < horizon(read.began)
      }
      guard let write = saves[read.number] else {
        return true
      }
      return write.began > read.ended || write.ended < horizon(read.began)
    }
  }

  /// For any moment, the largest value of those from before it; 0 without one.
  private func latest(_ pairs: [(moment: UInt64, value: UInt64)]) -> (UInt64) -> UInt64 {
    var largest: UInt64 = 0
    let sorted = pairs.sorted { $0.moment < $1.moment }.map { pair in
      largest = max(largest, pair.value)
      return (moment: pair.moment, largest: largest)
    }
    return { moment in
      var low = 0
      var high = sorted.count
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle].moment < moment {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low == 0 ? 0 : sorted[low - 1].largest
    }
  }
}
