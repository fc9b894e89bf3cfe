import FaultySystem
import FeedCache

/// Every system call of everything that the store does, made to fail in turn.
struct Faults: Sendable {
  static let errors: [Int32] = [EIO, ENOSPC, EDQUOT, EINTR, EACCES, EMFILE, Int32(FAULTY_SHORT)]
  static let kills = [Int32(FAULTY_KILL_BEFORE), Int32(FAULTY_KILL_AFTER)]

  let subject: Subject
  /// Of single faults and kills every `stride`-th is tried, and of pairs of faults every `pairStride`-th.
  let stride: Int
  let pairStride: Int

  func run() throws -> Report {
    guard faulty_is_available() else {
      return Report(name: "faults", figures: "SKIPPED: system calls can be made to fail on Linux only", wrongs: [])
    }
    let scratch = try Scratch("faults")
    defer { try? scratch.remove() }
    // 0: runs, 1: wrongs, 2: system calls
    let numbers = SharedNumbers(count: 8)
    try killRuns(scratch, numbers)
    let kills = numbers[0]
    let exitCode = Child.run {
      for scenario in Scenario.all { try await errorRuns(scenario, scratch, numbers) }
    }
    guard numbers[2] > 0 else {
      return Report(name: "faults", figures: "0 system calls", wrongs: ["nothing was counted"])
    }
    var wrongs = (0..<min(numbers[1], 1)).map { _ in "\(numbers[1]) runs went wrong; each is told above" }
    if exitCode != 0 { wrongs.append("the process of the runs ended with \(exitCode)") }
    let figures =
      "\(Scenario.all.count) operations, \(numbers[2]) system calls, \(kills) kills and \(numbers[0] - kills) runs with one or two faults: "
      + "\(numbers[1]) lost feeds, wrong reads or false successes"
    return Report(name: "faults", figures: figures, wrongs: wrongs)
  }

  /// Each call fails, once and from then on, with each error; then each of these again with a second fault in what follows.
  private func errorRuns(_ scenario: Scenario, _ scratch: Scratch, _ numbers: SharedNumbers) async throws {
    let calls = try await run(scenario, scratch, numbers, first: -1, fault: 0).calls
    numbers[2] += calls
    var pair = 0
    for call in 0..<calls {
      for (index, fault) in Self.errors.enumerated() where (call + index) % stride == 0 {
        _ = try await run(scenario, scratch, numbers, first: call, fault: fault, isForever: true)
        let single = try await run(scenario, scratch, numbers, first: call, fault: fault)
        for next in 1..<max(1, single.calls - call) {
          for second in Self.errors {
            pair += 1
            guard pair % pairStride == 0 else { continue }
            _ = try await run(scenario, scratch, numbers, first: call, fault: fault, second: next, secondFault: second)
          }
        }
      }
    }
  }

  private func run(
    _ scenario: Scenario, _ scratch: Scratch, _ numbers: SharedNumbers, first: Int, fault: Int32,
    isForever: Bool = false,
    second: Int = -1, secondFault: Int32 = 0
  ) async throws -> (calls: Int, error: (any Error)?) {
    try scratch.empty()
    try await prepare(scenario, scratch)

    let store = subject.store(at: scratch.cache, limit: scenario.limit)
    var failure: (any Error)?
    faulty_arm(first, fault, isForever, second, secondFault)
    do { try await scenario.perform(store) } catch { failure = error }
    let calls = faulty_disarm()

    numbers[0] += 1
    let isStrict = second < 0 && !isForever
    var wrong = await scenario.fault(in: subject.store(at: scratch.cache), after: failure, isStrict: isStrict)
    if wrong == nil { wrong = usageFault(in: scratch.cache) }
    if wrong == nil { wrong = await healed(scratch) }
    if let wrong {
      numbers[1] += 1
      let faults =
        "call \(first) with \(fault)\(isForever ? " for ever" : "")\(second < 0 ? "" : ", then \(second) later \(secondFault)")"
      if numbers[1] <= 20 {
        complain("\(subject.rawValue): \(scenario.name), \(faults): \(wrong) (\(failure, default: "success"))")
      }
    }
    return (calls, failure)
  }

  /// Dies before and after each call, in a process of its own.
  private func killRuns(_ scratch: Scratch, _ numbers: SharedNumbers) throws {
    for scenario in Scenario.all {
      for kill in Self.kills {
        var call = 0
        var wasKilled = true
        while wasKilled {
          try scratch.empty()
          _ = Child.run {
            try await prepare(scenario, scratch)
          }
          let ended = Child.run { [call] in
            let store = subject.store(at: scratch.cache, limit: scenario.limit)
            faulty_arm(call, kill, false, -1, 0)
            try await scenario.perform(store)
          }
          wasKilled = ended == 128 + SIGKILL
          // The last one of each row is not killed any more: it ran out of calls.
          guard wasKilled || ended == 0 else {
            throw Wrong("\(scenario.name) ended with \(ended) in the place of a kill")
          }
          let checked = Child.run {
            let error: (any Error)? = ended == 0 ? nil : Scenario.Killed()
            let store = subject.store(at: scratch.cache)
            var wrong = await scenario.fault(in: store, after: error, isStrict: false)
            if wrong == nil { wrong = usageFault(in: scratch.cache) }
            if wrong == nil { wrong = await healed(scratch) }
            if let wrong {
              throw Wrong("\(subject.rawValue): \(scenario.name), killed at call \(numbers[3]): \(wrong)")
            }
          }
          if wasKilled { numbers[0] += 1 }
          if checked != 0 { numbers[1] += 1 }
          call += stride
          numbers[3] = call
        }
      }
    }
  }

  /// Once the fault is over, saving works again, and leaves nothing beside what is kept.
  private func healed(_ scratch: Scratch) async -> String? {
    do {
      try await subject.store(at: scratch.cache).replace(with: Sample.feed(3))
      let left = files(below: scratch.cache).filter { $0.contains("/tmp/") }
      return left.isEmpty ? nil : "left behind: \(left)"
    } catch {
      return "saving does not work any more: \(error)"
    }
  }

  private func prepare(_ scenario: Scenario, _ scratch: Scratch) async throws {
    try await scenario.prepare(subject.store(at: scratch.cache))
    if scenario.isFormer { try makeFormer(scratch.cache, of: Subject.feedURL, [0, 1]) }
    try leave(scenario.leftovers, in: scratch)
    if let picture = scenario.corruptPicture { try corrupt(picture, in: scratch) }
  }

  /// Changes the last byte of the entry that holds the picture's URL.
  private func corrupt(_ picture: Int, in scratch: Scratch) throws {
    let name = Data(Sample.picture(picture).absoluteString.utf8)
    for path in files(below: scratch.cache).map({ "\(scratch.cache)/\($0)" }) where path.contains("/images/") {
      var bytes = try Data(contentsOf: URL(filePath: path))
      guard bytes.firstRange(of: name) != nil else { continue }
      bytes[bytes.count - 1] ^= 1
      return try bytes.write(to: URL(filePath: path))
    }
    throw Wrong("picture \(picture) has no entry to corrupt")
  }

  private func leave(_ names: [String], in scratch: Scratch) throws {
    guard !names.isEmpty, let feed = files(below: scratch.cache).first(where: { $0.hasSuffix("/feed") }) else { return }
    for name in names {
      let path = "\(scratch.cache)/\(feed.dropLast("feed".count))tmp/\(name)"
      close(open(path, O_WRONLY | O_CREAT, 0o600))
    }
  }
}
