import FeedCache
import Findings

/// Many processes at once that save more pictures than the limit allows, each dropping what the
/// others have saved; first undisturbed, then killed at random moments. Whatever the order, the
/// pictures at the front of the feed are kept in the end.
struct Evictions: Sendable {
  private static let limit = FeedImageDataLimit(count: 8)
  private static let pictures = 0..<32

  let processes: Int
  let rounds: Int
  let kills: Int

  func run() throws -> Finding {
    try torture("evictions") { directory, violations in
      for round in 0..<rounds {
        try directory.removeCache()
        _ = Child.run { try await Subject.fileStore.store(at: directory.cache).save(29) }
        let children = (0..<processes).map { process in
          Child.start { try await live(process, of: processes, round, directory) }
        }
        for child in children where Child.wait(for: child) != 0 {
          violations.append("a process ended with an error")
        }
        let kept = files(below: directory.cache).count { $0.contains("/images/") }
        if kept != Self.limit.count {
          violations.append(
            "\(kept) pictures are kept instead of \(Self.limit.count), in round \(round)"
          )
        }
        violations.check("the kept pictures are not those in front") { try await check(directory) }
      }
      var randomness = Randomness(seed: 4)
      for kill in 0..<kills {
        let victims = (0..<2).map { index in
          Child.start { try await live(index, of: 2, 1_000 + kill, directory, isEndless: true) }
        }
        usleep(UInt32.random(in: 500..<6_000, using: &randomness))
        for victim in victims where Child.end(victim) != 128 + SIGKILL {
          violations.append("a process ended before it was killed")
        }
        violations.check("after kill \(kill) the kept pictures are not those in front") {
          try await check(directory)
        }
      }
      return "\(rounds) rounds of \(processes) processes and \(2 * kills) kills, "
        + "with a limit of \(Self.limit.count) of \(Self.pictures.count) pictures: \(violations.count) violations"
    }
  }

  /// Saves pictures of its own, three callers at once: from a random place in the feed to its
  /// front, so that each drops another, mostly one that another process has saved; at last all of
  /// them.
  private func live(
    _ process: Int,
    of count: Int,
    _ seed: Int,
    _ directory: WorkDirectory,
    isEndless: Bool = false
  )
    async throws
  {
    let store = Subject.fileStore.store(at: directory.cache, limit: Self.limit)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<3 {
        group.addTask {
          let own = Self.pictures.reversed().filter { $0 % count == process }
          var randomness = Randomness(seed: UInt64((seed * count + process) * 3 + task))
          repeat {
            let start = Int.random(in: Self.pictures, using: &randomness)
            for picture in own where picture <= start {
              try await insert(picture, into: store)
            }
          } while isEndless
          for picture in own {
            try await insert(picture, into: store)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func insert(_ picture: Int, into store: Subject.Store) async throws {
    do {
      try await store.savePicture(picture, picture)
    } catch FeedStoreError.quotaReached where picture >= Self.limit.count {
      return
    }
  }

  /// After one more insert the pictures in front are there, no others, and the ledger is right.
  private func check(_ directory: WorkDirectory) async throws {
    let store = Subject.fileStore.store(at: directory.cache, limit: Self.limit)
    try await insert(0, into: store)
    for picture in Self.pictures {
      let expected = picture < Self.limit.count ? picture : nil
      try expect("picture \(picture)", try await store.savedVersion(of: picture), in: [expected])
    }
    try checkUsage(in: directory.cache)
  }
}
