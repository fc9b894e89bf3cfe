public import FeedCache

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The caches of all feeds: a store for each feed URL.
public struct @X@FeedCache: FeedCacheCatalog {
  private let path: String

  /// Makes a catalog below `path`; nothing is read or made yet.
  public init(path: String) { self.path = path }

  /// The cache of the feed at `url`.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore { @X@FeedStore(url: url) }

  /// What is kept for the feed at `url`.
  public func summary(of url: URL) async throws -> FeedCacheSummary { throw NotWritten.error("summary(of:)") }

  /// What is kept of every feed.
  public func summaries() async throws -> [FeedCacheSummary] { throw NotWritten.error("summaries()") }

  /// Deletes everything that is kept.
  public func deleteAll() async throws { throw NotWritten.error("deleteAll()") }
}
