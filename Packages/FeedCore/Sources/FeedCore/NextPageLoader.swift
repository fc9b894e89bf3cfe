/// Loads the pages of older images that follow a feed's first page.
///
/// What every loader promises:
/// - **Success** is the next page alone, as a feed, or `nil` if `feed` names no next page. A page
///   without images is a success.
/// - A failure is thrown with its cause, by a remote loader as a ``LoadFailure``.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, even if the
///   source failed or finished meanwhile.
public protocol NextPageLoader: Sendable {
  /// Loads the page that ``FeedDetails/nextPage`` of `feed` leads to.
  func loadNextPage(of feed: Feed) async throws -> Feed?
}
