/// What a reader sees of one feed, or of several as one: images in order, without those that are
/// not to be shown. It is made of a ``Feed``, and cannot be saved as one.
public struct ShownImages: Sendable {
  /// The images: those of one feed in its publisher's order, those of several newest first.
  public let items: [Item]
  /// What one feed is called, by its reader or else by its publisher.
  public let title: String?
  /// What there is to say of feeds that are not fresh, in the order of the feeds.
  public let remarks: [FeedRemark]
  /// How many images are not shown, as the settings of their feeds hide them.
  public let hidden: Int
  /// How many images are not shown, as their reader has seen them.
  public let seen: Int
  /// How many images of several feeds are not shown, as there is no memory for them: the oldest.
  public let leftOut: Int
  /// How much memory there is for images, in bytes.
  public let memory: Int
  /// Whether there is nothing new, as all feeds must wait.
  public let isWaiting: Bool
  /// Whether several feeds are shown as one, though there may be one of them.
  public let isOfSeveral: Bool
  /// What its publisher said, where one feed is shown: what a next page follows.
  public let feed: Feed?
  /// All images of one feed, those that are not shown too: the first one has the number 1. Of
  /// several feeds there are none.
  public let all: [FeedImage]

  /// Makes what is shown of several feeds.
  public init(
    _ items: [Item],
    remarks: [FeedRemark] = [],
    hidden: Int = 0,
    seen: Int = 0,
    leftOut: Int = 0,
    memory: Int = .max,
    isWaiting: Bool = false
  ) {
    self.items = items
    title = nil
    self.remarks = remarks
    self.hidden = hidden
    self.seen = seen
    self.leftOut = leftOut
    self.memory = memory
    self.isWaiting = isWaiting
    isOfSeveral = true
    feed = nil
    all = []
  }

  /// Makes what is shown of one feed, alone or in front of others and behind them.
  /// - Parameters:
  ///   - source: the feed, as its items have it.
  ///   - feed: what its publisher said.
  ///   - all: its images and those that have left it, whether they are shown or not.
  ///   - items: those that are shown.
  ///   - title: what its reader calls it; `nil` for its publisher's title.
  ///   - hidden: how many images its settings hide.
  ///   - seen: how many images are not shown as their reader has seen them.
  public init(
    _ source: Source,
    _ feed: Feed,
    all: [FeedImage],
    items: [Item],
    title: String? = nil,
    hidden: Int = 0,
    seen: Int = 0
  ) {
    self.items = items
    self.title = source.isAlone ? title ?? feed.details.title : nil
    remarks = [FeedRemark(on: source.feed, feed)].compactMap(\.self)
    self.hidden = hidden
    self.seen = seen
    leftOut = 0
    memory = .max
    isWaiting = feed.origin.isWaiting
    isOfSeveral = !source.isAlone
    self.feed = feed
    self.all = all
  }

  /// Makes what is shown of one feed whose images are all to be seen, and were seen.
  public init(of feed: Feed, as followed: FollowedFeed? = nil) {
    let source = Source(
      followed ?? FollowedFeed(url: URL(filePath: "/"), name: ""),
      origin: feed.origin,
      isAlone: true
    )
    let items = feed.images.enumerated().map { Item($1, of: source, number: $0 + 1) }
    self.init(source, feed, all: feed.images, items: items)
  }

  /// Whether some images of one feed are not shown, so that a number is not a place.
  public var isPartial: Bool { !isOfSeveral && hidden + seen > 0 }

  /// How many images there are, with those that are not shown.
  public var count: Int { items.count + hidden + seen }

  /// How many of its images are new.
  public var newCount: Int { items.count(where: \.isNew) }

  /// Whether each feed is shown, fresh or saved.
  public var isComplete: Bool { remarks.allSatisfy { $0.failure == nil } }

  /// Whether a next page may follow.
  public var hasMore: Bool { feed?.details.nextPage != nil && count < Feed.pagingLimit }
}

extension ShownImages {
  /// What is the same for all images of a feed: it stands once, as there may be very many.
  public final class Source: Sendable {
    /// The feed.
    public let feed: FollowedFeed
    /// Where it came from.
    public let origin: Feed.Origin
    /// Whether no other one is shown.
    public let isAlone: Bool

    /// Describes a feed.
    public init(_ feed: FollowedFeed, origin: Feed.Origin, isAlone: Bool = false) {
      self.feed = feed
      self.origin = origin
      self.isAlone = isAlone
    }
  }

  /// An image, and the feed that it is from.
  public struct Item: Sendable, Identifiable {
    /// The image.
    public let image: FeedImage
    /// The same picture in other feeds, which are in the order of the list.
    public let others: [Item]
    private let source: Source
    private let place: Int32
    private let isUnseen: Bool
    /// Whether it has left its feed, and is kept for a time.
    public let isFormer: Bool

    /// What a reader types to name it: the name of its feed, and its number there.
    public var handle: String { "\(feed.name) \(number)" }

    /// Makes an item; images have numbers from 1.
    public init(
      _ image: FeedImage,
      of source: Source,
      number: Int,
      isNew: Bool = false,
      isFormer: Bool = false,
      others: [Item] = []
    ) {
      self.image = image
      self.others = others
      self.source = source
      place = Int32(number)
      isUnseen = isNew
      self.isFormer = isFormer
    }

    /// Its feed.
    public var feed: FollowedFeed { source.feed }
    /// Where that came from.
    public var origin: Feed.Origin { source.origin }
    /// The number of the image in its feed, counted from 1 among all of its images, those that are
    /// not shown too.
    public var number: Int { Int(place) }
    /// Whether the reader has not seen it, in one of the feeds at least.
    public var isNew: Bool { isUnseen || others.contains(where: \.isUnseen) }
    /// This item and the others with the same picture.
    public var all: [Item] { [self] + others }
    /// Whether other feeds may be shown with its own.
    public var isOfSeveral: Bool { !source.isAlone }
    /// The publisher's id where one feed is shown; of several feeds no two images have the same.
    public var id: UUID { isOfSeveral ? image.id(in: feed.identity) : image.id }
  }
}

extension FeedImage {
  /// Its identity among the images of all feeds: two publishers may use the same id.
  public func id(in feed: URL) -> UUID {
    UUIDNamespace.url.namespace(of: feed.absoluteString).uuid(of: id.uuidString)
  }
}

extension FeedLoader {
  /// Loads the feed, of which all images are shown.
  public func loadShown() async throws -> ShownImages {
    ShownImages(of: try await load())
  }
}

extension FeedPager {
  /// Loads what follows the one feed that is shown, and returns both; `nil` if there is no more.
  public func loadMoreShown(after shown: ShownImages) async throws -> ShownImages? {
    guard let feed = shown.feed else {
      return nil
    }
    return try await loadMore(after: feed).map { ShownImages(of: $0) }
  }
}

extension Sequence<FeedImage> {
  /// About how much memory the images take, in bytes: the sum of ``FeedImage/size``.
  public var totalSize: Int { reduce(0) { $0 + $1.size } }
}
