public import FeedHTTP
import Synchronization

/// What gives requests permits to be sent. ``RequestLimit`` and ``PictureLimit`` are such.
public protocol RequestPermits: Sendable {
  /// Does `work` with a permit for `request`, once there is one. `work` gets the request to send,
  /// which asks for the same. A cancelled caller that waits throws `CancellationError`.
  func withPermit<Value: Sendable>(
    for request: HTTPRequest,
    _ work: @Sendable (HTTPRequest) async throws -> Value
  ) async throws -> Value
}

/// How many requests are under way at once. The others wait for a permit, first come, first served.
/// Several pipelines may share one.
public final class RequestLimit: RequestPermits {
  private struct State {
    var free: Int
    /// The numbers of the callers in their order, also of those that left. A slice, whose first one
    /// is removed in constant time.
    var queue: ArraySlice<CallerQueue.Number> = []
  }

  private let state: Mutex<State>
  private let callers = CallerQueue()

  /// Makes a limit with this number of permits.
  public init(permits: Int) {
    state = Mutex(State(free: permits))
  }

  /// Does `work` with a permit. A cancelled caller leaves the queue, and throws
  /// `CancellationError`.
  public func withPermit<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await callers.join { number in
      update { $0.queue.append(number) }
    }
    defer { update { $0.free += 1 } }
    return try await work()
  }

  /// Does `work` with a permit, whatever is requested.
  public func withPermit<Value: Sendable>(
    for request: HTTPRequest,
    _ work: @Sendable (HTTPRequest) async throws -> Value
  ) async throws -> Value {
    try await withPermit { try await work(request) }
  }

  /// Changes the state, and gives the free permits to those who wait.
  private func update(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      while state.free > 0, let number = state.queue.popFirst() {
        if callers.admit(number) {
          state.free -= 1
        }
      }
    }
  }
}

/// Sends requests within a ``RequestLimit`` or a ``PictureLimit``. A permit is given back with the
/// response, so that saving it keeps no request waiting. With retries take ``RetryStage``, which
/// holds no permit between two tries.
public struct LimitStage: RequestStage {
  private let limit: any RequestPermits

  /// Makes a stage.
  public init(_ limit: any RequestPermits) {
    self.limit = limit
  }

  /// Sends a `GET` request once a permit is free.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    try await limit.withPermit(for: request) { try await next.get($0) }
  }
}
