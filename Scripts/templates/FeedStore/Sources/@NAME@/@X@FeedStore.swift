public import FeedCache

/// Stores one feed and its image data. The ports say what it promises, and the contract in the tests checks it.
public struct @X@FeedStore: FeedStore, FeedImageDataStore {
  private let url: URL

  /// Makes the store of the feed at `url`.
  public init(url: URL) { self.url = url }

  /// The feed that is saved.
  public func retrieve() async throws -> StoredFeed? { throw NotWritten.error("retrieve()") }

  /// Replaces what is saved with `feed`, in one commit.
  public func replace(with feed: CachedFeed) async throws { throw NotWritten.error("replace(with:)") }

  /// Replaces the save with this revision, in one commit; `false` if another one is saved.
  public func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    throw NotWritten.error("replace(only:with:)")
  }

  /// Deletes what is saved.
  public func delete() async throws { throw NotWritten.error("delete()") }

  /// Deletes the save with this revision; another one stays.
  public func delete(only revision: FeedStoreRevision) async throws { throw NotWritten.error("delete(only:)") }

  /// The data that is saved for `url`.
  public func retrieveImageData(for url: URL) async throws -> Data? { throw NotWritten.error("retrieveImageData(for:)") }

  /// Saves `data` for `url`.
  public func insert(_ data: Data, for url: URL) async throws { throw NotWritten.error("insert(_:for:)") }

  /// Deletes the image data that cannot be read.
  public func deleteCorruptImageData() async throws -> Int { throw NotWritten.error("deleteCorruptImageData()") }
}

/// A method that is not written yet.
struct NotWritten: Error, CustomStringConvertible {
  let description: String

  static func error(_ method: String) -> FeedStoreError {
    .unavailable(NotWritten(description: "@NAME@ is not written yet: write \(method)"))
  }
}
