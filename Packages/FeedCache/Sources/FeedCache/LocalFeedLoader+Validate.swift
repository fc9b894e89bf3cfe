public import FeedCore
import FeedFailures

/// The use case *validate feed cache*: deletes what can never be shown again.
extension LocalFeedLoader {
  /// The state of the cache; changes nothing. Throws the store's error if it is unavailable.
  public func state() async throws -> CacheState {
    try await inspect().state
  }

  /// Returns the state of the cache, and deletes the feed if it is expired or corrupt, but not one
  /// that another program saved meanwhile. Throws the store's error if it is unavailable, and
  /// `CancellationError` on a cancel before the deletion; then nothing is deleted.
  @discardableResult
  public func validate() async throws -> CacheState {
    let (state, revision) = try await inspect()
    guard state.isDeletedByValidation, let revision else {
      return state
    }
    try await committing { try await store.delete(only: revision) }
    return state
  }

  /// The refused copy to report for this state; `nil` if the copy is shown, corrupt or missing.
  /// `isDeleting` is whether the cache was validated.
  public func refusedCopy(_ state: CacheState, isDeleting: Bool = false) -> RefusedCopy? {
    switch state {
    case .empty, .valid, .corrupt, .unavailable:
      return nil
    case .expired(let savedAt):
      let end = policy.end(savedAt: savedAt) ?? savedAt
      return RefusedCopy(
        .expired(at: end),
        savedAt: savedAt,
        refusedAt: now(),
        isDeleted: isDeleting
      )
    case .fromTheFuture(let savedAt):
      return RefusedCopy(.fromTheFuture, savedAt: savedAt, refusedAt: now())
    }
  }

  private func inspect() async throws -> (state: CacheState, revision: FeedStoreRevision?) {
    try await cancellable {
      do {
        guard let stored = try await store.retrieve() else {
          return (.empty, nil)
        }
        return (policy.state(savedAt: stored.feed.savedAt, now: now()), stored.revision)
      } catch FeedStoreError.corrupt(let revision, let reason) {
        return (.corrupt(reason: reason), revision)
      }
    }
  }
}
