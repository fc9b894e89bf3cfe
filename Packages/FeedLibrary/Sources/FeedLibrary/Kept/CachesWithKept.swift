/// The caches of feeds, and the kept images as one more of them, so that all that shows a feed
/// shows what is kept too.
///
/// What is kept is apart: it is in no list of all caches, and nothing that deletes them deletes it.
public struct CachesWithKept: FeedCacheCatalog {
  private let caches: any FeedCacheCatalog
  private let kept: any FeedCacheCatalog

  /// Makes a catalog of these caches. What is kept is in `kept`, as the feed ``KeptFeed/url``.
  public init(_ caches: any FeedCacheCatalog, kept: any FeedCacheCatalog) {
    self.caches = caches
    self.kept = kept
  }

  /// The cache of the feed at `url`, or the kept images.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    catalog(of: url).store(for: url)
  }

  /// The cache of the feed at `url` in numbers, or the kept images.
  public func summary(of url: URL) async throws -> FeedCacheSummary {
    try await catalog(of: url).summary(of: url)
  }

  /// All caches that are not empty, without the kept images.
  public func summaries() async throws -> [FeedCacheSummary] {
    try await caches.summaries()
  }

  /// Deletes all caches, and no kept image.
  public func deleteAll() async throws {
    try await caches.deleteAll()
  }

  private func catalog(of url: URL) -> any FeedCacheCatalog {
    url == KeptFeed.url ? kept : caches
  }
}
