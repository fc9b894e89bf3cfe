/// When a request is worth a second try, and after how long.
public struct RetryPolicy: Hashable, Sendable {
  /// How often is asked at most, the first time included.
  public var attempts: Int
  /// Before the first retry a wait of at most this; before each further one of at most twice as much.
  public var base: Duration
  /// No wait that is ours to choose is longer.
  public var longest: Duration
  /// All attempts and waits together. A retry that could not begin before is not waited for.
  public var total: Duration

  /// Makes a policy.
  public init(
    attempts: Int = 3, base: Duration = .milliseconds(500), longest: Duration = .seconds(8),
    total: Duration = .seconds(30)
  ) {
    self.attempts = attempts
    self.base = base
    self.longest = longest
    self.total = total
  }

  /// How long to wait before the next attempt: anything from nothing to the exponential bound, so that clients that failed together do not
  /// come back together ("full jitter"). Where the server said when to come back, it is never sooner, and spread over as long again, up to
  /// ``longest``: a server that tells all its clients the same second would have them all in that second.
  ///
  /// - Parameters:
  ///   - attempt: how often was asked, from 1.
  ///   - retryAfter: what the server asked for, if it did.
  ///   - random: from 0 up to and without 1.
  public func delay(after attempt: Int, retryAfter: Duration?, random: Double) -> Duration {
    // Twenty doublings are more than any bound; without this limit the number would not end.
    let exponential = min(longest, base * (1 << min(max(attempt - 1, 0), 20)))
    let retryAfter = retryAfter ?? .zero
    return retryAfter + max(exponential, min(retryAfter, longest)) * min(max(random, 0), 1)
  }

  /// Whether an answer may be another one in a moment: `429`, `502`, `503` and `504`.
  public static func isTransient(status: Int) -> Bool { [429, 502, 503, 504].contains(status) }

  /// Whether a failure may be gone in a moment: a connection that could not be made, or broke. An answer that is no good stays so, and so does
  /// a certificate; and a total that is used up is used up.
  public static func isTransient(_ failure: any Error) -> Bool {
    if case HTTPFailure.disconnected = failure { true } else { false }
  }
}
