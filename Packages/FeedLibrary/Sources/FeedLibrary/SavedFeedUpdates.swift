public import FeedCache

/// The use case *follow a saved feed*: what a loader of the saved feed gives, at once and again
/// after each change of the feed, whichever program made it.
///
/// ```swift
/// for try await outcome in SavedFeedUpdates(of: LocalFeedLoader(store: store)) { show(outcome) }
/// ```
///
/// Several changes at once are one update, of the last feed. A feed that expires meanwhile is no
/// change; the next update says so. What the store throws is an outcome, and the updates go on.
/// They throw only where nobody can tell of changes: `FeedStoreError.unavailable`.
/// A cancel ends them without an error; nothing is left of them then, or when they are gone.
public struct SavedFeedUpdates: AsyncSequence, Sendable {
  private let loader: LocalFeedLoader

  /// Makes the updates of the feed that `loader` loads. Nothing is read before they are asked for.
  public init(of loader: LocalFeedLoader) {
    self.loader = loader
  }

  /// Begins to follow.
  public func makeAsyncIterator() -> Iterator {
    Iterator(loader: loader)
  }

  /// Gives one update after another.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    let loader: LocalFeedLoader
    private var changes: FeedChangeStream?

    init(loader: LocalFeedLoader) {
      self.loader = loader
    }

    /// The next outcome of a load; `nil` once the task is cancelled.
    public mutating func next() async throws -> SavedFeeds.Outcome? {
      do {
        if let changes {
          guard try await changes.first(where: { true }) != nil else {
            return nil
          }
        } else {
          // Before the first load, so that no change between the two is lost.
          changes = try await loader.changes()
        }
        return try await loader.outcome()
      } catch is CancellationError {
        changes = nil
        return nil
      }
    }
  }
}
