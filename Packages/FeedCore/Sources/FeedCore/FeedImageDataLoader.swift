/// Loads the data of one image.
///
/// What every loader promises:
/// - **Success** is the image's data as it was published, never empty.
/// - A failure is thrown with its cause, by a remote loader as a ``LoadFailure``. A cache without
///   the data throws ``ImageDataNotFound``.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, even if the
///   source failed or finished meanwhile.
public protocol FeedImageDataLoader: Sendable {
  /// Loads the data of the image that is kept under `key`.
  func loadImageData(for key: ImageDataKey) async throws -> Data
}

extension FeedImageDataLoader {
  /// Loads the data of the image at `url`, the first that was there.
  public func loadImageData(from url: URL) async throws -> Data {
    try await loadImageData(for: ImageDataKey(url))
  }

  /// Loads the data of the image at `url`, the first that was there; a failure is a result, but a
  /// cancel is thrown.
  public func result(from url: URL) async throws -> Result<Data, any Error> {
    try await result(for: ImageDataKey(url))
  }

  /// Loads the data of an image; a failure is a result, but a cancel is thrown.
  public func result(for key: ImageDataKey) async throws -> Result<Data, any Error> {
    do {
      return .success(try await loadImageData(for: key))
    } catch let error where !(error is CancellationError) {
      return .failure(error)
    }
  }
}
