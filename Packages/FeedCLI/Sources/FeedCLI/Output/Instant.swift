/// Times as scripts and people read them.
enum Instant {
  /// `2026-11-21T10:00:00Z`
  static func text(_ date: Date) -> String { date.formatted(.iso8601) }

  /// In whole seconds, at least 0.
  static func age(of date: Date, now: Date) -> Int {
    Int(max(0, min(now.timeIntervalSince(date), 1e15)))
  }
}
