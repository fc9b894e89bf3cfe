/// The images of several feeds in one list, newest first. An image from the future counts as
/// published now; images without a date come last, in the order of the feeds and, within a feed, in
/// its own.
///
/// It keeps the newest images within a size, however many are added: see ``leftOut``.
public struct MergedFeeds: Sendable {
  /// An image, and the feed that it is from.
  public struct Item: Sendable {
    /// The image.
    public let image: FeedImage
    /// Its feed.
    public let feed: FollowedFeed
    /// Where that came from.
    public let origin: Feed.Origin
    /// The number of the image in its feed, counted from 1.
    public let number: Int
    /// Whether the reader has not seen it.
    public let isNew: Bool
    /// The position of the feed among all feeds, and that of the image in it.
    public var position: (feed: Int, index: Int) { (order.feed, order.index) }
    fileprivate let order: (time: TimeInterval, feed: Int, index: Int)

    /// The image's identity among the images of all feeds: two publishers may use the same id.
    public var id: UUID { MergedFeeds.id(of: image, in: feed) }
  }

  /// The identity of an image among the images of all feeds.
  public static func id(of image: FeedImage, in feed: FollowedFeed) -> UUID {
    UUID(name: image.id.uuidString, in: UUID(name: feed.url.absoluteString, in: .urlNamespace))
  }

  private let limit: Int
  /// How much memory the images may take, in bytes.
  public let size: Int
  /// How many images of the feeds are not to be shown, and so are in no list.
  public private(set) var hidden = 0
  /// How many are in no list, as their reader has seen them.
  public private(set) var seen = 0
  private let now: Date
  private var newest: [Item] = []
  private var newestSize = 0
  private var added = 0

  /// Makes an empty list at the time `now`, which keeps `limit` images at most, and only as many as
  /// ``FeedImage/size`` adds up to `size` bytes.
  public init(limit: Int? = nil, size: Int = .max, now: Date) {
    self.limit = limit ?? .max
    self.size = size
    self.now = now
  }

  /// The images, newest first.
  public var items: [Item] {
    var items: [Item] = []
    var rest = size
    for item in newest.sorted(by: { $0.order < $1.order }).prefix(limit) {
      guard item.image.size <= rest else {
        break
      }
      rest -= item.image.size
      items.append(item)
    }
    return items
  }

  /// How many images are left out because of the size: the oldest of those that were added.
  public var leftOut: Int { min(added, limit) - items.count }

  /// Adds the images of a feed, which is at this position among all feeds. Feeds may be added in
  /// any order.
  public mutating func add(_ feed: Feed, of followed: FollowedFeed, at position: Int) {
    added += feed.images.count
    hidden += feed.hidden
    seen += feed.seen
    newestSize += feed.images.totalSize
    newest += feed.images.enumerated().map { index, image in
      let time = image.published.map { -min($0, now).timeIntervalSince1970 } ?? .infinity
      return Item(
        image: image,
        feed: followed,
        origin: feed.origin,
        number: feed.number(ofImageAt: index),
        isNew: feed.isNew(image),
        order: (time, position, index)
      )
    }
    // Of many feeds with many images only those that can still be shown stay in memory. Sorting
    // takes time, so it waits until there are twice as many, or until they take a quarter more.
    guard newest.count / 2 > limit || newestSize - newestSize / 5 > size else {
      return
    }
    newest = items
    newestSize = newest.lazy.map(\.image).totalSize
  }
}

extension Sequence<FeedImage> {
  /// About how much memory the images take, in bytes: the sum of ``FeedImage/size``.
  public var totalSize: Int { reduce(0) { $0 + $1.size } }
}
