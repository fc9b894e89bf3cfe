import FeedFailures

/// For how long a feed may be worked on: one of very many images keeps no other feed waiting.
public struct WorkLimit: Sendable {
  private let duration: Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  /// Makes a limit, whose end is waited for by `sleep`.
  public init(
    _ duration: Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.duration = duration
    self.sleep = sleep
  }

  /// Does `work`. At the end of the limit it is cancelled, and
  /// ``/FeedCore/FailureCause/workTimedOut(after:)`` is thrown.
  func during<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await work() }
      group.addTask { [self] in
        try await sleep(duration)
        return nil
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() ?? nil else {
        throw FailureCause.workTimedOut(after: duration)
      }
      return value
    }
  }
}

extension WorkLimit? {
  /// The same; without a limit `work` may take any time.
  func during<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let self else {
      return try await work()
    }
    return try await self.during(work)
  }
}
