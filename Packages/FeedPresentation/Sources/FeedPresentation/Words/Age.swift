/// How old something is, in the largest unit that it fills: minutes, hours or days.
public struct Age: Hashable, Sendable {
  /// It in words.
  public let message: Message

  /// The age, at the time `now`, of what was made at `date`; less than a minute if the clock that
  /// dated it was ahead.
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

extension Message {
  /// When something was published: for 30 days how long ago, else, or in the future, its day in
  /// UTC; `nil` for a time that makes no sense.
  public static func published(_ date: Date, now: Date) -> Message? {
    let seconds = now.timeIntervalSince(date)
    switch seconds {
    // Clocks differ a little.
    case -60..<60:
      return Message("justNow")
    case 60..<3_600:
      return Message("minutesAgo", ["count": .count(Int(seconds / 60))])
    case 3_600..<86_400:
      return Message("hoursAgo", ["count": .count(Int(seconds / 3_600))])
    case 86_400..<2_592_000:
      return Message("daysAgo", ["count": .count(Int(seconds / 86_400))])
    default:
      let first = Date.distantPast.timeIntervalSince1970
      let last = Date.distantFuture.timeIntervalSince1970
      guard (first...last).contains(date.timeIntervalSince1970) else {
        return nil
      }
      return Message(untranslated: date.formatted(.iso8601.year().month().day()))
    }
  }
}
