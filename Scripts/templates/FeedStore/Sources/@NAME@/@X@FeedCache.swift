public import FeedCache

/// The caches of all feeds: a store for each feed URL.
public struct @X@FeedCache: FeedCacheCatalog {
  private let path: String
  private let limit: FeedImageDataLimit

  /// Makes a catalog below `path`; nothing is read or created yet. `limit` is each feed's quota of image data.
  public init(path: String, limit: FeedImageDataLimit = FeedImageDataLimit()) { (self.path, self.limit) = (path, limit) }

  /// The cache of the feed at `url`.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore { @X@FeedStore(url: url, limit: limit) }

  /// The cache of the feed at `url` in numbers.
  public func summary(of url: URL) async throws -> FeedCacheSummary { throw NotWritten.error("summary(of:)") }

  /// All caches that are not empty, in numbers.
  public func summaries() async throws -> [FeedCacheSummary] { throw NotWritten.error("summaries()") }

  /// Deletes everything, corrupt entries included.
  public func deleteAll() async throws { throw NotWritten.error("deleteAll()") }
}
