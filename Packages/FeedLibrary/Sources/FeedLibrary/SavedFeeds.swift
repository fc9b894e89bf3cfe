public import FeedCache
public import FeedCore
import Synchronization

/// The saved feeds of several caches, one after another, so that only one is in memory.
public final class SavedFeeds: Sendable {
  /// What is in the cache of a feed.
  @frozen public enum Outcome: Sendable {
    /// A feed that may be shown.
    case feed(Feed)
    /// Nothing, or a copy that may not be shown.
    case noFeed(RefusedCopy?)
    /// The cache cannot be used.
    case unusable(FeedStoreError)
  }

  private let loaders: [LocalFeedLoader]
  private let next = Mutex(0)

  /// Makes the feeds that these loaders load.
  public init(_ loaders: [LocalFeedLoader]) {
    self.loaders = loaders
  }

  /// What is in the next cache, and its position; `nil` behind the last one. A cancel throws
  /// `CancellationError`.
  public func nextOutcome() async throws -> (index: Int, outcome: Outcome)? {
    let index = next.withLock { next in
      defer { next += 1 }
      return next
    }
    guard loaders.indices.contains(index) else {
      return nil
    }
    return (index, try await loaders[index].outcome())
  }
}

extension LocalFeedLoader {
  /// What is in the cache.
  func outcome() async throws -> SavedFeeds.Outcome {
    do {
      return .feed(try await load())
    } catch let refusal as NoFeed {
      return .noFeed(refusedCopy(refusal.state))
    } catch let error as FeedStoreError {
      return .unusable(error)
    }
  }
}
