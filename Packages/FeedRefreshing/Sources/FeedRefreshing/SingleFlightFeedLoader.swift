public import FeedCore

/// Loads a feed once for all who want it at once. Those who had to wait get what was saved
/// meanwhile, and load the feed only if nothing was.
public struct SingleFlightFeedLoader: FeedLoader {
  private let feedURL: URL
  private let loader: any FeedLoader
  private let saved: any FeedLoader
  private let lock: any FeedLoadLock
  private let now: @Sendable () -> Date

  /// Makes a loader.
  /// - Parameters:
  ///   - feedURL: the feed's URL, in its canonical spelling.
  ///   - loader: loads the feed and saves it.
  ///   - saved: loads the saved feed, for callers that had to wait.
  ///   - lock: shared by all who load the feed.
  ///   - now: the real time, which tells whether the feed was saved meanwhile.
  public init(
    feedURL: URL,
    loader: any FeedLoader,
    saved: any FeedLoader,
    lock: any FeedLoadLock,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.feedURL = feedURL
    self.loader = loader
    self.saved = saved
    self.lock = lock
    self.now = now
  }

  /// Loads the feed. Throws what the loader throws; a cancel throws `CancellationError`.
  public func load() async throws -> Feed {
    let start = FeedTime.inWholeSeconds(now())
    return try await lock.withLock(of: feedURL) { turn in
      if turn == .afterAnother, let feed = try await feedSaved(since: start) {
        return feed
      }
      return try await loader.load()
    }
  }

  /// A saved feed that cannot be loaded is none: then the loader says what is wrong.
  private func feedSaved(since start: Date) async throws -> Feed? {
    do {
      let feed = try await saved.load()
      guard let savedAt = feed.origin.savedAt, savedAt >= start else {
        return nil
      }
      return feed
    } catch {
      try Task.checkCancellation()
      return nil
    }
  }
}
