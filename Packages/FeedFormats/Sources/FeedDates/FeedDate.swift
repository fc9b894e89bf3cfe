/// Dates as feeds and HTTP headers write them: RFC 3339 and W3CDTF, RFC 822 with its usual faults,
/// and seconds since 1970.
public enum FeedDate: Sendable {
  /// The time that `text` names in any of these forms; `nil` if it has none of them. Without a zone
  /// it is UTC. With an unknown zone, or with a `14:30 PM`, it is `nil`: rather no time than one
  /// that is hours wrong.
  public static func date(_ text: String) -> Date? {
    // No date is longer; what calls itself one may have megabytes.
    let bytes = text.utf8.count <= 200 ? Array(text.utf8) : Array(text.utf8.prefix(200))
    if let date = usualMailDate(bytes) {
      return date
    }
    let words = bytes[...].split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    guard let first = words.first else {
      return nil
    }
    // From 2001 on the seconds since 1970 have ten digits; other numbers may mean something else.
    if words.count == 1, first.count == 10, first.allSatisfy(isDigit) {
      return Int(String(decoding: first, as: UTF8.self)).map {
        Date(timeIntervalSince1970: Double($0))
      }
    }
    let isInternetDate = first.count >= 4 && first.prefix(4).allSatisfy(isDigit)
    return isInternetDate ? internetDate(words) : mailDate(words)
  }

