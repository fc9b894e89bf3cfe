public import FeedCore

/// What is remembered of the images of one feed: those that are in it, those that left it less than
/// 30 days ago, and those that left it unseen.
///
/// - An image is new until it is marked as seen. Its id is the key.
/// - Of the first load all images but the newest count as seen, and so do those on older pages.
/// - An image with another id, but with the URL of a picture that was seen, is not new, unless it
///   was published later: the pictures of webcams keep their URL.
public struct SeenImages: Hashable, Sendable {
  /// An image that was seen and left its feed is remembered for as long: 30 days, in seconds.
  public static let memory = 30 * 86_400.0

  /// The most images to remember that have left their feed: more than a large feed loses in a
  /// month. Without a limit a feed whose ids are new at each load would fill the memory.
  public static let mostFormer = 50_000

  /// How many bytes of memory an image takes.
  public static let bytesPerImage = 192

  /// The images, by id.
  public private(set) var images: [UUID: SeenImage]

  /// Makes a memory of these images.
  public init(_ images: [UUID: SeenImage] = [:]) {
    self.images = images
  }

  /// Remembers a feed that was never loaded before, or was at the time `since`.
  public init(firstLoadOf feed: Feed, since: Date? = nil) {
    images = [:]
    let new = Self.newImages(ofFirst: feed)
    for image in feed.images where images[image.id] == nil {
      images[image.id] = SeenImage(
        image,
        new.contains(image.id) ? .new : .seen,
        since: since
      )
    }
  }

  /// Notes what a load at the time `now` found: the feed, or its first page. What left it long ago
  /// and was seen is forgotten.
  ///
  /// `hasNewIDs` says that there is no saved copy in which images could be found that have other
  /// ids by now: of these all but the newest image of the feed count as seen.
  ///
  /// Of the images that left, those beyond `limit` are forgotten, what left first before the
  /// others; the number of those is returned.
  @discardableResult
  public mutating func note(
    _ feed: Feed,
    now: Date,
    hasNewIDs: Bool = false,
    limit: Int = mostFormer
  ) -> Int {
    // Also an image that is back: whether a load happened meanwhile makes no difference.
    if images.values.contains(where: { $0.isForgotten(now: now) }) {
      images = images.filter { !$0.value.isForgotten(now: now) }
    }
    var new = unknown(in: feed.images, since: now)
    if hasNewIDs {
      let newest = Self.newImages(ofFirst: feed)
      for id in imagesWithNewID(of: feed) where !newest.contains(id) {
        new[id]?.mark = .seen
      }
    }
    let present = Set(feed.images.map(\.id))
    for (id, image) in images {
      if present.contains(id) {
        images[id]?.leftAt = nil
      } else if image.leftAt.map({ $0 > now }) ?? true {
        // What left in the future did so before the clock was set back.
        images[id]?.leftAt = FeedTime.inWholeSeconds(now)
      }
    }
    images.merge(new) { known, _ in known }
    return dropFormer(beyond: limit)
  }

  private mutating func dropFormer(beyond limit: Int) -> Int {
    let former = images.filter { $0.value.leftAt != nil }
    let excess = former.count - limit
    guard excess > 0 else {
      return 0
    }
    let oldestFirst = former.sorted { one, other in
      (one.value.leftAt ?? .distantPast) < (other.value.leftAt ?? .distantPast)
    }
    for (id, _) in oldestFirst.prefix(excess) {
      images[id] = nil
    }
    return excess
  }

  /// Notes images of the feed that no load noted, which it has had since a time.
  public mutating func noteUnknown(in feed: Feed, since: Date? = nil) {
    images.merge(unknown(in: feed.images, since: since)) { known, _ in known }
  }

  /// Notes the images of a page behind others of the feed. Those behind a known image are older
  /// than what was loaded before, and count as seen; `isBehindKnown` says whether all are. `now` is
  /// the time of the load.
  public mutating func note(olderPage page: Feed, isBehindKnown: Bool, now: Date? = nil) {
    let firstKnown = page.images.firstIndex { images[$0.id] != nil } ?? page.images.endIndex
    let end = isBehindKnown ? page.images.startIndex : firstKnown
    images.merge(unknown(in: page.images[..<end], since: now)) { known, _ in known }
    for image in page.images[end...] where images[image.id] == nil {
      images[image.id] = SeenImage(image, .seen, since: now)
    }
    for image in page.images {
      images[image.id]?.leftAt = nil
    }
  }

