public import FeedCache

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Keeps one feed and its image data. What it promises stands in the ports, and the contract in the tests checks it.
public struct @X@FeedStore: FeedStore, FeedImageDataStore {
  private let url: URL

  /// Makes the store of the feed at `url`.
  public init(url: URL) { self.url = url }

  /// The feed that is kept.
  public func retrieve() async throws -> StoredFeed? { throw NotWritten.error("retrieve()") }

  /// Puts `feed` in the place of whatever is kept, in one commit.
  public func replace(with feed: CachedFeed) async throws { throw NotWritten.error("replace(with:)") }

  /// Puts `feed` in the place of the save that has this revision, in one commit; `false` where that is no longer kept.
  public func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    throw NotWritten.error("replace(only:with:)")
  }

  /// Deletes whatever is kept.
  public func delete() async throws { throw NotWritten.error("delete()") }

  /// Deletes what is kept, if it is the save that has this revision.
  public func delete(only revision: FeedStoreRevision) async throws { throw NotWritten.error("delete(only:)") }

  /// The data that is kept for `url`.
  public func retrieveImageData(for url: URL) async throws -> Data? { throw NotWritten.error("retrieveImageData(for:)") }

  /// Keeps `data` for `url`.
  public func insert(_ data: Data, for url: URL) async throws { throw NotWritten.error("insert(_:for:)") }

  /// Deletes the image data that cannot be read.
  public func deleteCorruptImageData() async throws -> Int { throw NotWritten.error("deleteCorruptImageData()") }
}

/// What is still to be written.
struct NotWritten: Error, CustomStringConvertible {
  let description: String

  static func error(_ method: String) -> FeedStoreError {
    .unavailable(NotWritten(description: "@NAME@ keeps nothing yet: write \(method)"))
  }
}
