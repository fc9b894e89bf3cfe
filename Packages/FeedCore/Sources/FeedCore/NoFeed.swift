/// A source that works has no feed to show. An error, so that it is never shown as an empty feed.
public struct NoFeed: Error, Hashable {
  /// Why: the cache is empty, or its feed is expired or from the future.
  public let state: CacheState

  /// Makes the error.
  public init(_ state: CacheState) {
    self.state = state
  }
}
