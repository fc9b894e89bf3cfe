public import FeedFailures

/// The state of a feed's cache, from the policy that decides it to the reports that show it.
@frozen public enum CacheState: Hashable, Sendable {
  /// No feed is saved.
  case empty
  /// The saved feed may be shown.
  case valid(savedAt: Date)
  /// The saved feed is too old: it is not shown, and validation deletes it.
  case expired(savedAt: Date)
  /// The saved feed's timestamp is too far in the future: it is not shown, and not deleted either.
  case fromTheFuture(savedAt: Date)
  /// The system or a newer version's format keeps what is saved from being read: it is not deleted.
  case unavailable(FailureCause)
  /// What is saved is not a feed: validation deletes it.
  case corrupt(reason: String)

  /// Whether *validate feed cache* deletes what is saved.
  public var isDeletedByValidation: Bool {
    switch self {
    case .expired, .corrupt: true
    case .empty, .valid, .fromTheFuture, .unavailable: false
    }
  }

  /// When the feed was saved; `nil` if there is no readable one.
  public var savedAt: Date? {
    switch self {
    case .valid(let savedAt), .expired(let savedAt), .fromTheFuture(let savedAt): savedAt
    case .empty, .corrupt, .unavailable: nil
    }
  }
}
