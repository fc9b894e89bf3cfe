public import FeedCore
import FeedFailures

/// The use cases *load image data from cache* and *cache image data*, and the images' part of
/// *validate feed cache*.
public struct LocalFeedImageDataLoader: FeedImageDataLoader, FeedImageDataSaver {
  private let store: any FeedImageDataStore

  /// Makes a loader of the data in `store`.
  public init(store: any FeedImageDataStore) {
    self.store = store
  }

  /// The data under `key`. Throws ``/FeedCore/ImageDataNotFound`` if there is none, or only empty
  /// data, or else the store's error.
  public func loadImageData(for key: ImageDataKey) async throws -> Data {
    try await cancellable {
      guard let data = try await store.retrieveImageData(for: key), !data.isEmpty else {
        throw ImageDataNotFound(key.url)
      }
      return data
    }
  }

  /// Saves `data` under `key`, or throws the store's error.
  public func save(_ data: Data, for key: ImageDataKey) async throws {
    try await committing { try await store.insert(data, for: key) }
  }

  /// Deletes only corrupt image data, which the next load fetches again, and returns of how many
  /// images. Throws the store's error.
  @discardableResult
  public func validate() async throws -> Int {
    try await cancellable { try await store.deleteCorruptImageData() }
  }
}
