/// The dates of headers (RFC 9110, section 5.6.7) and of cookies, by the rules for cookies (RFC
/// 6265, section 5.1.1), which read all three forms of HTTP: the parts stand in any order, and the
/// time is always UTC.
struct HTTPDate {
  /// Longer than any date.
  private static let maximumLength = 64

  private var time: Int?
  private var day: Int?
  private var month: Int?
  private var year: Int?

  /// The date that `text` names; `nil` if it is none.
  static func date(_ text: String) -> Date? {
    guard text.utf8.count <= maximumLength else {
      return nil
    }
    var parts = HTTPDate()
    for word in text.utf8.split(whereSeparator: isDelimiter) {
      parts.read(word)
    }
    return parts.date
  }

  /// The first word that looks like a part is that part.
  private mutating func read(_ word: Substring.UTF8View) {
    if time == nil, let new = Self.time(word) {
      time = new
    } else if day == nil, let new = Self.number(word, ofDigits: 1...2) {
      day = new
    } else if month == nil, let new = Self.month(word) {
      month = new
    } else if year == nil, let new = Self.number(word, ofDigits: 2...4) {
      year = new
    }
  }

  private var date: Date? {
    guard let time, let day, let month, var year else {
      return nil
    }
    switch year {
    case 70...99: year += 1900
    case 0...69: year += 2000
    default: break
    }
    guard year >= 1601, 1...Self.days(inMonth: month, of: year) ~= day else {
      return nil
    }
    let days = Self.daysBefore(year: year) + Self.daysBefore(month: month, of: year) + day - 1
    return Date(timeIntervalSince1970: Double(days * 86_400 + time))
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// The number at the start of a word, if the count of its digits is in this range.
  private static func number(_ word: Substring.UTF8View, ofDigits count: ClosedRange<Int>) -> Int? {
    let digits = word.prefix { 0x30...0x39 ~= $0 }
    return count ~= digits.count ? Int(String(Substring(digits))) : nil
  }

  /// The seconds of a day, as `hh:mm:ss` has them.
  private static func time(_ word: Substring.UTF8View) -> Int? {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], ofDigits: 1...2),
      let minute = number(parts[1], ofDigits: 1...2),
      let second = number(parts[2], ofDigits: 1...2),
      hour < 24, minute < 60, second < 60
    else {
      return nil
    }
    return hour * 3_600 + minute * 60 + second
  }

  private static let months: [[UInt8]] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { Array($0.utf8) }

  /// Counted from 1.
  private static func month(_ word: Substring.UTF8View) -> Int? {
    let name = word.prefix(3).map { $0 | 0x20 }
    return months.firstIndex(of: name).map { $0 + 1 }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func daysBefore(month: Int, of year: Int) -> Int {
    (1..<month).reduce(0) { $0 + days(inMonth: $1, of: year) }
  }

  /// The days from 1970 to a year of the Gregorian calendar.
  private static func daysBefore(year: Int) -> Int {
    let past = year - 1
    let leaps = past / 4 - past / 100 + past / 400
    return (year - 1970) * 365 + leaps - 477
  }
}
