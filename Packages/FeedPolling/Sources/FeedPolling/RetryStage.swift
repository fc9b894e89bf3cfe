import FeedFailures
public import FeedHTTP

/// Retries after a transient failure: a connection that failed, or status `429`, `502`, `503` or
/// `504`.
///
/// A delay that would end beyond the total of its ``RetryPolicy`` is not begun: the last response
/// or failure is final. A try that is under way at that time throws
/// ``/FeedHTTP/HTTPFailure/timedOut(after:)``. Waiting for a permit, and a body's wait for memory,
/// do not count. A cancel ends delay and try.
public struct RetryStage: RequestStage {
  private let policy: RetryPolicy
  private let limit: (any RequestPermits)?
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Date
  private let random: @Sendable () -> Double

  /// Makes a stage. Each try holds a permit of `limit`, and none is held between two tries; `now`
  /// is for a `Retry-After` that is a date, and `random` returns at least 0 and below 1.
  public init(
    policy: RetryPolicy = RetryPolicy(),
    limit: (any RequestPermits)? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.policy = policy
    self.limit = limit
    self.clock = clock
    self.now = now
    self.random = random
  }

  /// Sends a `GET` request, again where that may help.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    try await get(request, through: next, by: clock)
  }

  private func get(
    _ request: HTTPRequest,
    through next: any HTTPClient,
    by clock: some Clock<Duration>
  ) async throws -> HTTPResponse {
    var spent = Duration.zero
    var attempt = 1
    while true {
      try Task.checkCancellation()
      let tried = try await withPermit(for: request) { [spent] request in
        try await attemptOnce(request, through: next, spent: spent, by: clock)
      }
      spent += tried.time
      guard let delay = delay(after: tried.result, attempt), spent + delay < policy.total else {
        return try tried.result.get()
      }
      try await clock.sleep(for: delay)
      spent += delay
      attempt += 1
    }
  }

  private func withPermit<Value: Sendable>(
    for request: HTTPRequest,
    _ work: @Sendable (HTTPRequest) async throws -> Value
  ) async throws -> Value {
    guard let limit else {
      return try await work(request)
    }
    return try await limit.withPermit(for: request, work)
  }

  private typealias Tried = (result: Result<HTTPResponse, any Error>, time: Duration)

  /// Tries once, and measures the time that counts.
  private func attemptOnce<SomeClock: Clock<Duration>>(
    _ request: HTTPRequest,
    through next: any HTTPClient,
    spent: Duration,
    by clock: SomeClock
  ) async throws -> Tried {
    let start = clock.now
    let queuedBefore = request.claim?.timeInQueue ?? .zero
    let queued = { @Sendable in (request.claim?.timeInQueue ?? .zero) - queuedBefore }
    let deadline = { @Sendable in start.advanced(by: policy.total - spent + queued()) }
    let result: Result<HTTPResponse, any Error>
    do {
      result = .success(try await send(request, through: next, until: deadline, by: clock))
    } catch {
      result = .failure(error)
    }
    return (result, start.duration(to: clock.now) - queued())
  }

  /// `nil` if there is no further try.
  private func delay(
    after result: Result<HTTPResponse, any Error>,
    _ attempt: Int
  ) -> Duration? {
    guard attempt < policy.attempts else {
      return nil
    }
    var retryAfter: Duration?
    switch result {
    case .success(let response) where HTTPStatus.mayPass(response.status):
      retryAfter = response.headers.retryAfter(now: now())
    case .failure(HTTPFailure.disconnected):
      break
    default:
      return nil
    }
    return policy.delay(after: attempt, retryAfter: retryAfter, random: random())
  }

  private func send<SomeClock: Clock<Duration>>(
    _ request: HTTPRequest,
    through next: any HTTPClient,
    until deadline: @escaping @Sendable () -> SomeClock.Instant,
    by clock: SomeClock
  ) async throws -> HTTPResponse {
    try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await next.get(request) }
      group.addTask {
        try await sleep(until: deadline, while: { request.claim?.isQueued == true }, by: clock)
        throw HTTPFailure.timedOut(after: policy.total)
      }
      guard let first = try await group.next() else {
        throw CancellationError()
      }
      return first
    }
  }

  /// Sleeps until a deadline, which moves on while the body is queued for memory.
  private func sleep<SomeClock: Clock<Duration>>(
    until deadline: @Sendable () -> SomeClock.Instant,
    while isQueued: @Sendable () -> Bool,
    by clock: SomeClock
  ) async throws {
    while true {
      let now = clock.now
      let isInQueue = isQueued()
      guard isInQueue || now < deadline() else {
        return
      }
      let next = isInQueue ? now.advanced(by: .seconds(1)) : deadline()
      try await clock.sleep(until: next, tolerance: nil)
    }
  }
}

/// How often, how soon and for how long a failed request is sent again.
public struct RetryPolicy: Hashable, Sendable {
  /// The most attempts, the first one included.
  public var attempts: Int
  /// The longest delay before the first retry, which doubles with each further one; and the limit
  /// of that doubling.
  public var base, longest: Duration
  /// The limit for all attempts and delays together. A retry that could not begin before it is not
  /// waited for.
  public var total: Duration

  /// Makes a policy.
  public init(
    attempts: Int = 3,
    base: Duration = .milliseconds(500),
    longest: Duration = .seconds(8),
    total: Duration = .seconds(30)
  ) {
    self.attempts = attempts
    self.base = base
    self.longest = longest
    self.total = total
  }

  /// The delay after the `attempt`-th attempt, counted from 1: up to the exponential bound,
  /// so that clients that failed together do not come back together ("full jitter"); and the
  /// server's `Retry-After` at least, plus as long again or ``longest``, for the same reason.
  /// `random` is at least 0 and below 1.
  public func delay(after attempt: Int, retryAfter: Duration?, random: Double) -> Duration {
    // Twenty doublings exceed any bound; without a limit the factor would overflow.
    let exponential = min(longest, base * (1 << min(max(attempt - 1, 0), 20)))
    let retryAfter = retryAfter ?? .zero
    return retryAfter + max(exponential, min(retryAfter, longest)) * min(max(random, 0), 1)
  }
}
