import FeedPolling
import Synchronization

/// A lock for the callers of one program, first come, first served.
public final class InProcessFeedLoadLock: FeedLoadLock {
  /// The callers of one feed: the one that works, and those that wait.
  private struct Callers {
    let limit = RequestLimit(permits: 1)
    var count = 0
  }

  private let feeds = Mutex<[URL: Callers]>([:])

  /// Makes a lock that nobody has.
  public init() {}

  /// Does `work` when no other caller does any for the feed.
  public func withLock<Value: Sendable>(
    of feed: URL,
    _ work: @Sendable (FeedLoadTurn) async throws -> Value
  ) async throws -> Value {
    let (limit, turn) = join(feed)
    defer { leave(feed) }
    return try await limit.withPermit { try await work(turn) }
  }

  private func join(_ feed: URL) -> (RequestLimit, FeedLoadTurn) {
    feeds.withLock { feeds in
      var callers = feeds[feed] ?? Callers()
      let turn = callers.count == 0 ? FeedLoadTurn.first : .afterAnother
      callers.count += 1
      feeds[feed] = callers
      return (callers.limit, turn)
    }
  }

  private func leave(_ feed: URL) {
    feeds.withLock { feeds in
      feeds[feed]?.count -= 1
      if feeds[feed]?.count == 0 {
        feeds[feed] = nil
      }
    }
  }

  /// How many feeds have callers.
  var feedCount: Int { feeds.withLock(\.count) }
}
