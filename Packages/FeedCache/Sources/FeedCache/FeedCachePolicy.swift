/// How old a saved feed may be. Pure: both times come in as values.
public struct FeedCachePolicy: Hashable, Sendable {
  /// The age, in seconds, at which a feed is no longer valid; `nil` for no limit.
  public let maxAge: TimeInterval?

  /// Makes a policy; `nil` is no limit.
  public init(maxAge: TimeInterval?) { self.maxAge = maxAge }

  /// Makes a policy of days of 86,400 seconds each, whatever the calendar does.
  public init(days: Double) { self.init(maxAge: days * 86_400) }

  /// Seven days, as the customer was promised.
  public static let sevenDays = FeedCachePolicy(days: 7)

  /// Whatever was saved is shown, however old.
  public static let unlimited = FeedCachePolicy(maxAge: nil)

  /// The state of the cache of a feed that was saved at `savedAt`. Valid means age < max age, so exactly max age old is expired. A timestamp
  /// further ahead, because the clock was set back, is not believed.
  public func state(savedAt: Date, now: Date) -> CacheState {
    guard let maxAge else { return .valid(savedAt: savedAt) }
    let age = now.timeIntervalSince(savedAt)
    if abs(age) < maxAge { return .valid(savedAt: savedAt) }
    return age < 0 ? .fromTheFuture(savedAt: savedAt) : .expired(savedAt: savedAt)
  }

  /// Until when a feed that was saved at `savedAt` is valid; `nil` for no limit.
  public func end(savedAt: Date) -> Date? { maxAge.map(savedAt.addingTimeInterval) }
}
