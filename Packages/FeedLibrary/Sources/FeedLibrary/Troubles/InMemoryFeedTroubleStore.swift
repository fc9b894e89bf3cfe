import Synchronization

/// Remembers what was wrong with feeds until the process ends.
public final class InMemoryFeedTroubleStore: FeedTroubleStore {
  private let state = Mutex<[URL: FeedTrouble]>([:])

  /// Makes an empty store.
  public init() {}

  /// What is remembered.
  public func troubles() -> [URL: FeedTrouble] {
    state.withLock(\.self)
  }

  /// Changes what is remembered.
  public func update<Value: Sendable>(
    _ change: @Sendable (inout [URL: FeedTrouble]) throws -> Value
  ) throws -> Value {
    try Task.checkCancellation()
    return try state.withLock { troubles in
      var after = troubles
      let value = try change(&after)
      troubles = after
      return value
    }
  }
}
