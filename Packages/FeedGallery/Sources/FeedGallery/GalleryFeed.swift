public import FeedCore

/// A saved feed, and what loads the data of its images from the cache.
public struct GalleryFeed: Sendable {
  /// The URL of the feed.
  public let url: URL
  /// The feed.
  public let feed: Feed
  /// Its position, where there are several.
  public let position: Int
  let imageData: any FeedImageDataLoader

  /// Describes a feed. `imageData` loads what is cached, and asks no server.
  public init(
    _ feed: Feed,
    at url: URL,
    position: Int = 0,
    imageData: any FeedImageDataLoader
  ) {
    self.feed = feed
    self.url = url
    self.position = position
    self.imageData = imageData
  }
}
