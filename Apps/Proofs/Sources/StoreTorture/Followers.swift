import FeedCache
import Findings

/// Processes that follow a feed while others save it and are killed at random moments. In the end
/// every follower has to know of the last feed, which a process saves that ends at once.
struct Followers: Sendable {
  private struct Progress: BitwiseCopyable {
    var isFollowing = false
    var last = 0
    var changes = 0
  }

  /// In seconds. A follower that was not told by then never is.
  private static let patience = 20

  let subject: Subject
  let processes: Int
  let rounds: Int

  private var timeToKill: Range<UInt32> { 0..<2 * subject.timeToKill.upperBound }

  func run() throws -> Finding {
    try torture(subject.name("followers")) { directory, violations in
      var randomness = Randomness(seed: 7)
      var changes = 0
      for round in 1...rounds {
        try directory.removeCache()
        let progress = Shared(Progress.self, count: processes)
        let followers = (0..<processes).map { index in
          Child.start { try await follow(at: directory.cache, to: round, index, progress) }
        }
        let areFollowing = isSoon { (0..<processes).allSatisfy { progress[$0].isFollowing } }
        let writers = (0..<2).map { index in
          Child.start { try await save(at: directory.cache, from: (index + 1) * 1_000_000) }
        }
        for writer in writers {
          Child.end(writer, after: 500 + .random(in: timeToKill, using: &randomness))
        }
        let outcome = Child.run { try await subject.store(at: directory.cache).save(round) }
        let areTold = isSoon { (0..<processes).allSatisfy { progress[$0].last == round } }
        if !areFollowing || outcome != 0 || !areTold {
          violations.append("round \(round): a follower does not know of the last feed")
        }
        for (index, follower) in followers.enumerated() {
          Child.end(follower)
          changes += progress[index].changes
        }
      }
      return "\(rounds) rounds of \(processes) followers and \(2 * rounds) kills of writers: "
        + "\(changes) changes told, \(violations.count) of the last ones lost"
    }
  }

  private func follow(
    at path: String,
    to last: Int,
    _ index: Int,
    _ progress: Shared<Progress>
  ) async throws {
    let store = subject.store(at: path)
    let changes = try await store.changes()
    progress[index].isFollowing = true
    for try await _ in changes {
      progress[index].changes += 1
      progress[index].last = try await store.savedNumber() ?? 0
    }
  }

  private func save(at path: String, from first: Int) async throws {
    let store = subject.store(at: path)
    var number = first
    while true {
      number += 1
      try await store.save(number)
    }
  }

  private func isSoon(_ isTrue: () -> Bool) -> Bool {
    for _ in 0..<Self.patience * 1_000 {
      if isTrue() {
        return true
      }
      usleep(1_000)
    }
    return false
  }
}
