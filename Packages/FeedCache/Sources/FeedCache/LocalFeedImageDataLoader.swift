public import FeedCore

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The use cases *load image data from cache* and *cache image data*.
public struct LocalFeedImageDataLoader: FeedImageDataLoader, FeedImageDataSaver {
  private let store: any FeedImageDataStore

  /// Makes a loader of the data that `store` keeps.
  public init(store: any FeedImageDataStore) { self.store = store }

  /// The data that is kept for `url`; ``FeedCore/ImageDataNotFound`` where none is, or the store's error.
  public func loadImageData(from url: URL) async throws -> Data {
    try await cancellable {
      guard let data = try await store.retrieveImageData(for: url) else { throw ImageDataNotFound(url) }
      return data
    }
  }

  /// Keeps `data` for `url`, or throws the store's error.
  public func save(_ data: Data, for url: URL) async throws {
    do {
      try Task.checkCancellation()
      try await store.insert(data, for: url)
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }
}
