/// An ``HTTPClient`` that retries after a transient failure: a connection that failed, or status `429`, `502`, `503` or `504`. A wait that would
/// end beyond its ``RetryPolicy``'s total is not begun: the last response or failure is final. An attempt under way at that time throws
/// ``HTTPFailure/timedOut(after:)``. A cancel ends wait and attempt, and nothing is sent afterwards.
public struct RetryingHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let policy: RetryPolicy
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double

  /// Makes a client that sends through `client`; `now` is for a `Retry-After` that is a date, and `random` returns at least 0 and below 1.
  public init(
    _ client: any HTTPClient, policy: RetryPolicy = RetryPolicy(), clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() }, random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    (self.client, self.policy, self.clock, self.now, self.random) = (client, policy, clock, now, random)
  }

  /// Sends a `GET` request.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse { try await get(request, by: clock) }

  private func get<SomeClock: Clock<Duration>>(_ request: HTTPRequest, by clock: SomeClock) async throws -> HTTPResponse
  {
    let (start, waited) = (clock.now, request.claim?.waited ?? .zero)
    // A body's wait for memory does not count.
    let deadline = { @Sendable in start.advanced(by: policy.total + (request.claim?.waited ?? .zero) - waited) }
    var attempt = 1
    while true {
      try Task.checkCancellation()
      let result: Result<HTTPResponse, any Error>
      do {
        result = .success(try await send(request, until: deadline, by: clock))
      } catch {
        result = .failure(error)
      }
      guard let delay = delay(after: result, attempt), clock.now.advanced(by: delay) < deadline() else {
        return try result.get()
      }
      try await clock.sleep(for: delay)
      attempt += 1
    }
  }

  /// `nil` if there is no further attempt.
  private func delay(after result: Result<HTTPResponse, any Error>, _ attempt: Int) -> Duration? {
    guard attempt < policy.attempts else { return nil }
    var retryAfter: Duration?
    switch result {
    case .success(let response) where [429, 502, 503, 504].contains(response.status):
      retryAfter = response.headers.retryAfter(now: now())
    case .failure(HTTPFailure.disconnected): break
    default: return nil
    }
    return policy.delay(after: attempt, retryAfter: retryAfter, random: random())
  }

  private func send<SomeClock: Clock<Duration>>(
    _ request: HTTPRequest, until deadline: @escaping @Sendable () -> SomeClock.Instant, by clock: SomeClock
  ) async throws -> HTTPResponse {
    try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await client.get(request) }
      group.addTask {
        while case (let now, let isWaiting) = (clock.now, request.claim?.isWaiting == true),
          isWaiting || now < deadline()
        {
          // While the body waits, the deadline moves on.
          try await clock.sleep(until: isWaiting ? now.advanced(by: .seconds(1)) : deadline(), tolerance: nil)
        }
        throw HTTPFailure.timedOut(after: policy.total)
      }
      guard let first = try await group.next() else { throw CancellationError() }
      return first
    }
  }
}
