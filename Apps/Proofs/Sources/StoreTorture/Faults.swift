import FaultySystem
import Findings
import Foundation

/// Makes every system call of everything that the store does fail in turn, once and from then on,
/// with each error; then again with a second fault in what follows. And kills the process before
/// and after each call.
struct Faults: Sendable {
  private static let errors: [Int32] = [
    EIO, ENOSPC, EDQUOT, EINTR, EACCES, EMFILE, Int32(FAULTY_SHORT),
  ]
  private static let kills = [Int32(FAULTY_KILL_BEFORE), Int32(FAULTY_KILL_AFTER)]

  private struct Counts: BitwiseCopyable {
    var calls = 0, kills = 0, singles = 0, pairs = 0, allPairs = 0, violations = 0
  }

  /// What fails: call number `first`, and a later one; `first` below 0 means that nothing does.
  private struct Injection {
    var first = -1
    var error: Int32 = 0
    var isForever = false
    var second = -1
    var secondError: Int32 = 0

    func arm() {
      faulty_arm(first, error, isForever, second, secondError)
    }

    var description: String {
      "call \(first) with \(error)\(isForever ? " for ever" : "")"
        + (second < 0 ? "" : ", then \(second) later \(secondError)")
    }
  }

  /// Every `stride`-th single fault and kill is tried.
  let stride: Int
  /// Every `pairStride`-th pair of faults is tried, of each operation.
  let pairStride: Int

  init(stride: Int, pairStride: Int) {
    self.stride = stride
    // A multiple of the number of errors would try the same second error each time.
    self.pairStride = pairStride % Self.errors.count == 0 ? pairStride + 1 : pairStride
  }

  func run() throws -> Finding {
    try torture("faults") { directory, violations in
      guard faulty_is_available() else {
        throw Obstacle("system calls can be made to fail on Linux only")
      }
      let counts = Shared(Counts.self)
      for scenario in Scenario.all {
        for kill in Self.kills {
          try killRuns(scenario, kill, directory, counts)
        }
      }
      let ended = Child.run {
        for scenario in Scenario.all {
          try await errorRuns(scenario, directory, counts)
        }
      }
      if counts.calls == 0 {
        violations.append("no system call was counted")
      }
      if counts.violations > 0 {
        violations.append("\(counts.violations) runs went wrong; the first are listed above")
      }
      if ended != 0 {
        violations.append("the process of the runs ended with \(ended)")
      }
      return
        "\(Scenario.all.count) operations, \(counts.calls) system calls, \(counts.kills) kills, "
        + "\(counts.singles) runs with one fault and \(counts.pairs) of \(counts.allPairs) pairs of faults: "
        + "\(counts.violations) lost feeds, wrong reads or false successes"
    }
  }

  private func errorRuns(_ scenario: Scenario, _ directory: WorkDirectory, _ counts: Shared<Counts>)
    async throws
  {
    let calls = try await run(scenario, Injection(), directory, counts)
    counts.calls += calls
    var pair = 0
    for call in 0..<calls {
      for (index, error) in Self.errors.enumerated() where (call + index) % stride == 0 {
        var injection = Injection(first: call, error: error, isForever: true)
        _ = try await run(scenario, injection, directory, counts)
        injection.isForever = false
        let callsWithFault = try await run(scenario, injection, directory, counts)
        counts.singles += 2
        for next in 1..<max(1, callsWithFault - call) {
          for second in Self.errors {
            pair += 1
            guard pair % pairStride == 0 else {
              continue
            }
            injection.second = next
            injection.secondError = second
            _ = try await run(scenario, injection, directory, counts)
            counts.pairs += 1
          }
        }
      }
    }
    counts.allPairs += pair
  }

  /// Performs an operation once, and checks what it leaves.
  /// - Returns: how many system calls it made.
  private func run(
    _ scenario: Scenario,
    _ injection: Injection,
    _ directory: WorkDirectory,
    _ counts: Shared<Counts>
  ) async throws -> Int {
    try directory.removeCache()
    try await prepare(scenario, directory)
    let store = Subject.fileStore.store(at: directory.cache, limit: scenario.limit)
    var failure: (any Error)?
    injection.arm()
    do { try await scenario.perform(store) } catch { failure = error }
    let calls = faulty_disarm()
    do {
      try await check(
        scenario,
        after: failure,
        isStrict: injection.second < 0 && !injection.isForever,
        directory
      )
    } catch {
      counts.violations += 1
      if counts.violations <= 20 {
        complain(
          "\(scenario.name), \(injection.description): \(error) (\(failure, default: "success"))"
        )
      }
    }
    return calls
  }

  /// Dies at each call, in a process of its own.
  private func killRuns(
    _ scenario: Scenario,
    _ kill: Int32,
    _ directory: WorkDirectory,
    _ counts: Shared<Counts>
  ) throws {
    var call = 0
    while true {
      try directory.removeCache()
      _ = Child.run { try await prepare(scenario, directory) }
      let ended = Child.run { [call] in
        let store = Subject.fileStore.store(at: directory.cache, limit: scenario.limit)
        Injection(first: call, error: kill).arm()
        try await scenario.perform(store)
      }
      let wasKilled = ended == 128 + SIGKILL
      guard wasKilled || ended == 0 else {
        throw Violation("\(scenario.name) ended with \(ended) instead of a kill")
      }
      let checked = Child.run { [call] in
        do {
          try await check(
            scenario,
            after: wasKilled ? Scenario.Killed() : nil,
            isStrict: false,
            directory
          )
        } catch {
          throw Violation("\(scenario.name), killed at call \(call): \(error)")
        }
      }
      if checked != 0 {
        counts.violations += 1
      }
      // The last one ran out of calls.
      guard wasKilled else {
        return
      }
      counts.kills += 1
      call += stride
    }
  }

  /// What is kept is right; and once the fault is over, saving works again, and leaves nothing
  /// behind.
  private func check(
    _ scenario: Scenario,
    after failure: (any Error)?,
    isStrict: Bool,
    _ directory: WorkDirectory
  ) async throws {
    let store = Subject.fileStore.store(at: directory.cache)
    try await scenario.check(store, after: failure, isStrict: isStrict)
    try checkUsage(in: directory.cache)
    do {
      try await store.save(3)
    } catch {
      throw Violation("saving does not work any more: \(error)")
    }
    let left = files(below: directory.cache).filter { $0.contains("/tmp/") }
    guard left.isEmpty else {
      throw Violation("left behind: \(left)")
    }
  }

  private func prepare(_ scenario: Scenario, _ directory: WorkDirectory) async throws {
    try await scenario.prepare(Subject.fileStore.store(at: directory.cache))
    let paths = files(below: directory.cache).map { "\(directory.cache)/\($0)" }
    if let feed = paths.first(where: { $0.hasSuffix("/feed") }) {
      for name in scenario.leftovers {
        close(open("\(feed.dropLast("feed".count))tmp/\(name)", O_WRONLY | O_CREAT, 0o600))
      }
    }
    guard let picture = scenario.corruptPicture else {
      return
    }
    // The last byte of the entry that holds the picture's URL.
    let url = Data(NumberedFeeds.picture(picture).absoluteString.utf8)
    for path in paths where path.contains("/images/") {
      var bytes = try Data(contentsOf: URL(filePath: path))
      guard bytes.firstRange(of: url) != nil else {
        continue
      }
      bytes[bytes.count - 1] ^= 1
      return try bytes.write(to: URL(filePath: path))
    }
    throw Violation("picture \(picture) has no entry to corrupt")
  }
}
