/// How old something is, in the largest unit that it fills: minutes, hours or days.
public struct Age: Hashable, Sendable {
  let message: Message

  /// The age, at the time `now`, of what was made at `date`; less than a minute if the clock that dated it was ahead.
  public init(since date: Date, now: Date) {
    // At most a hundred million years, which 64 bits can hold.
    let seconds = Int64(max(0, min(now.timeIntervalSince(date), 3.2e15)))
    message =
      switch seconds {
      case ..<60: Message("moments")
      case ..<3_600: Message("minutesOld", ["count": .count(Int(clamping: seconds / 60))])
      case ..<86_400: Message("hoursOld", ["count": .count(Int(clamping: seconds / 3_600))])
      default: Message("daysOld", ["count": .count(Int(clamping: seconds / 86_400))])
      }
  }
}
