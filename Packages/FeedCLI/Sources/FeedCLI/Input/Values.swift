/// A word is not what was expected.
struct UnexpectedValue: Error {
  /// What was expected, for the end of a sentence.
  let expected: String
}

/// What the words of options mean.
enum Values {
  static func feed(_ word: String) throws(UnexpectedValue) -> URL {
    let isPrintable = word.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !(0x80...0x9F ~= $0.value)
    }
    guard isPrintable, let url = URL(string: word), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty, 1...65_535 ~= url.port ?? 80
    else { throw UnexpectedValue(expected: "an http or https URL, such as https://feed.example/feed.json") }
    guard url.user == nil, url.password == nil else {
      throw UnexpectedValue(expected: "a URL without a name and a password")
    }
    guard hasPlainHost(word), let canonical = url.canonical else {
      throw UnexpectedValue(
        expected:
          "a URL whose host has only letters from a to z, digits, hyphens and dots; write other letters as 'xn--…'")
    }
    return canonical
  }

  /// Whether the host, as typed, has only characters that all readers of URLs read alike. With other alphabets it depends on the system
  /// whether `URL` writes `xn--…` or percent escapes, which no client asks for.
  private static func hasPlainHost(_ word: String) -> Bool {
    word.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-._:[]".contains($0))
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
    guard word.utf8.allSatisfy({ (48...57).contains($0) }), let limit = Int(word), limit > 0 else {
      throw UnexpectedValue(expected: "a positive number of images, such as 10")
    }
    return limit
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
