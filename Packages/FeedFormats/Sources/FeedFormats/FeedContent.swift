public import FeedCore
public import FeedFailures

/// What a format found in a body.
@frozen public enum FeedContent: Hashable, Sendable {
  /// A feed.
  case feed(ParsedFeed)
  /// A web page, and the feeds that it names.
  case page([FeedLink])
  /// A web page that names no feed, and sends browsers on to another address, where one may be.
  case refresh(to: URL)
}

/// A feed as its body has it. All of it is untrusted.
public struct ParsedFeed: Hashable, Sendable {
  /// The feed's title.
  public let title: String?
  /// The images, in feed order.
  public let images: [FeedImage]
  /// How many items were left out because they have no picture.
  public let leftOut: Int
  /// How many candidates for pictures were not read, as their items name too many.
  public let unreadPictures: Int
  /// The next page of older images.
  public let nextPage: URL?
  /// How often to ask.
  public let polling: PollingHints
  /// What the images do not show of the items.
  public let posts: FeedPosts
  /// What is to be remembered as ``/FeedCore/FeedDetails/sharedIDs``.
  public let sharedIDs: Set<UUID>

  /// Makes a feed.
  public init(
    title: String? = nil,
    images: [FeedImage],
    leftOut: Int = 0,
    unreadPictures: Int = 0,
    nextPage: URL? = nil,
    polling: PollingHints = .none,
    posts: FeedPosts = .none,
    sharedIDs: Set<UUID> = []
  ) {
    self.title = title
    self.images = images
    self.leftOut = leftOut
    self.unreadPictures = unreadPictures
    self.nextPage = nextPage
    self.polling = polling
    self.posts = posts
    self.sharedIDs = sharedIDs
  }

  /// Makes a feed of items, requested from `url`. Items without a picture are left out. If no item
  /// has one, there are no images, which a remote loader refuses as the first page of a feed.
  public init(
    title: String? = nil,
    items: some Sequence<FeedItem>,
    from url: URL,
    nextPage: URL? = nil,
    polling: PollingHints = .none
  ) throws(FailureCause) {
    self.init(
      title: title,
      collector: try items.collector(of: url),
      nextPage: nextPage,
      polling: polling
    )
  }

  /// Makes a feed of the items that a collector has taken. Without an image of any of them, a
  /// remote loader refuses it as the first page of a feed.
  public init(
    title: String? = nil,
    collector: ImageCollector,
    nextPage: URL? = nil,
    polling: PollingHints = .none
  ) {
    var collector = collector
    collector.settleIdentities()
    self.init(
      title: title,
      images: collector.images,
      leftOut: collector.leftOut,
      unreadPictures: collector.unreadPictures,
      nextPage: nextPage,
      polling: polling,
      posts: collector.posts,
      sharedIDs: collector.sharedIDs
    )
  }
}
