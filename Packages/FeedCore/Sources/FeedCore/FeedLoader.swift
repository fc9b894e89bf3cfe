/// Loads a feed from a server, a cache, or a composition of both.
///
/// What every loader promises:
/// - **Success** is a whole feed, in its publisher's order. A feed of no images is a success.
/// - **No feed** is thrown as ``NoFeed``; a failure is thrown with its cause, by a remote loader as
///   a ``LoadFailure``.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, even if the
///   source failed or finished meanwhile.
/// - Loading has **no side effects** on a cache, unless the type says so.
public protocol FeedLoader: Sendable {
  /// Loads the feed.
  func load() async throws -> Feed
}

extension FeedLoader {
  /// The feed; `nil` if there is none, or it cannot be loaded. A cancel is thrown.
  public func loadIfAny() async throws -> Feed? {
    do { return try await load() } catch let error where !(error is CancellationError) {
      return nil
    }
  }
}

/// A source that works has no feed to show. An error, so that it is never shown as an empty feed.
public struct NoFeed: Error, Hashable {
  /// Why: the cache is empty, or its feed is expired or from the future.
  public let state: CacheState

  /// Makes the error.
  public init(_ state: CacheState) {
    self.state = state
  }
}
