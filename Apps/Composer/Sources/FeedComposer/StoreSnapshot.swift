import FeedCache

/// A store whose feed is read once, when a load begins. A wrapper, so that the conditional request, the fallback and the validation after a
/// failure all use that feed. Changes go to the store, where a deletion names the revision that was read.
struct StoreSnapshot: FeedStore {
  private let store: any FeedStore
  private let saved: Result<StoredFeed?, any Error>

  init(of store: any FeedStore) async throws {
    self.store = store
    saved = try await cancellable {
      do { return .success(try await store.retrieve()) } catch { return .failure(error) }
    }
  }

  /// The feed; `nil` if there is none, or it could not be read.
  var feed: CachedFeed? {
    guard case .success(let stored) = saved else { return nil }
    return stored?.feed
  }

  func retrieve() throws -> StoredFeed? { try saved.get() }

  func replace(with feed: CachedFeed) async throws { try await store.replace(with: feed) }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await store.replace(only: revision, with: feed)
  }

  func delete() async throws { try await store.delete() }

  func delete(only revision: FeedStoreRevision) async throws { try await store.delete(only: revision) }
}
