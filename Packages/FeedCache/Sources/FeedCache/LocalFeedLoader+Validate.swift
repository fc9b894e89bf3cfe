/// The use case *validate feed cache*: deletes what can never be shown again, and nothing else.
extension LocalFeedLoader {
  /// The state of the cache; nothing is changed. Throws the store's error where it cannot be asked.
  public func state() async throws -> CacheState { try await inspect().state }

  /// Gives the state of the cache, and deletes the feed if it is expired or corrupt: the very entry that was judged, not one that another
  /// program saved in between. A valid or empty cache is left alone, and so is everything when the store cannot be asked: its error is
  /// thrown then.
  ///
  /// A cancel before the deletion throws `CancellationError`, and nothing is deleted.
  @discardableResult
  public func validate() async throws -> CacheState {
    let (state, revision) = try await inspect()
    guard state.isDeletedByValidation, let revision else { return state }
    do {
      try await store.delete(only: revision)
    } catch {
      try Task.checkCancellation()
      throw error
    }
    return state
  }

  private func inspect() async throws -> (state: CacheState, revision: FeedStoreRevision?) {
    try await cancellable {
      do {
        guard let stored = try await store.retrieve() else { return (.empty, nil) }
        return (policy.state(savedAt: stored.feed.savedAt, now: now()), stored.revision)
      } catch FeedStoreError.corrupt(let revision, let reason) {
        return (.corrupt(reason: reason), revision)
      }
    }
  }
}
