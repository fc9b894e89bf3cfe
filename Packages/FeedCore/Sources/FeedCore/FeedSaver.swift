/// Keeps a feed, in place of the one that was kept before.
///
/// What every saver promises:
/// - It returns only once the feed is **saved**. Where it throws, the feed that was kept before is still there, whole.
/// - **Cancelling** the calling task before the feed is committed throws `CancellationError`, and the feed that was kept before stays.
///   What is committed is not taken back: a cancel that comes later changes nothing.
public protocol FeedSaver: Sendable {
  /// Saves the images and validators of `feed`; when it is saved is the saver's to know.
  func save(_ feed: Feed) async throws
}
