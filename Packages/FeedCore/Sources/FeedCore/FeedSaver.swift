/// Saves a feed, in place of the previous one.
///
/// What every saver promises:
/// - It returns only once the feed is **saved**. If it throws, the previous feed is still there,
///   whole.
/// - **Cancelling** the calling task before the commit throws `CancellationError`, and the previous
///   feed stays. A later cancel changes nothing.
public protocol FeedSaver: Sendable {
  /// Saves the images and validators of `feed`; the saver adds the time.
  func save(_ feed: Feed) async throws
}