  /// The time of a day of the Gregorian calendar, `seconds` after its midnight in UTC; `nil` if
  /// there is no such day.
  private static func date(year: Int, month: Int, day: Int, seconds: Double) -> Date? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    // Programs write the year 1 where they have no date, and before 1583 the calendar was another.
    guard (1_583...9_999).contains(year), (1...12).contains(month),
      (1...(month == 2 && isLeap ? 29 : lengths[month - 1])).contains(day)
    else {
      return nil
    }
    let before = year - 1
    let days =
      before * 365 + before / 4 - before / 100 + before / 400
      + lengths[..<(month - 1)].reduce(day - 1, +) + (month > 2 && isLeap ? 1 : 0)
    let time = Double(days - 719_162) * 86_400 + seconds
    // A zone may lead out of these years, which nothing else reads or writes.
    guard firstSecond..<endOfTime ~= time else {
      return nil
    }
    return Date(timeIntervalSince1970: time)
  }

  /// The days of the months of a year that is not a leap year.
  private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// The beginnings of the years 1583 and 10000, in seconds since 1970.
  private static let firstSecond = -12_212_553_600.0
  private static let endOfTime = 253_402_300_800.0

  /// `2026`, `2026-11`, `2026-11-22`, `2026-11-22T08:15Z`, `2026-11-22 08:15:30.25 +01:00`.
  private static func internetDate(_ words: [ArraySlice<UInt8>]) -> Date? {
    var text = words[0]
    guard let year = leadingNumber(of: &text),
      let month = number(after: "-", in: &text, or: 1),
      let day = number(after: "-", in: &text, or: 1)
    else {
      return nil
    }
    if let mark = text.popFirst(), mark | 0x20 != UInt8(ascii: "t") {
      return nil
    }
    let timeWords = (text.isEmpty ? [] : [text]) + words.dropFirst()
    if timeWords.isEmpty {
      return date(year: year, month: month, day: day, seconds: 0)
    }
    guard timeWords.count <= 2, let seconds = time(timeWords[...]) else {
      return nil
    }
    return date(year: year, month: month, day: day, seconds: seconds)
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT` or `… +0000`, as most feeds write it: each part is where it
  /// must be, so that it is read in a third of the time.
  private static func usualMailDate(_ bytes: [UInt8]) -> Date? {
    let space = UInt8(ascii: " ")
    let spaces = [4, 7, 11, 16, 25]
    guard 29...31 ~= bytes.count, bytes[..<3].allSatisfy(isLetter), bytes[3] == UInt8(ascii: ","),
      spaces.allSatisfy({ bytes[$0] == space }),
      let day = number(bytes[5..<7]), let month = month(bytes[8..<11]),
      let year = number(bytes[12..<16])
    else {
      return nil
    }
    var text = bytes[17..<25]
    guard let time = clockTime(in: &text), text.isEmpty, let offset = offset(bytes[26...]) else {
      return nil
    }
    return date(year: year, month: month, day: day, seconds: Double(time - offset))
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT` with or without the day's name, the seconds, the time and the
  /// zone; years of two digits; names in full, and in eight languages; `6 de noviembre de 1994`,
  /// `November 6th, 1994`; hyphens as in `06-Nov-94`; and `Sun Nov  6 08:49:37 1994` (RFC 9110,
  /// section 5.6.7), with or without a zone before the year.
  private static func mailDate(_ words: [ArraySlice<UInt8>]) -> Date? {
    var words = words
    if words.contains(where: hasHyphens) {
      words = words.flatMap { word in
        hasHyphens(word) ? word.split(separator: UInt8(ascii: "-")) : [word]
      }
    }
    words.removeAll { word in
      particles.contains { word.count == $0.utf8.count && word.elementsEqual($0.utf8) }
    }
    if beginsWithWeekday(words) {
      words.removeFirst()
    }
    guard words.count >= 3 else {
      return nil
    }
    if month(words[0]) != nil {
      words.swapAt(0, 1)
      if words[2].contains(UInt8(ascii: ":")) {
        words.insert(words.removeLast(), at: 2)
      }
    }
    guard let day = dayNumber(words[0]), let month = month(words[1]), let year = number(words[2]),
      let seconds = words.count == 3 ? 0 : time(words[3...])
    else {
      return nil
    }
    // Feeds began in 1999, and are not dated far ahead.
    let century = words[2].count > 3 ? 0 : year < 70 ? 2_000 : 1_900
    return date(year: century + year, month: month, day: day, seconds: seconds)
  }

  /// What stands between the parts of a date.
  private static let particles = ["de", "del", "of"]

  /// Whether a word is a date such as `06-Nov-94`, or a part of one.
  private static func hasHyphens(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first, isDigit(first), word.contains(UInt8(ascii: "-")) else {
      return false
    }
    return !word.contains(UInt8(ascii: ":"))
  }

  /// Whether the first word is the name of a day, which may begin like that of a month: `mar.` is a
  /// Tuesday where a month comes two words later.
  private static func beginsWithWeekday(_ words: [ArraySlice<UInt8>]) -> Bool {
    guard let first = words.first?.first, !isDigit(first) else {
      return false
    }
    return month(words[0]) == nil || words.count > 2 && month(words[2]) != nil
  }

  /// `6`, `06`, `6.`, `6th`, `1er`.
  private static func dayNumber(_ word: ArraySlice<UInt8>) -> Int? {
    let digits = word.prefix(while: isDigit)
    guard digits.endIndex < word.endIndex else {
      return number(digits)
    }
    let ending = String(decoding: word[digits.endIndex...], as: UTF8.self).lowercased()
    let endings = [".", "st", "nd", "rd", "th", "er", "º"]
    return endings.contains { $0.utf8.elementsEqual(ending.utf8) } ? number(digits) : nil
  }

  /// Seconds since midnight in UTC: `8:49`, `08:49:37`, `08:49:37.5+01:00`, `08:49:37EST`,
  /// `8:49 PM EST`.
  private static func time(_ words: ArraySlice<ArraySlice<UInt8>>) -> Double? {
    guard var text = words.first, var seconds = clockTime(in: &text) else {
      return nil
    }
    // Fractions are dropped: dates are kept in whole seconds.
    let isFraction = { (byte: UInt8) in isDigit(byte) || byte == UInt8(ascii: ".") }
    var rest = words.dropFirst()
    var zone = text.drop(while: isFraction)
    if zone.isEmpty, let next = rest.popFirst() {
      zone = next.drop(while: isFraction)
    }
    if let half = DayHalf(zone) {
      guard let time = half.time(seconds) else {
        return nil
      }
      seconds = time
      zone = rest.popFirst() ?? []
    }
    // What follows may explain the zone, as in `+0100 (CET)`.
    if let remark = rest.first, remark.first != UInt8(ascii: "(") {
      return nil
    }
    return offset(zone).map { Double(seconds - $0) }
  }

  /// Takes `8:49` or `08:49:37` from the beginning of `text`: the seconds since midnight.
  private static func clockTime(in text: inout ArraySlice<UInt8>) -> Int? {
    let colon = UInt8(ascii: ":")
    guard let hour = leadingNumber(of: &text), text.first == colon,
      let minute = number(after: ":", in: &text, or: 0),
      let second = number(after: ":", in: &text, or: 0), text.first != colon
    else {
      return nil
    }
    // The last minute may have a leap second, and a day may end at 24:00.
    guard minute < 60, hour * 60 + minute <= 1_440, second <= 60 else {
      return nil
    }
    return hour * 3_600 + minute * 60 + second
  }

  static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard (1...4).contains(digits.count), digits.allSatisfy(isDigit) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func leadingNumber(of text: inout ArraySlice<UInt8>) -> Int? {
    let digits = text.prefix(while: isDigit)
    text = text[digits.endIndex...]
    return number(digits)
  }

  /// The number behind `mark`; `other` if `text` does not begin with it.
  private static func number(
    after mark: Unicode.Scalar,
    in text: inout ArraySlice<UInt8>,
    or other: Int
  ) -> Int? {
    guard text.first == UInt8(ascii: mark) else {
      return other
    }
    text.removeFirst()
    return leadingNumber(of: &text)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
