import FeedCLI
import FeedCache

extension FeedComposer {
  /// The image of this number, counted from 1, and where its feed is from: the saved feed, whatever its age, since its numbers are those that the
  /// customer saw. Without one the feed is loaded and saved.
  func image(_ number: Int) async throws -> (image: FeedImage, origin: Feed.Origin) {
    let feed: Feed
    do { feed = try await savedFeedOfAnyAge.load() } catch let error where !(error is CancellationError) {
      feed = try await loadFeed(notice: notice)
    }
    guard let image = feed.images.dropFirst(number - 1).first else {
      throw UsageError.noImage(number, among: feed.images.count)
    }
    return (image, feed.origin)
  }

  var savedFeedOfAnyAge: LocalFeedLoader { LocalFeedLoader(store: store, policy: .unlimited, now: now) }
}
