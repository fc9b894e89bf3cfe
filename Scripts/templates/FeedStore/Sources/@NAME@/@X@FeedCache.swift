public import FeedCache

/// The caches of all feeds: a store for each feed URL.
public struct @X@FeedCache: FeedCacheCatalog {
  private let path: String

  /// Makes a catalog below `path`; nothing is read or created yet.
  public init(path: String) { self.path = path }

  /// The cache of the feed at `url`.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore { @X@FeedStore(url: url) }

  /// What is saved for the feed at `url`.
  public func summary(of url: URL) async throws -> FeedCacheSummary { throw NotWritten.error("summary(of:)") }

  /// What is saved of every feed.
  public func summaries() async throws -> [FeedCacheSummary] { throw NotWritten.error("summaries()") }

  /// Deletes everything that is saved.
  public func deleteAll() async throws { throw NotWritten.error("deleteAll()") }
}
