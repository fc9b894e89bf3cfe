public import FeedCache
public import FeedCore

/// Stores one feed and its image data. The ports say what it promises, and the contract in the tests checks it.
public struct @X@FeedStore: FeedStore, FeedImageDataStore {
  private let url: URL
  private let limit: FeedImageDataLimit

  /// Makes the store of the feed at `url`; `limit` is its quota of image data.
  public init(url: URL, limit: FeedImageDataLimit = FeedImageDataLimit()) { (self.url, self.limit) = (url, limit) }

  /// The saved feed, or `nil` if there is none.
  public func retrieve() async throws -> StoredFeed? { throw NotWritten.error("retrieve()") }

  /// Saves `feed` in place of what is saved, in one commit.
  public func replace(with feed: CachedFeed) async throws { throw NotWritten.error("replace(with:)") }

  /// Saves `feed` in place of this revision, in one commit; `false` if another feed or none is saved.
  public func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    throw NotWritten.error("replace(only:with:)")
  }

  /// Deletes what is saved.
  public func delete() async throws { throw NotWritten.error("delete()") }

  /// Deletes what is saved if it has this revision; another one stays.
  public func delete(only revision: FeedStoreRevision) async throws { throw NotWritten.error("delete(only:)") }

  /// The changes of the saved feed from now on.
  public func changes() async throws -> FeedChangeStream { throw NotWritten.error("changes()") }

  /// The data under `key`, or `nil` if there is none.
  public func retrieveImageData(for key: ImageDataKey) async throws -> Data? { throw NotWritten.error("retrieveImageData(for:)") }

  /// Saves `data` under `key`.
  public func insert(_ data: Data, for key: ImageDataKey) async throws { throw NotWritten.error("insert(_:for:)") }

  /// Deletes all corrupt image data, and returns of how many images.
  public func deleteCorruptImageData() async throws -> Int { throw NotWritten.error("deleteCorruptImageData()") }
}

/// A method that is not written yet.
struct NotWritten: Error, CustomStringConvertible {
  let description: String

  static func error(_ method: String) -> FeedStoreError {
    .unavailable(NotWritten(description: "@NAME@ is not written yet: write \(method)"))
  }
}
