/// What is kept of one feed, in numbers.
public struct FeedCacheSummary: Hashable, Sendable {
  /// The feed; `nil` where corruption leaves it unknown.
  public let url: URL?
  /// The state of the cache whatever the feed's age: empty, valid or corrupt.
  public let state: CacheState
  /// How many images the feed has.
  public let images: Int
  /// How many images have their data kept.
  public let pictures: Int
  /// What all of it takes, in bytes.
  public let bytes: Int

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
}
