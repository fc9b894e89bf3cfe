import ChildProcess
import Findings

/// The program in a round.
extension Month {
  /// The run of each round.
  private static let words = ["--new", "--seen", "--json"]

  /// Runs the program as usual.
  mutating func deliver(at time: String) async throws {
    let start = ContinuousClock.now
    let outcome = try await home.run(Self.words + ["--now", time])
    // What two runs delivered before takes less than usual.
    usual = max(ContinuousClock.now - start, usual * 0.9)
    deliveries.deliver(names(of: outcome), in: counts.rounds)
  }

  /// Starts the program, and kills it at any moment; once or twice.
  mutating func kill(at time: String) async throws {
    for _ in 0..<Int.random(in: 1...2, using: &randomness) {
      let run = try home.start(Self.words + ["--now", time])
      try await pause()
      run.abort()
      let outcome = try await run.outcome()
      guard outcome.code == 128 + SIGKILL else {
        deliveries.deliver(names(of: outcome), in: counts.rounds)
        continue
      }
      let names = NewImagesDocument.names(inStartOf: outcome.output)
      deliveries.show(names, in: counts.rounds)
      counts.kills += 1
      counts.lateKills += names.isEmpty ? 0 : 1
    }
  }

  /// Clears the cache, by the program or without it.
  mutating func clear() async throws {
    counts.clears += 1
    guard Bool.random(using: &randomness) else {
      return try home.delete("cache")
    }
    let outcome = try await home.run(["clear", "--all"])
    if outcome.code != 0 {
      violations.append("round \(counts.rounds): clear --all ends with \(outcome.code)")
    }
  }

  /// Runs the program twice at once.
  mutating func deliverByTwo(at time: String) async throws {
    counts.pairs += 1
    let first = try home.start(Self.words + ["--now", time])
    try await pause()
    let second = try home.start(Self.words + ["--now", time])
    let names = names(of: try await first.outcome())
    let others = self.names(of: try await second.outcome())
    deliveries.deliver(names, and: others, in: counts.rounds)
  }

  /// Runs the program while its reader marks all images as seen.
  mutating func markMeanwhile(at time: String) async throws {
    counts.markings += 1
    let run = try home.start(Self.words + ["--now", time])
    try await pause()
    let marking = try home.start(["seen", "--all", "--now", time])
    let names = names(of: try await run.outcome())
    let outcome = try await marking.outcome()
    if outcome.code != 0 {
      violations.append("round \(counts.rounds): seen --all ends with \(outcome.code)")
    }
    deliveries.deliver(names, in: counts.rounds)
    deliveries.mark(feeds.names)
  }

  /// For a part of the time that a run takes.
  private mutating func pause() async throws {
    let part = Double.random(in: 0..<1, using: &randomness)
    try await Task.sleep(for: usual * part)
  }

  /// What a run delivered that was not disturbed.
  private mutating func names(of outcome: Outcome) -> [String] {
    do {
      guard outcome.code == 0, outcome.errors.isEmpty else {
        throw Unexpected(description: "it ends with \(outcome.code): \(outcome.errors)")
      }
      return try NewImagesDocument.names(in: outcome.output)
    } catch {
      violations.append("round \(counts.rounds): \(error)")
      return []
    }
  }
}
