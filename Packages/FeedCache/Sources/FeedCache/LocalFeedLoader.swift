/// The use case *load feed from cache*: retrieves, validates that age < max age, and delivers the feed. It has no side effects: what
/// is expired or corrupt stays where it is until ``validate()`` is asked to judge it.
///
/// *Cache feed* and *validate feed cache* are in extensions, a file each.
public struct LocalFeedLoader: FeedLoader {
  let store: any FeedStore
  let policy: FeedCachePolicy
  let now: @Sendable () -> Date

  /// Makes a loader of what `store` keeps, judged by `policy` at the time that `now` gives.
  public init(
    store: any FeedStore, policy: FeedCachePolicy = .sevenDays, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.policy = policy
    self.now = now
  }

  /// Loads the saved feed. Throws ``/FeedCore/NoFeed`` where there is none to show, or the store's error.
  public func load() async throws -> Feed {
    try await cancellable {
      guard let saved = try await store.retrieve()?.feed else { throw NoFeed(.empty) }
      let state = policy.state(savedAt: saved.savedAt, now: now())
      guard case .valid(let savedAt) = state else { throw NoFeed(state) }
      return Feed(
        images: saved.images, origin: .cache(savedAt: savedAt, reason: nil), validators: saved.validators)
    }
  }
}
