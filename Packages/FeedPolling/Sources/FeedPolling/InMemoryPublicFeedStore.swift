import Synchronization

/// Remembers public feeds until the process ends.
public final class InMemoryPublicFeedStore: PublicFeedStore {
  private let feeds = Mutex<Set<URL>>([])

  /// Makes an empty store.
  public init() {}

  /// Whether the feed at this URL was added.
  public func contains(_ feed: URL) -> Bool {
    feeds.withLock { $0.contains(feed) }
  }

  /// Adds a feed.
  public func add(_ feed: URL) {
    feeds.withLock { _ = $0.insert(feed) }
  }
}
