import FeedCache
import FeedCore

/// A control: a replace is a deletion and a save, each a transaction of its own.
struct TwoTransactionStore: FeedStore, FeedImageDataStore {
  let store: Subject.Store

  func replace(with feed: CachedFeed) async throws {
    try await store.delete()
    try await store.replace(with: feed)
  }

  func retrieve() async throws -> StoredFeed? {
    try await store.retrieve()
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await store.replace(only: revision, with: feed)
  }

  func delete() async throws {
    try await store.delete()
  }

  func delete(only revision: FeedStoreRevision) async throws {
    try await store.delete(only: revision)
  }

  func changes() async throws -> FeedChangeStream {
    try await store.changes()
  }

  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    try await store.retrieveImageData(for: key)
  }

  func sizeOfImageData(for key: ImageDataKey) async throws -> Int? {
    try await store.sizeOfImageData(for: key)
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try await store.insert(data, for: key)
  }

  func deleteCorruptImageData() async throws -> Int {
    try await store.deleteCorruptImageData()
  }
}
