import FeedCache
import FeedCachePostgres

/// Processes that take turns by a ``PostgresFeedLoadLock``, and are killed at random moments: each
/// reads the feed's number and saves the next one. Two at once would save the same.
struct Turns: Sendable {
  private struct Progress: BitwiseCopyable { var turns = 0 }

  private static let processes = 4

  let kills: Int
  /// For the control: whether there is a lock.
  var hasLock = true

  func run() throws -> Finding {
    try torture(Subject.postgres.name("turns")) { directory, violations in
      let path = directory.cache
      let progress = Shared(Progress.self, count: Self.processes)
      let reached = Shared(Progress.self)
      var randomness = Randomness(seed: 12)
      var children = (0..<Self.processes).map { start(path, $0, progress) }
      for kill in 0..<kills {
        let index = kill % Self.processes
        Child.end(children[index], after: .random(in: 0..<20_000, using: &randomness))
        children[index] = start(path, index, progress)
      }
      for child in children {
        Child.end(child)
      }
      let outcome = Child.run {
        reached.turns = try await Subject.postgres.store(at: path).savedNumber() ?? 0
      }
      let reported = (0..<Self.processes).reduce(0) { $0 + progress[$1].turns }
      if outcome != 0 || reported == 0 || reached.turns < reported {
        violations.append(
          "\(reported) turns were reported, and the feed is number \(reached.turns)"
        )
      }
      return "\(Self.processes) processes, \(kills) kills: \(reported) turns, "
        + "\(max(0, reported - reached.turns)) of them lost"
    }
  }

  private func start(_ path: String, _ index: Int, _ progress: Shared<Progress>) -> pid_t {
    Child.start {
      let database = Subject.database(at: path)
      let store = PostgresFeedCache(in: database).store(for: Subject.feedURL)
      let lock = PostgresFeedLoadLock(in: database, pause: .milliseconds(2))
      while true {
        if hasLock {
          try await lock.withLock(of: Subject.feedURL) { _ in try await turn(store) }
        } else {
          try await turn(store)
        }
        progress[index].turns += 1
      }
    }
  }

  private func turn(_ store: Subject.Store) async throws {
    let number = try await store.savedNumber() ?? 0
    try await store.save(number + 1)
  }
}
