public import FeedCore

/// What is remembered of an image: whether its reader has seen it, and what it is known by.
public struct SeenImage: Hashable, Sendable {
  /// Whether an image was seen.
  @frozen public enum Mark: UInt8, Sendable {
    /// It is new.
    case new
    /// It was seen.
    case seen
    /// It was seen by the last marking, which may be taken back.
    case seenLast
  }

  /// Stands for the URL of its picture.
  public let picture: UUID
  /// When it was published.
  public let published: Date?
  /// Whether it was seen.
  public var mark: Mark
  /// The time of the first load without it; `nil` while it is in the feed.
  public var leftAt: Date?
  /// The time of the first load with its picture; `nil` where that was before it was noted.
  public var since: Date?

  /// Makes a memory of an image.
  public init(
    picture: UUID,
    published: Date?,
    mark: Mark,
    leftAt: Date? = nil,
    since: Date? = nil
  ) {
    self.picture = picture
    self.published = published
    self.mark = mark
    self.leftAt = leftAt
    self.since = since
  }

  init(_ image: FeedImage, _ mark: Mark, since: Date?) {
    self.init(
      picture: Self.picture(of: image),
      published: image.published,
      mark: mark,
      since: since
    )
  }

  /// What stands for the URL of an image's picture: the same for the same URL.
  static func picture(of image: FeedImage) -> UUID {
    UUIDNamespace.url.uuid(of: image.url.absoluteString)
  }
}
