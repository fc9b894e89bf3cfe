extension FeedController {
  /// Where the feed of a row is from: it decides where the row's image may be loaded from.
  ///
  /// The feed on the screen says nothing about a row of an earlier one, whose image may be loaded
  /// as that of a public feed.
  public func origin(of row: FeedRow) -> Feed.Origin {
    let isShown = feed?.images.contains { $0.id == row.id && $0.url == row.link } ?? false
    guard isShown, let feed else {
      return .remote()
    }
    return feed.origin
  }
}