  /// The ids of those images that are new in a feed that was never loaded before: the newest alone.
  public static func newImages(ofFirst feed: Feed) -> Set<UUID> {
    feed.newestImage.map { [$0.id] } ?? []
  }

  /// The ids of a feed's images that are new.
  public func newImages(of feed: Feed) -> Set<UUID> {
    var new: Set<UUID> = []
    for image in feed.images where images[image.id]?.mark == .new {
      new.insert(image.id)
    }
    for (id, image) in unknown(in: feed.images, since: nil) where image.mark == .new {
      new.insert(id)
    }
    return new
  }

  /// The ids of those images of a feed that may be known under others: further pictures of a known
  /// post, and all where a known id turned out to be several items'.
  func imagesWithNewID(of feed: Feed) -> Set<UUID> {
    let isShared = feed.details.sharedIDs.contains { images[$0] != nil }
    var ids: Set<UUID> = []
    for image in feed.images where images[image.id] == nil {
      if isShared || image.post != image.id && images[image.post] != nil {
        ids.insert(image.id)
      }
    }
    return ids
  }

  /// Marks these images as seen, in one marking, which ``undoMarking()`` takes back. One that marks
  /// nothing is none.
  public mutating func mark(_ ids: some Sequence<UUID>) {
    let new = ids.filter { images[$0]?.mark == .new }
    guard !new.isEmpty else {
      return
    }
    replace(.seenLast, by: .seen)
    for id in new {
      images[id]?.mark = .seenLast
    }
  }

  /// Marks these images as seen, one by one as a person looks at them: that is part of no marking,
  /// and is not taken back.
  public mutating func see(_ ids: some Sequence<UUID>) {
    for id in ids where images[id]?.mark == .new {
      images[id]?.mark = .seen
    }
  }

  /// Takes the last marking back.
  public mutating func undoMarking() {
    replace(.seenLast, by: .new)
  }

  private mutating func replace(_ mark: SeenImage.Mark, by other: SeenImage.Mark) {
    for (id, image) in images where image.mark == mark {
      images[id]?.mark = other
    }
  }

  /// Since when the feed has had pictures, by what stands for their URLs.
  public func times(of pictures: Set<UUID>) -> [UUID: Date] {
    var times: [UUID: Date] = [:]
    for image in images.values where pictures.contains(image.picture) {
      let since = image.since ?? .distantPast
      times[image.picture] = min(times[image.picture] ?? since, since)
    }
    return times
  }

  /// What is to be remembered of those of these images of which no id is known. The feed has had
  /// their pictures since a time, or longer if another image had the same.
  private func unknown(
    in feedImages: some Sequence<FeedImage>,
    since: Date?
  ) -> [UUID: SeenImage] {
    var unknown: [UUID: SeenImage] = [:]
    for image in feedImages where images[image.id] == nil {
      unknown[image.id] = SeenImage(image, .new, since: since)
    }
    guard !unknown.isEmpty else {
      return [:]
    }
    let pictures = Set(unknown.values.map(\.picture))
    let seen = latestSeen(ofPictures: pictures)
    let times = times(of: pictures)
    for (id, image) in unknown {
      if let time = times[image.picture] {
        unknown[id]?.since = time == .distantPast ? nil : time
      }
      if let known = seen[image.picture], !image.isNewer(than: known) {
        unknown[id]?.mark = .seen
      }
    }
    return unknown
  }

  /// Of each of these pictures that was seen, the image that was published last.
  private func latestSeen(ofPictures pictures: Set<UUID>) -> [UUID: SeenImage] {
    var latest: [UUID: SeenImage] = [:]
    for image in images.values where image.mark != .new && pictures.contains(image.picture) {
      if let other = latest[image.picture], !image.isNewer(than: other) {
        continue
      }
      latest[image.picture] = image
    }
    return latest
  }
}

extension SeenImage {
  /// Whether it was published later, as far as that is known.
  fileprivate func isNewer(than other: SeenImage) -> Bool {
    guard let published, let date = other.published else {
      return false
    }
    return published > date
  }

  fileprivate func isForgotten(now: Date) -> Bool {
    guard let leftAt, mark != .new else {
      return false
    }
    return now.timeIntervalSince(leftAt) >= SeenImages.memory
  }
}

extension Feed {
  /// The image that was published last, or the first one where that is not known.
  fileprivate var newestImage: FeedImage? {
    let dated = images.filter { $0.published != nil }
    var newest = dated.first
    for image in dated {
      if let date = image.published, let latest = newest?.published, date > latest {
        newest = image
      }
    }
    return newest ?? images.first
  }
}
