/// Loads a feed from somewhere: a server, a cache, or a composition of both.
///
/// What every loader promises:
/// - **Success** is a whole feed, in its publisher's order; a feed of no images is a success.
/// - **No feed** is thrown as ``NoFeed``; a failure is thrown with its cause. A remote loader throws ``LoadFailure``.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, whatever the source threw, also when the source
///   finished just after the cancel.
/// - Loading has **no side effects** on a cache, unless the type says so.
public protocol FeedLoader: Sendable {
  /// Loads the feed.
  func load() async throws -> Feed
}
