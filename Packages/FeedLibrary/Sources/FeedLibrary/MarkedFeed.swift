public import FeedCore

/// A feed, and what is noted of its images for its reader.
public struct MarkedFeed: Sendable {
  /// What its publisher said.
  public let feed: Feed
  /// The ids of the images that its reader has not seen, so far as somebody told.
  public let new: Set<UUID>
  /// The images of the feed, and behind them those that have left it and are kept for a time.
  public let images: [FeedImage]

  /// Marks a feed. Of the `former` images those do not count that it has again.
  public init(_ feed: Feed, new: Set<UUID> = [], former: [FeedImage] = []) {
    self.feed = feed
    self.new = new
    let current = former.isEmpty ? [] : Set(feed.images.map(\.id))
    let others = former.filter { !current.contains($0.id) }
    images = others.isEmpty ? feed.images : feed.images + others
  }
}

/// What a reader wants to see of a feed.
public struct ImageSelection: Sendable {
  /// Whether an image is to be seen.
  public var shows: @Sendable (FeedImage) -> Bool
  /// Whether only new images are to be seen.
  public var isOfNewOnly: Bool
  /// What the reader calls the feed; `nil` for its publisher's title.
  public var title: String?

  /// Makes a selection; without values all is to be seen.
  public init(
    shows: @escaping @Sendable (FeedImage) -> Bool = { _ in true },
    isOfNewOnly: Bool = false,
    title: String? = nil
  ) {
    self.shows = shows
    self.isOfNewOnly = isOfNewOnly
    self.title = title
  }
}

extension MarkedFeed {
  /// What is to be seen of the feed, which its reader knows as `followed`: alone, or on a page with
  /// others. Throws if the task is cancelled: with a slow rule thousands of images take a while.
  public func shown(
    as followed: FollowedFeed,
    by selection: ImageSelection = ImageSelection(),
    isAlone: Bool = true
  ) throws(CancellationError) -> ShownImages {
    let source = ShownImages.Source(followed, origin: feed.origin, isAlone: isAlone)
    let selected = try selected(by: selection)
    let items = selected.images.map { index, isNew in
      ShownImages.Item(
        images[index],
        of: source,
        number: index + 1,
        isNew: isNew,
        isFormer: isFormer(at: index)
      )
    }
    return ShownImages(
      source,
      feed,
      all: images,
      items: items,
      title: selection.title,
      hidden: selected.hidden,
      seen: selected.seen
    )
  }

  /// Whether the image at this index has left the feed.
  func isFormer(at index: Int) -> Bool { index >= feed.images.count }

  /// Which images are to be seen.
  struct Selected {
    /// The index of each image, and whether it is new.
    var images: [(index: Int, isNew: Bool)] = []
    /// How many are not to be seen, as a rule hides them.
    var hidden = 0
    /// How many are not to be seen, as their reader has seen them.
    var seen = 0
  }

  func selected(by selection: ImageSelection) throws(CancellationError) -> Selected {
    var selected = Selected()
    for index in images.indices {
      guard !Task.isCancelled else {
        throw CancellationError()
      }
      guard selection.shows(images[index]) else {
        selected.hidden += 1
        continue
      }
      let isNew = new.contains(images[index].id)
      if isNew || !selection.isOfNewOnly {
        selected.images.append((index, isNew))
      } else {
        selected.seen += 1
      }
    }
    return selected
  }
}
