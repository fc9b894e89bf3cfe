/// What is known of the refreshing of a feed: how it went, and when it is next.
public struct FeedRefresh: Hashable, Sendable {
  /// When the feed may be loaded next. While an instance loads it, that is the end of its claim.
  public var due: Date
  /// When it was last loaded, and when its loading last failed; `nil` for never.
  public var succeededAt, failedAt: Date?
  /// How often its loading failed since it last succeeded.
  public var failures: Int
  /// What kept it from being loaded, in one line for logs; `nil` if nothing did. It is untrusted.
  public var trouble: String?

  /// What is known of a feed that may be loaded from `due` on.
  public init(
    due: Date,
    succeededAt: Date? = nil,
    failedAt: Date? = nil,
    failures: Int = 0,
    trouble: String? = nil
  ) {
    self.due = due
    self.succeededAt = succeededAt
    self.failedAt = failedAt
    self.failures = failures
    self.trouble = trouble
  }
}
