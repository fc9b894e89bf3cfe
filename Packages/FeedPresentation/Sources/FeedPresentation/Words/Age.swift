/// How old something is, in the largest unit that it fills; a language puts it into words.
public enum Age: Hashable, Sendable {
  /// Less than a minute; also what was saved by a clock that was ahead.
  case moments
  /// Whole minutes, 1 to 59.
  case minutes(Int)
  /// Whole hours, 1 to 23.
  case hours(Int)
  /// Whole days of 86,400 seconds.
  case days(Int)

  /// The age, at the time `now`, of what was made at `date`.
  public init(since date: Date, now: Date) {
    // A hundred million years, so that no date can be too far away for a number.
    let seconds = Int(max(0, min(now.timeIntervalSince(date), 3.2e15)))
    self =
      switch seconds {
      case ..<60: .moments
      case ..<3_600: .minutes(seconds / 60)
      case ..<86_400: .hours(seconds / 3_600)
      default: .days(seconds / 86_400)
      }
  }
}
