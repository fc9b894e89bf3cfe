import FeedCache
import FeedCacheFileStore
import Findings

/// Feeds that must leave each other alone: two whose URLs differ in one letter's case, and several
/// that share a limit. Their writers are killed at random moments.
struct Neighbours: Sendable {
  private static let totalLimit = 60_000
  private static let neighbours = [NumberedFeeds.url("feed"), NumberedFeeds.url("Feed")]

  let kills: Int

  func run() throws -> Finding {
    try torture("neighbours") { directory, violations in
      var randomness = Randomness(seed: 7)
      for kill in 0..<kills {
        try directory.removeCache()
        violations.check("nothing to begin with") {
          let store = FileFeedCache(path: directory.cache).store(for: Self.neighbours[0])
          try await store.save(1)
          try await store.savePicture(0, 5)
        }
        let neighbour = Child.start {
          let store = FileFeedCache(path: directory.cache).store(for: Self.neighbours[1])
          while true {
            try await store.save(2)
            try await store.savePicture(0, 6)
            try await store.delete()
          }
        }
        Child.end(neighbour, after: .random(in: 200..<4_000, using: &randomness))
        violations.check("after kill \(kill) of its neighbour a feed is not whole") {
          let store = FileFeedCache(path: directory.cache).store(for: Self.neighbours[0])
          try expect("feed", try await store.savedNumber(), 1)
          try expect("picture", try await store.savedVersion(of: 0), 5)
        }
      }
      try directory.removeCache()
      for kill in 0..<kills {
        let feed = kill % 7
        let writer = Child.start {
          for number in 0... {
            try await save(feed, number, directory)
          }
        }
        Child.end(writer, after: .random(in: 200..<4_000, using: &randomness))
        violations.check("after kill \(kill) all feeds together are not what their limit allows") {
          try await checkTotal(directory, saving: feed)
        }
      }
      return "\(2 * kills) kills of feeds side by side, and of feeds with one limit: "
        + "\(violations.count) violations"
    }
  }

  private func save(_ feed: Int, _ number: Int, _ directory: WorkDirectory) async throws {
    let cache = FileFeedCache(path: directory.cache, totalLimit: Self.totalLimit)
    let store = cache.store(for: NumberedFeeds.url("feed \(feed)"))
    try await store.save(number)
    for picture in 0..<3 {
      try await store.savePicture(picture, 299)
    }
  }

  /// After one more save its feed is there, all together are within the limit, and what is there is
  /// whole.
  private func checkTotal(_ directory: WorkDirectory, saving feed: Int) async throws {
    try await save(feed, 1_000, directory)
    let cache = FileFeedCache(path: directory.cache)
    let summaries = try await cache.summaries()
    // The limit counts data alone, without the store's headers and URLs.
    let bytes = summaries.reduce(0) { $0 + $1.bytes - 100 * $1.pictures }
    guard bytes <= Self.totalLimit else {
      throw Violation("\(bytes) bytes are kept")
    }
    for summary in summaries {
      guard let url = summary.url else {
        throw Violation("a folder without a feed: \(summary)")
      }
      guard try await cache.store(for: url).savedNumber() != nil else {
        throw Violation("\(url) is gone")
      }
    }
    guard summaries.contains(where: { $0.url == NumberedFeeds.url("feed \(feed)") }) else {
      throw Violation("its own feed is gone")
    }
    try checkUsage(in: directory.cache)
  }
}
