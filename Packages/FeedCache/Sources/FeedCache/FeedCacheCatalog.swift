public import FeedCore

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

/// The cache of one feed in numbers.
public struct FeedCacheSummary: Hashable, Sendable {
  /// The feed's URL; `nil` if corruption leaves it unknown.
  public let url: URL?
  /// The state of the cache, regardless of age: empty, valid or corrupt.
  public let state: CacheState
  /// The number of images in the feed, of images with data, and of bytes in all.
  public let images, pictures, bytes: Int

  /// Makes a summary.
  public init(url: URL?, state: CacheState, images: Int = 0, pictures: Int = 0, bytes: Int = 0) {
    self.url = url
    self.state = state
    self.images = images
    self.pictures = pictures
    self.bytes = bytes
  }

  /// The state of the cache by `policy`.
  public func state(by policy: FeedCachePolicy, now: Date) -> CacheState {
    state.savedAt.map { policy.state(savedAt: $0, now: now) } ?? state
  }

  /// Until when the saved feed is valid by `policy`, or was; `nil` without a limit, and for a feed
  /// from the future.
  public func validUntil(by policy: FeedCachePolicy, now: Date) -> Date? {
    let state = state(by: policy, now: now)
    if case .fromTheFuture = state {
      return nil
    }
    return state.savedAt.flatMap(policy.end)
  }
}
