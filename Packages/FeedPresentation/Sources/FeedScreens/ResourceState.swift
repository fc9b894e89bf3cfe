/// All that a ``ResourceController`` knows at one moment, to make a view state of.
public struct ResourceState<Value: Sendable>: Sendable {
  /// How it goes with what follows.
  @frozen public enum More: Sendable {
    /// It was not requested, or has come.
    case idle
    /// It is being loaded.
    case loading
    /// It could not be loaded; another try may succeed.
    case failed(any Error)
    /// Nothing follows.
    case end
  }

  /// What was loaded, or saved before; it stays while it is loaded again, and if that fails.
  public internal(set) var value: Value?
  /// Whether no load has ended yet.
  public internal(set) var isUntried = true
  /// Whether it is being loaded.
  public internal(set) var isLoading = false
  /// Why the last load failed, until that is dismissed or a load succeeds.
  public internal(set) var error: (any Error)?
  /// What follows.
  public internal(set) var more = More.idle

  init() {}
}
