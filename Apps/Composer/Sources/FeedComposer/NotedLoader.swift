import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Notes that a loader is asked: behind a fallback nobody else can tell which of two sources it was.
struct NotedLoader<Loader: FeedImageDataLoader>: FeedImageDataLoader {
  let loader: Loader
  let note: @Sendable () -> Void

  func loadImageData(from url: URL) async throws -> Data {
    note()
    return try await loader.loadImageData(from: url)
  }
}
