/// What a publisher says of a feed as a whole. All of it is untrusted.
public struct FeedDetails: Hashable, Sendable {
  /// Nothing was said.
  public static let none = FeedDetails()

  /// The feed's title.
  public let title: String?
  /// Where the feed goes on: the next page of older images.
  public let nextPage: URL?
  /// The publisher wants no automatic request before this time, in whole seconds.
  public let earliestNextRequest: Date?
  /// How many items were left out because they have no picture, and how many pages the images come
  /// from.
  public let leftOut, pages: Int
  /// How many pictures were not read, as their items name too many. It says something of one load:
  /// a store need not keep it.
  public let unreadPictures: Int
  /// Ids that would be those of several items, such as of all with the same `guid`: none of these
  /// items gets one of them, so that it never belongs to another.
  public let sharedIDs: Set<UUID>
  /// Which feed it is that was loaded from the feed's URL.
  public let source: Source

  /// Which feed was loaded from a URL.
  @frozen public enum Source: Hashable, Sendable {
    /// The one that is there.
    case itself
    /// The one that a web page there names.
    case named(URL)
    /// Earlier versions of a store did not note it.
    case unknown
  }

  /// The most ``sharedIDs`` that are remembered: as many as a feed has images.
  public static let sharedIDsLimit = 10_000

  /// Makes details; `earliestNextRequest` is rounded down to whole seconds.
  public init(
    title: String? = nil,
    nextPage: URL? = nil,
    earliestNextRequest: Date? = nil,
    leftOut: Int = 0,
    pages: Int = 1,
    unreadPictures: Int = 0,
    sharedIDs: Set<UUID> = [],
    source: Source = .itself
  ) {
    self.title = title
    self.nextPage = nextPage?.absoluteURL
    self.earliestNextRequest = earliestNextRequest.map(FeedTime.inWholeSeconds)
    self.leftOut = leftOut
    self.pages = pages
    self.unreadPictures = unreadPictures
    self.sharedIDs = sharedIDs
    self.source = source
  }
}

/// Times as feeds have them.
public enum FeedTime: Sendable {
  /// The date, rounded down to whole seconds: what every store can keep.
  public static func inWholeSeconds(_ date: Date) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }
}
