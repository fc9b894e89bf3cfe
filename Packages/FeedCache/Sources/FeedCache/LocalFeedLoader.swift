public import FeedCore
import FeedFailures

/// The use case *load feed from cache*: retrieves the feed and returns it if age < max age. It has
/// no side effects: only ``validate()`` deletes what is expired or corrupt. The other use cases are
/// extensions.
public struct LocalFeedLoader: FeedLoader {
  private let store: any FeedStore
  private let policy: FeedCachePolicy
  private let now: @Sendable () -> Date

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

  private func retrieveValid() async throws -> StoredFeed {
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

/// The use case *cache feed*: replaces the old feed by the new one, with the current time, in one
/// commit.
extension LocalFeedLoader: FeedSaver {
  /// Saves the images, validators and details of `feed`, or throws the store's error; then the
  /// previous feed is still there.
  public func save(_ feed: Feed) async throws {
    try await committing {
      let copy = CachedFeed(
        images: feed.images,
        savedAt: now(),
        validators: feed.validators,
        details: feed.details,
        isFromPrivateNetwork: feed.origin.isFromPrivateNetwork
      )
      try await store.replace(with: copy)
    }
  }
}

/// The use case *validate feed cache*: deletes what is expired or corrupt.
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

/// The use case *load more*: the images of the next page follow the saved ones, in one commit.
extension LocalFeedLoader {
  /// Loads the page after the saved feed by `pages`, saves both as one feed with the time of the
  /// first page, and returns it; `nil` at the end, which is no next page, one of images that are
  /// there already, or an empty one without a next one. Then nothing is saved.
  ///
  /// An empty page with a next one is followed. After ``/FeedCore/Feed/emptyPagesLimit`` of them
  /// the feed is saved and returned without new images, so that the next call goes on there.
  ///
  /// `shown` is the feed that is continued. If it is not the one that is saved, or another is saved
  /// meanwhile, `FailureCause.superseded` is thrown: load the feed again first. A page's failure,
  /// the store's, and ``/FeedCore/NoFeed`` are thrown too; after any of them the saved feed is
  /// still there, and so is what is shown. A cancel throws `CancellationError`; before the commit
  /// it also saves nothing.
  public func loadMore(after shown: Feed, by pages: any NextPageLoader) async throws -> Feed? {
    try await cancellable {
      let stored = try await retrieveValid()
      let saved = stored.feed
      guard saved.images == shown.images, saved.details.nextPage == shown.details.nextPage else {
        throw FailureCause.superseded
      }
      let origin = shown.origin.narrowed(toPrivateNetwork: saved.isFromPrivateNetwork)
      let feed = Feed(
        images: saved.images,
        origin: origin,
        validators: saved.validators,
        details: saved.details
      )
      guard let longer = try await followed(feed, by: pages) else {
        return nil
      }
      let copy = CachedFeed(
        images: longer.images,
        savedAt: saved.savedAt,
        validators: longer.validators,
        details: longer.details,
        isFromPrivateNetwork: longer.origin.isFromPrivateNetwork
      )
      try Task.checkCancellation()
      guard try await store.replace(only: stored.revision, with: copy) else {
        throw FailureCause.superseded
      }
      return longer
    }
  }

  /// `feed` with the images of the first page that has any; `nil` at the end.
  private func followed(_ feed: Feed, by pages: any NextPageLoader) async throws -> Feed? {
    var longer = feed
    var requested: Set<URL> = []
    for _ in 0..<Feed.emptyPagesLimit {
      guard let page = try await pages.loadNextPage(of: longer) else {
        return nil
      }
      if let url = longer.details.nextPage {
        requested.insert(url)
      }
      longer = longer.followed(by: page, requested: requested)
      if longer.images.count > feed.images.count {
        return longer
      }
      if longer.details.nextPage == nil {
        return nil
      }
    }
    return longer
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

/// The pages of a saved feed, for a screen: the use case *load more* as the port of FeedCore.
public struct SavedFeedPager: FeedPager {
  private let saved: LocalFeedLoader
  private let pages: any NextPageLoader

  /// Makes a pager of a saved feed, whose next pages `pages` loads.
  public init(_ saved: LocalFeedLoader, by pages: any NextPageLoader) {
    self.saved = saved
    self.pages = pages
  }

  /// Loads the page after the feed that is shown, and saves both, as
  /// ``LocalFeedLoader/loadMore(after:by:)`` does.
  public func loadMore(after feed: Feed) async throws -> Feed? {
    try await saved.loadMore(after: feed, by: pages)
  }
}

/// Runs a save or a deletion by the rule of cancellation: a cancel before the commit throws
/// `CancellationError`, even if `work` failed meanwhile; what is committed stays.
func committing(_ work: () async throws -> Void) async throws {
  do {
    try Task.checkCancellation()
    try await work()
  } catch {
    try Task.checkCancellation()
    throw error
  }
}
