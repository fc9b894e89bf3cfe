import Synchronization

/// Remembers what was wrong with feeds until the process ends.
public final class InMemoryFeedTroubleStore: FeedTroubleStore {
  private let troubles = Mutex<[URL: FeedTrouble]>([:])

  /// Makes an empty store.
  public init() {}

  /// Remembers what is wrong with these feeds, and returns what was remembered before.
  public func exchange(_ changes: [URL: FeedTrouble?]) throws -> [URL: FeedTrouble] {
    try Task.checkCancellation()
    return troubles.withLock { troubles in
      let before = troubles
      for (feed, trouble) in changes {
        troubles[feed] = trouble
      }
      return before
    }
  }
}
