import FeedCachePostgres
import Findings

/// Processes that take turns by a ``PostgresFeedLoadLock``, and are killed at random moments: each
/// reads the feed's number and saves the next one. Two at once would save the same.
struct Turns: Sendable {
  /// How often a number was reported as saved.
  private struct Reports: BitwiseCopyable { var count = 0 }

  private static let processes = 4
  private static let mostNumbers = 1 << 20

  let kills: Int
  /// For the control: whether there is a lock.
  var hasLock = true

  func run() throws -> Finding {
    try torture(Subject.postgres.name("turns")) { directory, violations in
      let path = directory.cache
      let reports = Shared(Reports.self, count: Self.mostNumbers)
      var randomness = Randomness(seed: 12)
      var children = (0..<Self.processes).map { _ in start(path, reports) }
      for kill in 0..<kills {
        let index = kill % Self.processes
        Child.end(children[index], after: .random(in: 0..<20_000, using: &randomness))
        children[index] = start(path, reports)
      }
      for child in children {
        Child.end(child)
      }
      let counts = (0..<Self.mostNumbers).map { reports[$0].count }
      let turns = counts.reduce(0, +)
      let twice = counts.count { $0 > 1 }
      if turns == 0 || twice > 0 {
        violations.append("of \(turns) turns \(twice) had the number of another one")
      }
      return "\(Self.processes) processes, \(kills) kills: \(turns) turns, \(twice) of them at once"
    }
  }

  private func start(_ path: String, _ reports: Shared<Reports>) -> pid_t {
    Child.start {
      let database = Subject.database(at: path)
      let store = PostgresFeedCache(in: database).store(for: Subject.feedURL)
      let lock = PostgresFeedLoadLock(in: database, pause: .milliseconds(2))
      while true {
        let number =
          hasLock
          ? try await lock.withLock(of: Subject.feedURL) { _ in try await turn(store) }
          : try await turn(store)
        reports[number % Self.mostNumbers].count += 1
      }
    }
  }

  /// Saves the next number, and returns it.
  private func turn(_ store: Subject.Store) async throws -> Int {
    let number = try await store.savedNumber() ?? 0
    try await store.save(number + 1)
    return number + 1
  }
}
