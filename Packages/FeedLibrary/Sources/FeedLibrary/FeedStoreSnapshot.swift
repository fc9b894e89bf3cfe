public import FeedCache
import FeedCore
import FeedFailures

/// A store whose feed is read once, when a load begins, so that the conditional request, the
/// fallback and the validation after a failure all use the same feed.
///
/// Changes go to the store. A deletion names the revision that was read.
public struct FeedStoreSnapshot: FeedStore {
  private let store: any FeedStore
  private let saved: Result<StoredFeed?, any Error>

  /// Reads the feed in `store`. What keeps it from being read is thrown by ``retrieve()``; only a
  /// cancel is thrown here, as `CancellationError`.
  public init(of store: any FeedStore) async throws {
    self.store = store
    saved = try await cancellable {
      do {
        return .success(try await store.retrieve())
      } catch {
        return .failure(error)
      }
    }
  }

  /// The feed; `nil` if there is none, or it could not be read.
  public var feed: CachedFeed? {
    guard case .success(let stored) = saved else {
      return nil
    }
    return stored?.feed
  }

  /// The feed as it was when the load began.
  public func retrieve() throws -> StoredFeed? {
    try saved.get()
  }

  /// Replaces the feed in the store.
  public func replace(with feed: CachedFeed) async throws {
    try await store.replace(with: feed)
  }

  /// Replaces this revision in the store, and no other.
  public func replace(
    only revision: FeedStoreRevision,
    with feed: CachedFeed
  ) async throws -> Bool {
    try await store.replace(only: revision, with: feed)
  }

  /// Deletes the feed in the store.
  public func delete() async throws {
    try await store.delete()
  }

  /// Deletes this revision in the store, and no other.
  public func delete(only revision: FeedStoreRevision) async throws {
    try await store.delete(only: revision)
  }

  /// The changes of the feed in the store from now on.
  public func changes() async throws -> FeedChangeStream {
    try await store.changes()
  }
}
