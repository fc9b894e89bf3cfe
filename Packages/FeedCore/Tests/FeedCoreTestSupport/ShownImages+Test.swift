public import FeedCore

extension ShownImages {
  /// What is shown of a feed of which these images are new, and some are hidden.
  public init(
    of feed: Feed,
    new: Set<UUID>,
    isOfNewOnly: Bool = false,
    isAlone: Bool = true,
    shows: (FeedImage) -> Bool = { _ in true }
  ) {
    let followed = FollowedFeed(url: URL(filePath: "/a"), name: "a")
    let source = Source(followed, origin: feed.origin, isAlone: isAlone)
    let all = feed.images.enumerated().map { index, image in
      Item(image, of: source, number: index + 1, isNew: new.contains(image.id))
    }
    let shown = all.filter { shows($0.image) }
    let items = shown.filter { $0.isNew || !isOfNewOnly }
    self.init(
      source,
      feed,
      all: feed.images,
      items: items,
      hidden: all.count - shown.count,
      seen: shown.count - items.count
    )
  }
}
