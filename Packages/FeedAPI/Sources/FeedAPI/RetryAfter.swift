/// The `Retry-After` field (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// How long from `now`; `nil` if `value` has neither form. A date in the past means no wait.
  static func duration(_ value: String, now: Date) -> Duration? {
    if !value.isEmpty, value.utf8.allSatisfy({ (48...57).contains($0) }) {
      // Twelve digits are 31,000 years; more would overflow.
      return .seconds(Int64(value.prefix(12)) ?? 0)
    }
    return date(value, now: now).map { .seconds(max(0, $0.timeIntervalSince(now))) }
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, or one of the two obsolete forms that a recipient must accept (section 5.6.7):
  /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. A two-digit year is at most 50 years ahead of `now`.
  private static func date(_ text: String, now: Date) -> Date? {
    let words = text.split { " ,-".contains($0) }
    let (dayWord, monthWord, yearWord, timeWord): (Substring, Substring, Substring, Substring)
    switch words.count {
    case 6 where words[5] == "GMT": (dayWord, monthWord, yearWord, timeWord) = (words[1], words[2], words[3], words[4])
    case 5: (monthWord, dayWord, timeWord, yearWord) = (words[1], words[2], words[3], words[4])
    default: return nil
    }
    let time = timeWord.split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard let day = number(dayWord), let month = months.firstIndex(of: String(monthWord)), let year = number(yearWord),
      time.count == 3, let hour = time[0], let minute = time[1], let second = time[2],
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let thisYear = calendar.component(.year, from: now)
    let inThisCentury = thisYear - thisYear % 100 + year
    let fullYear = year >= 100 ? year : inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury
    return calendar.date(
      from: DateComponents(year: fullYear, month: month + 1, day: day, hour: hour, minute: minute, second: second))
  }

  private static func number(_ text: Substring) -> Int? {
    text.count <= 4 && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
