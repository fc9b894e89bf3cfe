public import FeedCore
import FeedFailures

/// The use case *load feed from cache*: retrieves the feed and returns it if age < max age. It has
/// no side effects: only ``validate()`` deletes what is expired or corrupt. The other use cases are
/// extensions.
public struct LocalFeedLoader: FeedLoader {
  let store: any FeedStore
  let policy: FeedCachePolicy
  let now: @Sendable () -> Date

  /// Makes a loader of the feed in `store`, which is valid by `policy` at the time that `now`
  /// returns.
  public init(
    store: any FeedStore,
    policy: FeedCachePolicy = .sevenDays,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.policy = policy
    self.now = now
  }

  /// Loads the saved feed. Throws ``/FeedCore/NoFeed`` if there is none to show, or the store's
  /// error.
  public func load() async throws -> Feed {
    try await cancellable {
      let saved = try await retrieveValid().feed
      let origin = Feed.Origin.cache(
        savedAt: saved.savedAt,
        reason: nil,
        isFromPrivateNetwork: saved.isFromPrivateNetwork
      )
      return Feed(
        images: saved.images,
        origin: origin,
        validators: saved.validators,
        details: saved.details
      )
    }
  }

  func retrieveValid() async throws -> StoredFeed {
    guard let stored = try await store.retrieve() else {
      throw NoFeed(.empty)
    }
    let state = policy.state(savedAt: stored.feed.savedAt, now: now())
    guard case .valid = state else {
      throw NoFeed(state)
    }
    return stored
  }
}

/// The use case *follow the saved feed*: load again after each change.
extension LocalFeedLoader: FeedChangeSource {
  /// The changes of the saved feed from now on; throws the store's error. A feed that expires is no
  /// change.
  public func changes() async throws -> FeedChangeStream {
    try await cancellable { try await store.changes() }
  }
}
