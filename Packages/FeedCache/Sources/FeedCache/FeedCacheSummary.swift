#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What is kept of one feed, in numbers.
public struct FeedCacheSummary: Hashable, Sendable {
  /// What there is of the feed itself.
  public enum Content: Hashable, Sendable {
    /// No feed is kept.
    case empty
    /// A feed of so many images.
    case feed(savedAt: Date, images: Int)
    /// Something that cannot be read as a feed.
    case corrupt(reason: String)
  }

  /// The feed; `nil` where corruption leaves it unknown.
  public let url: URL?
  /// What there is of the feed itself.
  public let content: Content
  /// How many images have their data kept.
  public let pictures: Int
  /// What all of it takes, in bytes.
  public let bytes: Int

  /// Makes a summary.
  public init(url: URL?, content: Content, pictures: Int, bytes: Int) {
    self.url = url
    self.content = content
    self.pictures = pictures
    self.bytes = bytes
  }
}
