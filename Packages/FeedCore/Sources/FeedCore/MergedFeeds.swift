/// The images of several feeds in one list, newest first. An image from the future counts as
/// published now; images without a date come last, in the order of the feeds and, within a feed, in
/// its own. A picture that several feeds have is in it once: where it is at the same URL in them,
/// or at URLs that are ``samePictures``. It is the image of the feed that had it first, as
/// ``firstTimes`` say, or else of the first of these feeds: no feed changes another's image.
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
    /// The position of the feed among all feeds, and that of the image in it.
    public var position: (feed: Int, index: Int) { (Int(order.feed), Int(order.index)) }
    fileprivate let order: Order
    /// The same picture in other feeds, which are in the order of the list.
    public fileprivate(set) var others: [Item] = []

    fileprivate let isUnseen: Bool

    /// Whether the reader has not seen it, in one of the feeds at least.
    public var isNew: Bool { isUnseen || others.contains(where: \.isUnseen) }

    /// This item and the others with the same picture.
    public var all: [Item] { [self] + others }

    /// The image's identity among the images of all feeds: two publishers may use the same id.
    public var id: UUID { MergedFeeds.id(of: image, in: feed) }
  }

  /// The identity of an image among the images of all feeds.
  public static func id(of image: FeedImage, in feed: FollowedFeed) -> UUID {
    UUIDNamespace.url.namespace(of: feed.url.absoluteString).uuid(of: image.id.uuidString)
  }

  private static let manyImages = 10_000

  /// Where an image is in the list: newest first, then by feed, and by its place there.
  fileprivate struct Order: Comparable {
    let time: TimeInterval
    let feed, index: Int32

    static func < (one: Order, other: Order) -> Bool {
      (one.time, one.feed, one.index) < (other.time, other.feed, other.index)
    }
  }

  /// An image that may be shown. There are very many: what is the same for all images of a feed is
  /// in ``sources``.
  private struct Entry {
    let image: FeedImage
    let order: Order
    let number: Int32
    let isUnseen: Bool
  }

  private let limit: Int
  /// How much memory the images may take, in bytes.
  public let size: Int
  /// How many images of the feeds are not to be shown, and so are in no list.
  public private(set) var hidden = 0
  /// How many are in no list, as their reader has seen them.
  public private(set) var seen = 0
  /// URLs at which there is the same picture as at another one, which is the value.
  public var samePictures: [URL: URL] = [:] {
    didSet { arranged = nil }
  }
  /// A picture of a feed, by both URLs.
  public struct PictureOfFeed: Hashable, Sendable {
    fileprivate let feed, picture: URL

    /// Names a picture of a feed.
    public init(feed: URL, picture: URL) {
      self.feed = feed
      self.picture = picture
    }
  }

  /// Since when feeds have had pictures that others have too; a feed of which that is not known has
  /// always had them.
  public var firstTimes: [PictureOfFeed: Date] = [:] {
    didSet { arranged = nil }
  }
  private let now: Date
  /// The images that may be shown, in any order, each without others.
  private var newest: [Entry] = []
  /// The feeds at their positions.
  private var sources: [Int32: (feed: FollowedFeed, origin: Feed.Origin)] = [:]
  private var newestSize = 0
  /// How many images were left when they were last sorted. They are more than the limit where many
  /// feeds have the same pictures.
  private var kept = 0
  private var added = 0
  /// The items, since they were arranged.
  private var arranged: [Item]?

  /// Makes an empty list at the time `now`, which keeps `limit` images at most, and only as many as
  /// ``FeedImage/size`` adds up to `size` bytes.
  public init(limit: Int? = nil, size: Int = .max, now: Date) {
    self.limit = limit ?? .max
    self.size = size
    self.now = now
  }

  /// The images, newest first. To sort them takes time: see ``arrange()``.
  public var items: [Item] {
    arranged ?? sortedItems
  }

  /// Sorts the images now, so that ``items`` need not do it each time, until more are added.
  public mutating func arrange() {
    arranged = items
  }

  private var sortedItems: [Item] { fitting(ofFirstFeeds(groups)).compactMap(item) }

  /// Where in ``newest`` an image is, and those that show the same picture in other feeds: sorting
  /// and thinning copy no images, of which there may be as many as there is memory for.
  private struct Group {
    var first: Int
    var others: [Int] = []

    var all: [Int] { [first] + others }
  }

  private func item(of group: Group) -> Item? {
    guard var item = item(at: group.first) else {
      return nil
    }
    if !group.others.isEmpty {
      item.others = group.others.compactMap { self.item(at: $0) }
    }
    return item
  }

  private func item(at place: Int) -> Item? {
    let entry = newest[place]
    return sources[entry.order.feed].map { source in
      Item(
        image: entry.image,
        feed: source.feed,
        origin: source.origin,
        number: Int(entry.number),
        order: entry.order,
        isUnseen: entry.isUnseen
      )
    }
  }

  private func fitting(_ sorted: [Group]) -> ArraySlice<Group> {
    var rest = size
    return sorted.prefix(limit).prefix { group in
      rest -= newest[group.first].image.size
      for place in group.others {
        rest -= newest[place].image.size
      }
      return rest >= 0
    }
  }

  /// How many images are left out because of the size: the oldest of those that were added.
  public var leftOut: Int {
    let items = items
    let repeated = items.reduce(0) { $0 + $1.others.count }
    return min(added - repeated, limit) - items.count
  }

  /// The images with one picture. A webcam has the same one at different times, so the newest of a
  /// feed belongs to the newest of another, the second to the second, and so on.
  private struct SamePicture {
    private var places: [Int]
    /// How many images each feed has.
    private var counts: [Int32: Int]

    init(firstOf feed: Int32, at place: Int) {
      places = [place]
      counts = [feed: 1]
    }

    /// The place of what the next image of a feed belongs to. Without one it gets `place`.
    mutating func place(ofNextOf feed: Int32, orElse place: Int) -> Int? {
      let number = counts[feed, default: 0]
      counts[feed] = number + 1
      guard number == places.count else {
        return places[number]
      }
      places.append(place)
      return nil
    }
  }

  /// The places of the images, newest first, each with those that show the same picture in other
  /// feeds.
  private var groups: [Group] {
    let sorted = newest.indices.sorted { newest[$0].order < newest[$1].order }
    guard newest.contains(where: { $0.order.feed != newest[0].order.feed }) else {
      return sorted.map { Group(first: $0) }
    }
    var groups: [Group] = []
    groups.reserveCapacity(sorted.count)
    var firstPlaces: [URL: Int] = [:]
    var same: [URL: SamePicture] = [:]
    for item in sorted {
      let url = samePictures[newest[item].image.url] ?? newest[item].image.url
      guard let first = firstPlaces[url] else {
        firstPlaces[url] = groups.count
        groups.append(Group(first: item))
        continue
      }
      let firstFeed = newest[groups[first].first].order.feed
      // In its place: a copy of what is the same for each image would take time.
      let place = same[url, default: SamePicture(firstOf: firstFeed, at: first)]
        .place(ofNextOf: newest[item].order.feed, orElse: groups.count)
      if let place {
        groups[place].others.append(item)
      } else {
        groups.append(Group(first: item))
      }
    }
    return groups
  }

  /// The groups, newest first, each led by the image of the feed that had its picture first.
  private func ofFirstFeeds(_ groups: [Group]) -> [Group] {
    var groups = groups
    var hasChanged = false
    for index in groups.indices where !groups[index].others.isEmpty {
      let all = groups[index].all
      let first = all.indices.min { one, other in
        (firstTime(of: newest[all[one]]), newest[all[one]].order.feed)
          < (firstTime(of: newest[all[other]]), newest[all[other]].order.feed)
      }
      guard let first, first > 0 else {
        continue
      }
      groups[index] = Group(first: all[first], others: all[..<first] + Array(all[(first + 1)...]))
      hasChanged = true
    }
    return hasChanged
      ? groups.sorted { newest[$0.first].order < newest[$1.first].order } : groups
  }

  private func firstTime(of entry: Entry) -> Date {
    guard !firstTimes.isEmpty, let feed = sources[entry.order.feed]?.feed else {
      return .distantPast
    }
    return firstTimes[PictureOfFeed(feed: feed.url, picture: entry.image.url)] ?? .distantPast
  }

  /// Adds the images of a feed, which is at this position among all feeds. Feeds may be added in
  /// any order.
  public mutating func add(_ feed: Feed, of followed: FollowedFeed, at position: Int) {
    arranged = nil
    added += feed.images.count
    hidden += feed.hidden
    seen += feed.seen
    sources[Int32(position)] = (followed, feed.origin)
    reserve(for: feed.images.count)
    for (index, image) in feed.images.enumerated() {
      let time = image.published.map { -min($0, now).timeIntervalSince1970 } ?? .infinity
      newest.append(
        Entry(
          image: image,
          order: Order(time: time, feed: Int32(position), index: Int32(index)),
          number: Int32(feed.number(ofImageAt: index)),
          isUnseen: feed.isNew(image)
        )
      )
      newestSize += image.size
      // Of many feeds with many images only those that can still be shown stay in memory. Sorting
      // takes time, so it waits until there are twice as many, or until they take a quarter more.
      let isLong = newest.count / 2 > max(limit, kept)
      let isLarge = newestSize - newestSize / 5 > size
      if isLong || isLarge {
        thin()
      }
    }
  }

  /// Makes room at once for as many images as there may be, if many are to be added: an array that
  /// grows is in memory twice for a moment.
  private mutating func reserve(for more: Int) {
    guard more > Self.manyImages, size < .max else {
      return
    }
    newest.reserveCapacity(size / FeedImage.leastSize / 4 * 5 + 1)
  }

  /// Drops the images that are not shown, whatever is added.
  private mutating func thin() {
    // Which feed was first is not known yet, so any of them may keep the picture in the list.
    var isKept = Array(repeating: false, count: newest.count)
    for group in fitting(groups) {
      isKept[group.first] = true
      for place in group.others {
        isKept[place] = true
      }
    }
    // In their array: another one would take as much memory again.
    kept = 0
    for place in newest.indices where isKept[place] {
      newest.swapAt(kept, place)
      kept += 1
    }
    newest.removeLast(newest.count - kept)
    newestSize = newest.lazy.map(\.image).totalSize
  }
}

extension Sequence<FeedImage> {
  /// About how much memory the images take, in bytes: the sum of ``FeedImage/size``.
  public var totalSize: Int { reduce(0) { $0 + $1.size } }
}
