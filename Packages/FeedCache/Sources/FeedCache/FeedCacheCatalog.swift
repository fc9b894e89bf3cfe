/// The caches of all feeds in one place. Each feed URL has its own, so one feed is never shown for
/// another.
public protocol FeedCacheCatalog: Sendable {
  /// The cache of the feed at `url`. Nothing is made or read before its first call.
  func store(for url: URL) -> any FeedStore & FeedImageDataStore

  /// The cache of the feed at `url` in numbers, even if it is empty. Throws
  /// ``FeedStoreError/unavailable(_:)``.
  func summary(of url: URL) async throws -> FeedCacheSummary

  /// All caches that are not empty, in numbers. Throws ``FeedStoreError/unavailable(_:)``.
  func summaries() async throws -> [FeedCacheSummary]

  /// Deletes everything, corrupt entries included. Throws ``FeedStoreError/unavailable(_:)``.
  func deleteAll() async throws
}

extension FeedCacheCatalog {
  /// The cache of one feed in numbers, or those of all that are not empty.
  public func summaries(of url: URL?) async throws -> [FeedCacheSummary] {
    if let url {
      [try await summary(of: url)]
    } else {
      try await summaries()
    }
  }
}
