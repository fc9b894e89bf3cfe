import Synchronization

/// Remembers images until the process ends.
public final class InMemorySeenImageStore: SeenImageStore {
  private let feeds = Mutex<[URL: SeenImages]>([:])

  /// Makes an empty store.
  public init() {}

  /// What is remembered of the feed at this URL; `nil` if it was never loaded.
  public func images(of feed: URL) -> SeenImages? {
    feeds.withLock { $0[feed] }
  }

  /// Changes what is remembered of a feed.
  public func update(
    _ feed: URL,
    _ change: @escaping @Sendable (inout SeenImages?) -> Void
  ) throws {
    try Task.checkCancellation()
    feeds.withLock { change(&$0[feed]) }
  }
}
