/// Times as feeds have them.
public enum FeedTime: Sendable {
  /// The date, rounded down to whole seconds: what every store can keep.
  public static func inWholeSeconds(_ date: Date) -> Date {
    Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }
}
