import Synchronization

/// Remembers when feeds were last used until the process ends.
public final class InMemoryFeedUseStore: FeedUseStore {
  private let state = Mutex(FeedUses())

  /// Makes an empty store.
  public init() {}

  /// Changes what is remembered.
  public func update<Value: Sendable>(
    _ change: @Sendable (inout FeedUses) throws -> Value
  ) throws -> Value {
    try Task.checkCancellation()
    return try state.withLock { uses in
      var after = uses
      let value = try change(&after)
      uses = after
      return value
    }
  }
}
