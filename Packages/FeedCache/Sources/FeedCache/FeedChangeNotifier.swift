import Synchronization

/// Tells the followers of one feed that it changed: for a store that makes all changes itself, in
/// this process.
public final class FeedChangeNotifier: FeedChangeSource {
  private let followers = Mutex<[UUID: FeedChangeStream.Continuation]>([:])

  /// Makes a notifier without followers.
  public init() {}

  /// The notifications from now on.
  public func changes() throws -> FeedChangeStream {
    try Task.checkCancellation()
    let id = UUID()
    let (changes, follower) = FeedChangeStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    follower.onTermination = { [weak self] _ in
      _ = self?.followers.withLock { $0.removeValue(forKey: id) }
    }
    followers.withLock { $0[id] = follower }
    return changes
  }

  /// Tells all followers. A store calls it after each commit.
  public func notify() {
    let followers = followers.withLock { Array($0.values) }
    for follower in followers {
      follower.yield()
    }
  }

  var followerCount: Int { followers.withLock(\.count) }
}
