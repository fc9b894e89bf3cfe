import FeedCore

/// The newest images of several feeds within a size, however many are added; see ``ShownFeeds``.
struct NewestImages: Sendable {
  private static let manyImages = 10_000

  /// Where an image is in the list: newest first, then by feed, and by its place there.
  private struct Order: Comparable {
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
    let isNew: Bool
    let isFormer: Bool
  }

  private let limit: Int
  /// How much memory the images may take, in bytes.
  let memory: Int
  private(set) var hidden = 0
  private(set) var seen = 0
  /// Keys under which there is the same picture as under another one, which is the value.
  var samePictures: [ImageDataKey: ImageDataKey] = [:]
  /// Since when feeds have had pictures that others have too; a feed of which that is not known has
  /// always had them.
  var firstTimes: [FirstFeeds.Picture: Date] = [:]
  private let now: Date
  /// The images that may be shown, in any order, each without others.
  private var newest: [Entry] = []
  /// The feeds at their positions.
  private var sources: [Int32: ShownImages.Source] = [:]
  private var newestSize = 0
  /// How many images were left when they were last sorted. They are more than the limit where many
  /// feeds have the same pictures.
  private var kept = 0
  private var added = 0

  /// Makes an empty list at the time `now`, which keeps `limit` images at most, and only as many as
  /// ``/FeedCore/FeedImage/size`` adds up to `memory` bytes.
  init(limit: Int?, memory: Int, now: Date) {
    self.limit = limit ?? .max
    self.memory = memory
    self.now = now
  }

  /// The images, newest first. To sort them takes time.
  var items: [ShownImages.Item] { fitting(ofFirstFeeds(groups)).compactMap(item) }

  /// Where in ``newest`` an image is, and those that show the same picture in other feeds: sorting
  /// and thinning copy no images, of which there may be as many as there is memory for.
  private struct Group {
    var first: Int
    var others: [Int] = []

    var all: [Int] { [first] + others }
  }

  private func item(of group: Group) -> ShownImages.Item? {
    item(at: group.first, with: group.others.compactMap { item(at: $0) })
  }

  private func item(at place: Int, with others: [ShownImages.Item] = []) -> ShownImages.Item? {
    let entry = newest[place]
    return sources[entry.order.feed].map { source in
      ShownImages.Item(
        entry.image,
        of: source,
        number: Int(entry.order.index) + 1,
        isNew: entry.isNew,
        isFormer: entry.isFormer,
        others: others
      )
    }
  }

  private func fitting(_ sorted: [Group]) -> ArraySlice<Group> {
    var rest = memory
    return sorted.prefix(limit).prefix { group in
      rest -= newest[group.first].image.size
      for place in group.others {
        rest -= newest[place].image.size
      }
      return rest >= 0
    }
  }

  /// How many images there is no memory for beside these ``items``.
  func leftOut(beside items: [ShownImages.Item]) -> Int {
    let repeated = items.reduce(0) { $0 + $1.others.count }
    return min(added - repeated, limit) - items.count
  }

  /// The images with one picture. Episodes have the same one at different times, so the newest of a
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
    var firstPlaces: [ImageDataKey: Int] = [:]
    var same: [ImageDataKey: SamePicture] = [:]
    for item in sorted {
      let own = newest[item].image.dataKey
      let key = samePictures[own] ?? own
      guard let first = firstPlaces[key] else {
        firstPlaces[key] = groups.count
        groups.append(Group(first: item))
        continue
      }
      let firstFeed = newest[groups[first].first].order.feed
      // In its place: a copy of what is the same for each image would take time.
      let place = same[key, default: SamePicture(firstOf: firstFeed, at: first)]
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
    return firstTimes[FirstFeeds.Picture(feed: feed.identity, picture: entry.image.url)]
      ?? .distantPast
  }

  /// Adds what is to be seen of a feed, which is at this position among all feeds. Feeds may be
  /// added in any order.
  mutating func add(
    _ selected: MarkedFeed.Selected,
    of marked: MarkedFeed,
    _ followed: FollowedFeed,
    at position: Int
  ) {
    added += selected.images.count
    hidden += selected.hidden
    seen += selected.seen
    sources[Int32(position)] = ShownImages.Source(followed, origin: marked.feed.origin)
    reserve(for: selected.images.count)
    for (index, isNew) in selected.images {
      let image = marked.images[index]
      let time = image.published.map { -min($0, now).timeIntervalSince1970 } ?? .infinity
      newest.append(
        Entry(
          image: image,
          order: Order(time: time, feed: Int32(position), index: Int32(index)),
          isNew: isNew,
          isFormer: marked.isFormer(at: index)
        )
      )
      newestSize += image.size
      // Of many feeds with many images only those that can still be shown stay in memory. Sorting
      // takes time, so it waits until there are twice as many, or until they take a quarter more.
      let isLong = newest.count / 2 > max(limit, kept)
      let isLarge = newestSize - newestSize / 5 > memory
      if isLong || isLarge {
        thin()
      }
    }
  }

  /// Makes room at once for as many images as there may be, if many are to be added: an array that
  /// grows is in memory twice for a moment.
  private mutating func reserve(for more: Int) {
    guard more > Self.manyImages, memory < .max else {
      return
    }
    newest.reserveCapacity(memory / FeedImage.leastSize / 4 * 5 + 1)
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
