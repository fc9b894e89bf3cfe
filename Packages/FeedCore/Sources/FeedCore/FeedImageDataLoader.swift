/// Loads the data of one image.
///
/// What every loader promises:
/// - **Success** is the image's data as it was published, never empty.
/// - A failure is thrown with its cause: a remote loader throws ``LoadFailure``, a cache that does not hold the data
///   ``ImageDataNotFound``.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else: neither data nor another error is delivered, also
///   when the source finished just after the cancel.
public protocol FeedImageDataLoader: Sendable {
  /// Loads the data of the image at `url`.
  func loadImageData(from url: URL) async throws -> Data
}
