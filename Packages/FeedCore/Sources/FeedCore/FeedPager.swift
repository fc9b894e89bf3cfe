/// Makes a feed longer by its next page.
///
/// What every pager promises:
/// - **Success** is the feed that it was given and the images that follow, as one, or `nil` if
///   there are no more.
/// - A failure is thrown with its cause. What was shown and saved before stays, and another call
///   may succeed.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, and nothing is
///   saved.
public protocol FeedPager: Sendable {
  /// Loads what follows `feed`, and returns both.
  func loadMore(after feed: Feed) async throws -> Feed?
}
