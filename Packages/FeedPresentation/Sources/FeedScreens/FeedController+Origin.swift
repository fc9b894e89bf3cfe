public import FeedCore
public import FeedPresentation

/// What a feed's screen was made of.
public struct FeedScreenContent: Sendable {
  enum Source: Sendable {
    /// With the images that are not shown.
    case feed(Feed)
    case feeds([MergedFeeds.Item])
  }

  let source: Source
  let screen: FeedScreen

  init(_ feed: Feed, _ screen: FeedScreen) {
    source = .feed(feed)
    self.screen = screen
  }

  init(_ items: [MergedFeeds.Item], _ screen: FeedScreen) {
    source = .feeds(items)
    self.screen = screen
  }
}

/// What a row of a screen shows.
public struct RowSubject: Sendable {
  /// The image; more than one if they have the same id and picture.
  public let images: [FeedImage]
  /// Where its feed came from.
  public let origin: Feed.Origin
  /// Its feed, where the screen shows several.
  public let feed: FollowedFeed?
}

extension FeedController {
  /// The feed on the screen, with the images that are not shown; `nil` where it shows several, or
  /// none yet. Its origin decides where its images may be loaded from.
  public var feed: Feed? {
    if case .feed(let feed) = value?.source {
      feed
    } else {
      nil
    }
  }

  /// The images on the screen, where it shows several feeds.
  public var items: [MergedFeeds.Item] {
    if case .feeds(let items) = value?.source {
      items
    } else {
      []
    }
  }

  /// Where the feed of a row is from: it decides where the row's image may be loaded from.
  ///
  /// The feed on the screen says nothing about a row of an earlier one, whose image may be loaded
  /// as that of a public feed.
  public func origin(of row: FeedRow) -> Feed.Origin {
    subjects(of: row).first?.origin ?? .remote()
  }

  /// What a row shows: one image, or where several feeds have the same picture, one of each. None
  /// for a row that is not on the screen any more.
  public func subjects(of row: FeedRow) -> [RowSubject] {
    switch value?.source {
    case .feed(let feed):
      let images = feed.images.filter { $0.id == row.id && $0.url == row.link }
      return images.isEmpty ? [] : [RowSubject(images: images, origin: feed.origin, feed: nil)]
    case .feeds(let items):
      let item = items.first { $0.image.url == row.link && $0.id == row.id }
      return (item?.all ?? []).map { item in
        RowSubject(images: [item.image], origin: item.origin, feed: item.feed)
      }
    case nil:
      return []
    }
  }
}
