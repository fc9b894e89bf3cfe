import FeedCore
import FeedImagePipeline
import ImageHeaders
import Synchronization

func url(_ name: String) -> URL {
  URL(filePath: "/\(name)")
}

func request(
  _ name: String,
  _ priority: PictureRequest.Priority = .visible,
  size: ImageSize? = nil,
  isUncached: Bool = false
) -> PictureRequest {
  PictureRequest(url: url(name), size: size, isUncached: isUncached, priority: priority)
}

extension ImagePipeline<String> {
  func begin(
    _ name: String,
    size: ImageSize? = nil,
    isUncached: Bool = false
  ) -> Task<String, any Error> {
    let request = request(name, size: size, isUncached: isUncached)
    return Task { try await loadPicture(for: request) }
  }

  /// Returns when the pipeline has the request.
  @discardableResult func beginWaiting(
    _ name: String,
    _ priority: PictureRequest.Priority = .visible,
    progress: @escaping @Sendable (PictureProgress) -> Void = { _ in }
  ) async -> Task<String, any Error> {
    let request = request(name, priority)
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await loadPicture(for: request) { step in
        progress(step)
        begin.yield()
      }
    }
    _ = await begun.first { @Sendable _ in true }
    return task
  }
}
