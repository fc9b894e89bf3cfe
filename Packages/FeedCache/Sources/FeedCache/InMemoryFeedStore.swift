/// A store that lives as long as the process: for previews, for tests, and for an app that wants no disk.
public actor InMemoryFeedStore: FeedStore, FeedImageDataStore {
  private let limit: FeedImageDataLimit
  private var stored: StoredFeed?
  // By absolute string: URLs are equal only if their base is, too.
  private var imageData: [String: Data] = [:]
  private var saves = 0

  /// Makes an empty store.
  public init(limit: FeedImageDataLimit = FeedImageDataLimit()) { self.limit = limit }

  /// The feed that is kept.
  public func retrieve() -> StoredFeed? { stored }

  /// Puts `feed` in the place of whatever is kept.
  public func replace(with feed: CachedFeed) throws {
    try Task.checkCancellation()
    saves += 1
    stored = StoredFeed(feed, revision: FeedStoreRevision("\(saves)"))
    let urls = Set(feed.images.map(\.url.absoluteString))
    imageData = imageData.filter { urls.contains($0.key) }
  }

  /// Puts `feed` in the place of the save that has this revision; `false` where that is no longer kept.
  public func replace(only revision: FeedStoreRevision, with feed: CachedFeed) throws -> Bool {
    try Task.checkCancellation()
    guard stored?.revision == revision else { return false }
    try replace(with: feed)
    return true
  }

  /// Deletes whatever is kept.
  public func delete() throws {
    try Task.checkCancellation()
    (stored, imageData) = (nil, [:])
  }

  /// Deletes what is kept, if it is the save that has this revision.
  public func delete(only revision: FeedStoreRevision) throws {
    try Task.checkCancellation()
    if stored?.revision == revision { try delete() }
  }

  /// The data that is kept for `url`.
  public func retrieveImageData(for url: URL) -> Data? { imageData[url.absoluteString] }

  /// Keeps `data` for `url`.
  public func insert(_ data: Data, for url: URL) throws {
    try Task.checkCancellation()
    guard !data.isEmpty else { throw FeedStoreError.emptyImageData }
    let address = url.absoluteString
    let images = stored?.feed.images ?? []
    let kept = imageData.mapValues(\.count)
    guard
      let drops = limit.drops(
        toKeep: (address, data.count), besides: kept,
        rank: { address in images.firstIndex { $0.url.absoluteString == address } })
    else { throw FeedStoreError.noRoom(limit: limit) }
    for address in drops { imageData[address] = nil }
    imageData[address] = data
  }

  /// Nothing: what lies in memory is whole.
  public func deleteCorruptImageData() throws -> Int {
    try Task.checkCancellation()
    return 0
  }

  /// What is kept, in numbers.
  func summary(of url: URL) -> FeedCacheSummary {
    FeedCacheSummary(
      url: url, state: stored.map { .valid(savedAt: $0.feed.savedAt) } ?? .empty,
      images: stored?.feed.images.count ?? 0, pictures: imageData.count,
      bytes: imageData.values.reduce(0) { $0 + $1.count })
  }
}
