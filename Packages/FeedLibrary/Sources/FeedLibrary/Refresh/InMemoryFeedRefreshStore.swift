import Synchronization

/// Keeps what is known of the refreshing of feeds until the process ends, for one instance.
public final class InMemoryFeedRefreshStore: FeedRefreshStore {
  private let feeds = Mutex<[URL: FeedRefresh]>([:])

  /// Makes an empty store.
  public init() {}

  /// Changes what is known of a feed.
  public func update<Value: Sendable>(
    _ feed: URL,
    _ change: @escaping @Sendable (inout FeedRefresh?) -> Value
  ) throws -> Value {
    try Task.checkCancellation()
    return feeds.withLock { change(&$0[feed]) }
  }

  /// What is known of each of these feeds.
  public func refreshes(of feeds: [URL]) -> [URL: FeedRefresh] {
    let wanted = Set(feeds)
    return self.feeds.withLock { known in known.filter { wanted.contains($0.key) } }
  }
}
