public import FeedCore

/// How old a saved feed may be. Pure: both times are passed in. It deletes nothing: that is
/// ``LocalFeedLoader/validate()``.
public struct FeedCachePolicy: Hashable, Sendable {
  /// The age in seconds at which a feed expires; `nil` for no limit.
  public let maxAge: TimeInterval?

  /// Makes a policy; `nil` means no limit.
  public init(maxAge: TimeInterval?) {
    self.maxAge = maxAge
  }

  /// Makes a policy of days of 86,400 seconds each.
  public init(days: Double) {
    self.init(maxAge: days * 86_400)
  }

  /// Seven days, as rows S2 and S3 of the scenarios promise.
  public static let sevenDays = FeedCachePolicy(days: 7)

  /// A saved feed never expires.
  public static let unlimited = FeedCachePolicy(maxAge: nil)

  /// The state of a feed saved at `savedAt`. Valid means age < max age, so a feed of exactly max
  /// age is expired. A timestamp at least as far in the future, because the clock was set back, is
  /// not trusted.
  public func state(savedAt: Date, now: Date) -> CacheState {
    guard let maxAge else {
      return .valid(savedAt: savedAt)
    }
    let age = now.timeIntervalSince(savedAt)
    if abs(age) < maxAge {
      return .valid(savedAt: savedAt)
    }
    return age < 0 ? .fromTheFuture(savedAt: savedAt) : .expired(savedAt: savedAt)
  }

  /// When a feed saved at `savedAt` expires; `nil` for no limit.
  public func end(savedAt: Date) -> Date? {
    maxAge.map(savedAt.addingTimeInterval)
  }
}
