import Synchronization

/// Callers that are suspended until a limit admits them. It alone deals with continuations and
/// cancels; whom to admit, and when, the limit decides.
public final class CallerQueue: Sendable {
  /// Tells one caller from the others. A later caller has a greater number.
  public typealias Number = UInt64

  private struct State {
    var last: Number = 0
    var suspended: [Number: CheckedContinuation<Void, any Error>] = [:]
  }

  private let state = Mutex(State())

  /// Makes an empty queue.
  public init() {}

  /// Suspends the caller until ``admit(_:)`` is called with its number, which `enter` receives as
  /// soon as it is suspended. A cancel throws `CancellationError` at once, and calls `leave` with
  /// the number; a caller that is cancelled already does not enter.
  public func join(
    _ enter: (Number) -> Void,
    leave: @escaping @Sendable (Number) -> Void = { _ in }
  ) async throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { caller in
        state.withLock { $0.suspended[number] = caller }
        // An earlier cancel found nobody to end.
        if Task.isCancelled {
          return cancel(number, leave)
        }
        enter(number)
      }
    } onCancel: {
      cancel(number, leave)
    }
  }

  /// Lets the caller with this number go on. Returns `false` if it has left.
  @discardableResult
  public func admit(_ number: Number) -> Bool {
    let caller = state.withLock { $0.suspended.removeValue(forKey: number) }
    caller?.resume()
    return caller != nil
  }

  /// Whether the caller with this number is still suspended.
  public func holds(_ number: Number) -> Bool {
    state.withLock { $0.suspended[number] != nil }
  }

  private func cancel(_ number: Number, _ leave: (Number) -> Void) {
    let caller = state.withLock { $0.suspended.removeValue(forKey: number) }
    guard let caller else {
      return
    }
    caller.resume(throwing: CancellationError())
    leave(number)
  }
}
