/// How often, how soon and for how long a failed request is sent again.
public struct RetryPolicy: Hashable, Sendable {
  /// The most attempts, the first one included.
  public var attempts: Int
  /// The longest wait before the first retry, which doubles with each further one; and the limit of
  /// that doubling.
  public var base, longest: Duration
  /// The limit for all attempts and waits together. A retry that could not begin before it is not
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

  /// How long to wait after the `attempt`-th attempt, counted from 1: up to the exponential bound,
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
