/// The use cases *load image data from cache* and *cache image data*, and the part that images have in *validate feed cache*.
public struct LocalFeedImageDataLoader: FeedImageDataLoader, FeedImageDataSaver {
  private let store: any FeedImageDataStore

  /// Makes a loader of the data that `store` keeps.
  public init(store: any FeedImageDataStore) { self.store = store }

  /// The data that is kept for `url`; ``/FeedCore/ImageDataNotFound`` where none is, or the store's error. Data of no bytes, which no store
  /// keeps today, is none: the next source is asked, and what that delivers takes its place.
  public func loadImageData(from url: URL) async throws -> Data {
    try await cancellable {
      guard let data = try await store.retrieveImageData(for: url), !data.isEmpty else { throw ImageDataNotFound(url) }
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

  /// Deletes image data that is corrupt and can never be delivered, and gives how many images that were; the next load fetches theirs
  /// again. Nothing else is deleted. Throws the store's error; a cancel before a deletion throws `CancellationError`.
  @discardableResult
  public func validate() async throws -> Int {
    try await cancellable { try await store.deleteCorruptImageData() }
  }
}
