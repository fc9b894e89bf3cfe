public import FeedCore
import Synchronization

/// A catalog of in-memory stores.
public final class InMemoryFeedCache: FeedCacheCatalog {
  private let limit: FeedImageDataLimit
  private let stores = Mutex<[String: (url: URL, store: InMemoryFeedStore)]>([:])

  /// Makes an empty catalog; `limit` is the quota of each feed.
  public init(limit: FeedImageDataLimit = FeedImageDataLimit()) {
    self.limit = limit
  }

  /// The cache of the feed at `url`.
  public func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    inMemoryStore(for: url)
  }

  /// The cache of the feed at `url` in numbers.
  public func summary(of url: URL) async -> FeedCacheSummary {
    await inMemoryStore(for: url).summary(of: url)
  }

  /// All caches that are not empty, in the order of their URLs.
  public func summaries() async -> [FeedCacheSummary] {
    var summaries: [FeedCacheSummary] = []
    for (url, store) in stores.withLock({ $0 }).sorted(by: { $0.key < $1.key }).map(\.value) {
      let summary = await store.summary(of: url)
      if summary.state != .empty || summary.pictures > 0 {
        summaries.append(summary)
      }
    }
    return summaries
  }

  /// Deletes everything.
  public func deleteAll() async throws {
    for (_, store) in stores.withLock({ $0.values }) {
      try await store.delete()
    }
  }

  private func inMemoryStore(for url: URL) -> InMemoryFeedStore {
    stores.withLock { stores in
      let store = stores[url.absoluteString]?.store ?? InMemoryFeedStore(limit: limit)
      stores[url.absoluteString] = (url.absoluteURL, store)
      return store
    }
  }
}
