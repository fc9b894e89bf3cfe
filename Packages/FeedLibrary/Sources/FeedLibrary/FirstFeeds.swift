public import FeedCore

/// The use case *know which feed had a picture first*, of several feeds that have the same ones:
/// since when each of them has had it, as their loads noted. What cannot be read is the same as
/// nothing.
public struct FirstFeeds: Sendable {
  /// A picture of a feed, by both URLs.
  public struct Picture: Hashable, Sendable {
    private let feed, picture: URL

    /// Names a picture of a feed.
    public init(feed: URL, picture: URL) {
      self.feed = feed
      self.picture = picture
    }
  }

  private let store: any FeedNotes<SeenImages>

  /// Makes the use case, with the store of what loads noted.
  public init(store: any FeedNotes<SeenImages>) {
    self.store = store
  }

  /// Since when feeds have had the pictures of these items that several feeds have. A cancel throws
  /// `CancellationError`.
  public func times(in items: [ShownImages.Item]) async throws -> [Picture: Date] {
    let shared = items.filter { !$0.others.isEmpty }.flatMap(\.all)
    var times: [Picture: Date] = [:]
    for (feed, items) in Dictionary(grouping: shared, by: \.feed.identity) {
      guard let known = try await images(of: feed) else {
        continue
      }
      let pictures = items.map { SeenImage.picture(of: $0.image) }
      let since = known.times(of: Set(pictures))
      for (item, picture) in zip(items, pictures) {
        times[Picture(feed: feed, picture: item.image.url)] = since[picture]
      }
    }
    return times
  }

  private func images(of feed: URL) async throws -> SeenImages? {
    do { return try await store.note(of: feed) } catch {
      try Task.checkCancellation()
      return nil
    }
  }
}
