#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How old a saved feed may be. Pure: both times come in as values.
public struct FeedCachePolicy: Hashable, Sendable {
  /// What the policy says of a saved feed.
  public enum Verdict: Hashable, Sendable {
    /// It may be shown.
    case valid
    /// It is too old: not shown, and validation deletes it.
    case expired
    /// Its time lies too far ahead to be believed (the clock was set back since): not shown, and never deleted for it.
    case fromTheFuture
  }

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

  /// Judges a feed that was saved at `savedAt`: valid means age < max age, so exactly max age old is expired.
  public func verdict(onFeedSavedAt savedAt: Date, now: Date) -> Verdict {
    guard let maxAge else { return .valid }
    let age = now.timeIntervalSince(savedAt)
    if abs(age) < maxAge { return .valid }
    return age < 0 ? .fromTheFuture : .expired
  }
}
