public import FeedCore
import Synchronization

/// A store that ends with the process: for previews, for tests, and for an app without a disk.
public actor InMemoryFeedStore: FeedStore, FeedImageDataStore {
  private let limit: FeedImageDataLimit
  private var stored: StoredFeed?
  private var imageData: [ImageDataKey: Data] = [:]
  private var saves = 0
  private let notifier = FeedChangeNotifier()

  /// Makes an empty store.
  public init(limit: FeedImageDataLimit = FeedImageDataLimit()) {
    self.limit = limit
  }

  /// The saved feed.
  public func retrieve() -> StoredFeed? {
    stored
  }

  /// Saves `feed` in place of what is saved.
  public func replace(with feed: CachedFeed) throws {
    try Task.checkCancellation()
    saves += 1
    stored = StoredFeed(feed, revision: FeedStoreRevision("\(saves)"))
    let keys = Set(feed.images.map(\.dataKey))
    imageData = imageData.filter { keys.contains($0.key) }
    notifier.notify()
  }

  /// Saves `feed` in place of this revision; `false` if that is no longer saved.
  public func replace(only revision: FeedStoreRevision, with feed: CachedFeed) throws -> Bool {
    try Task.checkCancellation()
    guard (stored?.revision ?? .noFeed) == revision else {
      return false
    }
    try replace(with: feed)
    return true
  }

  /// Deletes what is saved.
  public func delete() throws {
    try Task.checkCancellation()
    stored = nil
    imageData = [:]
    notifier.notify()
  }

  /// Deletes what is saved, if it has this revision.
  public func delete(only revision: FeedStoreRevision) throws {
    try Task.checkCancellation()
    if stored?.revision == revision {
      try delete()
    }
  }

  /// The changes of the saved feed from now on.
  public func changes() throws -> FeedChangeStream {
    try notifier.changes()
  }

  /// The data under `key`.
  public func retrieveImageData(for key: ImageDataKey) -> Data? {
    imageData[key]
  }

  /// Saves `data` under `key`.
  public func insert(_ data: Data, for key: ImageDataKey) throws {
    try Task.checkCancellation()
    guard !data.isEmpty else {
      throw FeedStoreError.emptyImageData
    }
    let ranking = ImageDataRanking(
      imageData.mapValues(\.count),
      of: stored?.feed.images.map(\.dataKey) ?? []
    )
    guard let drops = ranking.drops(toKeep: key, size: data.count, limit: limit) else {
      throw FeedStoreError.quotaReached(limit: limit)
    }
    for dropped in drops {
      imageData[dropped] = nil
    }
    imageData[key] = data
  }

  /// Returns 0: memory is never corrupt.
  public func deleteCorruptImageData() throws -> Int {
    try Task.checkCancellation()
    return 0
  }

  func summary(of url: URL) -> FeedCacheSummary {
    FeedCacheSummary(
      url: url,
      state: stored.map { .valid(savedAt: $0.feed.savedAt) } ?? .empty,
      images: stored?.feed.images.count ?? 0,
      pictures: imageData.count,
      bytes: imageData.values.reduce(0) { $0 + $1.count }
    )
  }
}

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
