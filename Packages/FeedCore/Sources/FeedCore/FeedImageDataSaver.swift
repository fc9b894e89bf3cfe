/// Keeps the data of an image.
///
/// What every saver promises:
/// - It returns only once the data is **saved**; where it throws, what was kept for that URL before is still there, whole.
/// - **Cancelling** the calling task before the data is committed throws `CancellationError`; what is committed is not taken back.
public protocol FeedImageDataSaver: Sendable {
  /// Saves `data` as the data of the image at `url`.
  func save(_ data: Data, for url: URL) async throws
}
