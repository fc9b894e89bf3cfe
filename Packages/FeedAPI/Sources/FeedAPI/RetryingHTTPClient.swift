/// An ``HTTPClient`` that asks again where a moment may help: after a connection that failed, and after `429`, `502`, `503` and `504`.
///
/// It waits as its ``RetryPolicy`` says, with full jitter, and as long as the server's `Retry-After` asks for. A wait that would end beyond
/// the policy's total is not begun: the last answer or failure is given at once. An attempt that is under way when the total is over is
/// ended with ``HTTPFailure/timedOut(after:)``. A cancel ends wait and attempt, and nothing is asked afterwards.
public struct RetryingHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let policy: RetryPolicy
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double

  /// Makes a client that asks `client`, and again.
  /// - Parameters:
  ///   - client: asks.
  ///   - policy: what is asked again, how often and how soon.
  ///   - clock: measures and waits.
  ///   - now: the current time, by which a `Retry-After` that is a date is read.
  ///   - random: from 0 up to and without 1, a new one at each call.
  public init(
    _ client: any HTTPClient, policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }, random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.client = client
    self.policy = policy
    self.clock = clock
    self.now = now
    self.random = random
  }

  /// Asks with `GET`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse { try await get(request, by: clock) }

  private func get<SomeClock: Clock<Duration>>(_ request: HTTPRequest, by clock: SomeClock) async throws -> HTTPResponse
  {
    let (start, waited) = (clock.now, request.claim?.waited ?? .zero)
    // The time that a body waits for memory is not the server's.
    let deadline = { @Sendable in start.advanced(by: policy.total + (request.claim?.waited ?? .zero) - waited) }
    var attempt = 1
    while true {
      try Task.checkCancellation()
      let result = try await self.attempt(request, until: deadline, by: clock)
      guard let delay = delay(after: result, attempt), clock.now.advanced(by: delay) < deadline() else {
        return try result.get()
      }
      try await clock.sleep(for: delay)
      attempt += 1
    }
  }

  /// How long to wait before asking again; `nil` where that is no use.
  private func delay(after result: Result<HTTPResponse, any Error>, _ attempt: Int) -> Duration? {
    guard attempt < policy.attempts else { return nil }
    switch result {
    case .success(let response):
      guard RetryPolicy.isTransient(status: response.status) else { return nil }
      let retryAfter = response.headers["Retry-After"].flatMap { RetryAfter.duration($0, now: now()) }
      return policy.delay(after: attempt, retryAfter: retryAfter, random: random())
    case .failure(let failure):
      guard RetryPolicy.isTransient(failure) else { return nil }
      return policy.delay(after: attempt, retryAfter: nil, random: random())
    }
  }

  private func attempt<SomeClock: Clock<Duration>>(
    _ request: HTTPRequest, until deadline: @escaping @Sendable () -> SomeClock.Instant, by clock: SomeClock
  ) async throws -> Result<HTTPResponse, any Error> {
    try await withThrowingTaskGroup(of: Result<HTTPResponse, any Error>.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        do {
          return .success(try await client.get(request))
        } catch is CancellationError {
          throw CancellationError()
        } catch {
          return .failure(error)
        }
      }
      group.addTask {
        while case (let now, let isWaiting) = (clock.now, request.claim?.isWaiting == true),
          isWaiting || now < deadline()
        {
          // As long as the body waits the deadline moves on.
          try await clock.sleep(until: isWaiting ? now.advanced(by: .seconds(1)) : deadline(), tolerance: nil)
        }
        return .failure(HTTPFailure.timedOut(after: policy.total))
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}
