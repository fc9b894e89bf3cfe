import FeedCore

/// The use case *validate feed cache*: deletes what can never be shown again, and nothing else.
extension LocalFeedLoader {
  /// Judges what is kept, and changes nothing. Throws the store's error where it cannot be asked.
  public func judge() async throws -> FeedCacheJudgement {
    try await cancellable {
      do {
        guard let stored = try await store.retrieve() else { return .empty }
        let savedAt = stored.feed.savedAt
        return switch policy.verdict(onFeedSavedAt: savedAt, now: now()) {
        case .valid: .valid(savedAt: savedAt)
        case .fromTheFuture: .fromTheFuture(savedAt: savedAt)
        case .expired: .expired(stored.revision, savedAt: savedAt)
        }
      } catch FeedStoreError.corrupt(let revision, let reason) {
        return .corrupt(revision, reason: reason)
      }
    }
  }

  /// Judges what is kept, and deletes it if it is expired or corrupt: the very entry that was judged, not one that another program saved
  /// in between. A valid or empty cache is left alone, and so is everything when the store cannot be asked: its error is thrown then.
  ///
  /// A cancel before the deletion throws `CancellationError`, and nothing is deleted.
  @discardableResult
  public func validate() async throws -> FeedCacheJudgement {
    let judgement = try await judge()
    do {
      switch judgement {
      case .empty, .valid, .fromTheFuture: break
      case .expired(let revision, _), .corrupt(let revision, _): try await store.delete(only: revision)
      }
    } catch {
      try Task.checkCancellation()
      throw error
    }
    return judgement
  }
}
