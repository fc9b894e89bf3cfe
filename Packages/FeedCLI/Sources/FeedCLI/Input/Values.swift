/// A word is not what was expected.
struct UnexpectedValue: Error {
  /// What was expected, for the end of a sentence.
  let expected: String
}

/// What the words of options mean.
enum Values {
  static func feed(_ word: String) throws(UnexpectedValue) -> URL {
    do { return try FeedURL.canonical(word) } catch {
      throw UnexpectedValue(expected: error.expected)
    }
  }

  static func directory(_ word: String) throws(UnexpectedValue) -> String {
    // A shell expands ~, but a config file has none.
    guard !word.isEmpty, !word.utf8.contains(0), !word.hasPrefix("~") else {
      throw UnexpectedValue(expected: "a directory, such as /home/me/feed")
    }
    return word
  }

  static func maxAge(_ word: String) throws(UnexpectedValue) -> Settings.MaxAge {
    if word == "none" { return .unlimited }
    guard let days = decimal(word) else {
      throw UnexpectedValue(expected: "a number of days, such as 7 or 0.5, or 'none'")
    }
    return .seconds(days * 86_400)
  }

  /// A year is effectively no limit, and does not overflow a clock.
  static func timeout(_ word: String) throws(UnexpectedValue) -> Duration {
    try seconds(word, 0.001...31_536_000, "from 0.001 to 31536000, such as 30")
  }

  /// Often enough for a reader, and not too often for a server.
  static func interval(_ word: String) throws(UnexpectedValue) -> Duration {
    try seconds(word, 1...86_400, "from 1 to 86400, such as 60")
  }

  private static func seconds(
    _ word: String, _ range: ClosedRange<Double>, _ expected: String
  ) throws(UnexpectedValue) -> Duration {
    guard let seconds = decimal(word), range ~= seconds else {
      throw UnexpectedValue(expected: "a number of seconds \(expected)")
    }
    return .milliseconds(Int64(seconds * 1_000))
  }

  static func pictures(_ word: String) throws(UnexpectedValue) -> PictureChoice {
    guard let choice = PictureChoice(rawValue: word) else {
      let words = PictureChoice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UnexpectedValue(expected: "one of \(words)")
    }
    return choice
  }

  static func limit(_ word: String) throws(UnexpectedValue) -> Int {
    try count(word, 1...Int.max, "a positive number of images, such as 10")
  }

  /// A reader goes back some pages; a whole archive would be a burden on the server.
  static func pages(_ word: String) throws(UnexpectedValue) -> Int {
    try count(word, 1...50, "a number of pages from 1 to 50, such as 3")
  }

  private static func count(
    _ word: String, _ range: ClosedRange<Int>, _ expected: String
  ) throws(UnexpectedValue) -> Int {
    guard let count = positive(word), range ~= count else {
      throw UnexpectedValue(expected: expected)
    }
    return count
  }

  /// A whole number from 1, of digits alone.
  static func positive(_ word: String) -> Int? {
    guard word.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(word), number > 0 else { return nil }
    return number
  }

  static func instant(_ word: String) throws(UnexpectedValue) -> Date {
    // The parser ignores what follows an instant, and reads the 30th of February as the 2nd of March.
    let isWhole = word.allSatisfy { "0123456789-:.+TZ".contains($0) } && word.dropLast().allSatisfy { $0 != "Z" }
    guard isWhole, let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(word),
      !word.hasSuffix("Z") || word.hasPrefix(Instant.text(date).dropLast())
    else { throw UnexpectedValue(expected: "an ISO-8601 instant, such as 2026-11-21T10:00:00Z") }
    return date
  }

  /// Digits with at most one point: no sign, no exponent, no infinity.
  private static func decimal(_ word: String) -> Double? {
    guard word.utf8.contains(where: { (48...57).contains($0) }),
      word.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 })
    else { return nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension FeedURL.Fault {
  /// What was expected instead, for the end of a sentence.
  public var expected: String {
    switch self {
    case .notWeb: "an http or https URL, such as https://feed.example/feed.json"
    case .credentials: "a URL without a name and a password"
    case .unusualHost:
      "a URL whose host has only letters from a to z, digits, hyphens and dots; write other letters as 'xn--…'"
    }
  }
}
