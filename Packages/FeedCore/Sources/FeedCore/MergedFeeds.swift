/// The images of several feeds in one list, newest first. An image from the future counts as published now; images without a date come last, in
/// the order of the feeds and, within a feed, in its own.
public struct MergedFeeds: Sendable {
  /// An image, and the feed that it is from.
  public struct Item: Sendable {
    /// The image.
    public let image: FeedImage
    /// Its feed.
    public let feed: FollowedFeed
    /// Where that came from.
    public let origin: Feed.Origin
    fileprivate let order: (time: TimeInterval, feed: Int, index: Int)

    /// The image's identity among the images of all feeds: two publishers may use the same id.
    public var id: UUID { UUID(name: image.id.uuidString, in: UUID(name: feed.url.absoluteString, in: .urlNamespace)) }
  }

  private let limit: Int
  private let now: Date
  private var newest: [Item] = []

  /// Makes an empty list, which keeps `limit` images at most, at the time `now`.
  public init(limit: Int? = nil, now: Date) { (self.limit, self.now) = (limit ?? .max, now) }

  /// The images, newest first.
  public var items: [Item] { Array(newest.sorted { $0.order < $1.order }.prefix(limit)) }

  /// Adds the images of a feed, which is at this position among all feeds. Feeds may be added in any order.
  public mutating func add(_ feed: Feed, of followed: FollowedFeed, at position: Int) {
    newest += feed.images.enumerated().map { index, image in
      let time = image.published.map { -min($0, now).timeIntervalSince1970 } ?? .infinity
      return Item(image: image, feed: followed, origin: feed.origin, order: (time, position, index))
    }
    // Of many feeds with many images only those that can still be shown stay in memory.
    if newest.count / 2 > limit { newest = items }
  }
}
