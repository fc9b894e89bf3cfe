/// A date as HTTP spells it (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`, and the two obsolete forms that a recipient must
/// take too, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// The date, or `nil` for what is none. `now` decides the century of a year of two digits: it is at most 50 years ahead.
  static func parse(_ text: String, now: Date) -> Date? {
    let words = text.split { " ,-".contains($0) }
    return switch words.count {
    case 6 where words[5] == "GMT": date(day: words[1], month: words[2], year: words[3], time: words[4], now)
    case 5: date(day: words[2], month: words[1], year: words[4], time: words[3], now)
    default: nil
    }
  }

  private static func date(
    day: Substring, month: Substring, year: Substring, time: Substring, _ now: Date
  ) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard let day = number(day), let month = months.firstIndex(of: String(month)), let year = number(year),
      clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    let components = DateComponents(
      year: year < 100 ? century(of: year, now) : year, month: month + 1, day: day, hour: hour, minute: minute,
      second: second)
    return utc.date(from: components)
  }

  /// Two digits mean the year of that ending that lies less than 50 years ahead.
  private static func century(of year: Int, _ now: Date) -> Int {
    let thisYear = utc.component(.year, from: now)
    let candidate = thisYear - thisYear % 100 + year
    return candidate > thisYear + 50 ? candidate - 100 : candidate
  }

  private static func number(_ text: Substring) -> Int? {
    text.count <= 4 && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  private static var utc: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .gmt
    return calendar
  }
}
