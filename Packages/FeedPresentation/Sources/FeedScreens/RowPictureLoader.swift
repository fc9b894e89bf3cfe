import FeedCore

/// Makes the pictures of one row of a loader of image data. The row's two requests for a picture,
/// ahead and when it is visible, share one load; nothing is in memory.
@MainActor final class RowPictureLoader<Picture: Sendable>: PictureLoader {
  private let loader: any FeedImageDataLoader
  private let uncached: any FeedImageDataLoader
  private let decode: @Sendable (Data) async -> Picture?
  private let loading = SharedWork()
  /// What is being loaded, or was loaded last, and how that ended.
  private var key: ImageDataKey?
  private var result: Result<Picture, any Error>?

  init(
    _ loader: any FeedImageDataLoader,
    uncached: any FeedImageDataLoader,
    decode: @escaping @Sendable (Data) async -> Picture?
  ) {
    self.loader = loader
    self.uncached = uncached
    self.decode = decode
  }

  nonisolated func pictureInMemory(for request: PictureRequest) -> Picture? { nil }

  func loadPicture(
    for request: PictureRequest,
    progress: @escaping @Sendable (PictureProgress) -> Void
  ) async throws -> Picture {
    if request.key != key {
      loading.cancel()
      key = request.key
    }
    await loading.join(work(for: request, progress))
    try Task.checkCancellation()
    guard let result else {
      throw CancellationError()
    }
    return try result.get()
  }

  private func work(
    for request: PictureRequest,
    _ progress: @escaping @Sendable (PictureProgress) -> Void
  ) -> SharedWork.Work {
    let loader = request.isUncached ? uncached : loader
    return SharedWork.Work { [weak self, decode] in
      let result: Result<Picture, any Error>
      do {
        progress(.loading)
        let data = try await loader.loadImageData(for: request.key)
        progress(.decoding)
        let picture = await decode(data)
        result = picture.map(Result.success) ?? .failure(UndecodableImageData())
      } catch {
        result = .failure(error)
      }
      if !Task.isCancelled {
        self?.result = result
      }
    } cancelled: {
    }
  }
}
