/// Saves the data of one image.
///
/// What every saver promises:
/// - It returns only once the data is **saved**. If it throws, the previous data for that URL is
///   still there, whole.
/// - **Cancelling** the calling task before the commit throws `CancellationError`. A later cancel
///   changes nothing.
public protocol FeedImageDataSaver: Sendable {
  /// Saves `data` for the image at `url`.
  func save(_ data: Data, for url: URL) async throws
}
