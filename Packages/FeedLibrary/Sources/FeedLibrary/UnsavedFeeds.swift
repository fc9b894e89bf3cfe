import FeedCache
public import FeedCore
import Synchronization

/// What could not be saved of several feeds, and whether it is of any use to go on: a full disk is
/// full for all of them, so after the first failure nothing more is requested.
public final class UnsavedFeeds: Sendable {
  /// What could not be saved of one feed.
  public struct Failure: Sendable {
    /// The feed.
    public let feed: FollowedFeed
    /// Why. On a full disk every file fails, each with a path of its own: the first one stands for
    /// all.
    public fileprivate(set) var error: any Error
    /// What became of its pictures, where they are the work; `nil` where nothing was tried.
    public let pictures: ImageDataWorkStopped?
  }

  private let feeds: [FollowedFeed]
  private let isOfAll: @Sendable (any Error) -> Bool
  private let collected = Mutex<[Failure]>([])

  /// Collects what could not be saved of these feeds. `isOfAll` tells a failure after which nothing
  /// can be saved of any feed.
  public init(of feeds: [FollowedFeed], isOfAll: @escaping @Sendable (any Error) -> Bool) {
    self.feeds = feeds
    self.isOfAll = isOfAll
  }

  /// What could not be saved, in the order of the feeds.
  public var failures: [Failure] {
    let failures = collected.withLock(\.self)
    let shared = failures.map(\.error).first(where: isOfAll)
    return feeds.flatMap { feed in
      failures.filter { $0.feed == feed }.map { failure in
        var failure = failure
        if let shared, isOfAll(failure.error) {
          failure.error = shared
        }
        return failure
      }
    }
  }

  /// Adds a feed that could not be saved, or a picture of it; the first failure of a feed counts.
  public func add(_ feed: FollowedFeed, _ error: any Error) {
    collected.withLock { failures in
      if !failures.contains(where: { $0.feed == feed }) {
        failures.append(Failure(feed: feed, error: error, pictures: nil))
      }
    }
  }

  /// Does `work` on the data of a feed's images, of which there are `count`, unless nothing can be
  /// saved of it or of any feed. Returns the value, or why the work was not done or ended early,
  /// which counts as a failure of the feed. What else it throws is thrown.
  public func whileSaving<Value>(
    _ feed: FollowedFeed,
    count: Int,
    _ work: () async throws -> Value
  ) async throws -> Result<Value, any Error> {
    if let failure = failure(of: feed) {
      stop(feed, ImageDataWorkStopped(failure, saved: 0, of: count, bytes: 0))
      return .failure(failure)
    }
    do { return .success(try await work()) } catch let stopped as ImageDataWorkStopped {
      stop(feed, stopped)
      return .failure(stopped)
    } catch let error as FeedStoreError {
      stop(feed, ImageDataWorkStopped(error, saved: 0, of: count, bytes: 0))
      return .failure(error)
    }
  }

  private func stop(_ feed: FollowedFeed, _ stopped: ImageDataWorkStopped) {
    collected.withLock { failures in
      failures.append(Failure(feed: feed, error: stopped.cause, pictures: stopped))
    }
  }

  private func failure(of feed: FollowedFeed) -> (any Error)? {
    let failures = collected.withLock(\.self)
    return failures.first { $0.feed == feed }?.error ?? failures.map(\.error).first(where: isOfAll)
  }
}
