/// All the caches of one place, one for each feed URL: offline, one feed is never shown for another.
public protocol FeedCacheCatalog: Sendable {
  /// The cache of the feed at `url`. Nothing is made or read before the store is asked.
  func store(for url: URL) -> any FeedStore & FeedImageDataStore

  /// What is kept for the feed at `url`; of an empty cache too. Throws ``FeedStoreError/unavailable(_:)``.
  func summary(of url: URL) async throws -> FeedCacheSummary

  /// What is kept, of every feed that anything is kept of. Throws ``FeedStoreError/unavailable(_:)``.
  func summaries() async throws -> [FeedCacheSummary]

  /// Deletes everything that is kept, corrupt entries included. Throws ``FeedStoreError/unavailable(_:)``.
  func deleteAll() async throws
}
