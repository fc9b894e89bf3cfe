/// Saves the data of one image.
///
/// What every saver promises:
/// - It returns only once the data is **saved**. If it throws, the previous data under that key is
///   still there, whole.
/// - **Cancelling** the calling task before the commit throws `CancellationError`. A later cancel
///   changes nothing.
public protocol FeedImageDataSaver: Sendable {
  /// Saves `data` under `key`.
  func save(_ data: Data, for key: ImageDataKey) async throws
}

extension FeedImageDataSaver {
  /// Saves `data` for the image at `url`, the first that was there.
  public func save(_ data: Data, for url: URL) async throws {
    try await save(data, for: ImageDataKey(url))
  }
}
