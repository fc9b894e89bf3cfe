/// Loads pictures that are ready to be shown.
///
/// What every loader promises:
/// - **Success** is the decoded picture. Image data that is no picture throws
///   ``UndecodableImageData``; any other failure is that of the ``FeedImageDataLoader`` beneath.
/// - **Equal requests** at the same time share one load, which is as urgent as the most urgent of
///   them. So a row that becomes visible requests its picture again, and thereby promotes what it
///   has requested ahead.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, at once. It ends
///   the load unless another request shares it.
/// - **Memory** is optional: a loader may forget a picture at any time, and one without memory has
///   none. A picture that is there is returned at once, on any thread.
public protocol PictureLoader<Picture>: Sendable {
  /// What is shown: `CGImage`, `UIImage`, or a type of your own.
  associatedtype Picture: Sendable

  /// The picture, if it is in memory.
  func pictureInMemory(for request: PictureRequest) -> Picture?

  /// Loads and decodes the picture. `progress` is called with each step when it begins, on any
  /// thread, and no more once the request is over. It must return quickly, call no loader, and
  /// cancel no request: the steps are told in their order, under a lock.
  func loadPicture(
    for request: PictureRequest,
    progress: @escaping @Sendable (PictureProgress) -> Void
  ) async throws -> Picture
}

extension PictureLoader {
  /// Loads and decodes the picture.
  public func loadPicture(for request: PictureRequest) async throws -> Picture {
    try await loadPicture(for: request) { _ in }
  }
}
