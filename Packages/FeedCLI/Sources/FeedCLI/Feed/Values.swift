/// What the words of options mean; `nil` where a word is none that the option takes.
enum Values {
  static func directory(_ word: String) -> String? {
    // A shell expands ~, but a config file has none.
    word.isEmpty || word.utf8.contains(0) || word.hasPrefix("~") ? nil : word
  }

  static func maxAge(_ word: String) -> Settings.MaxAge? {
    word == "none" ? .unlimited : decimal(word).map { .seconds($0 * 86_400) }
  }

  static func seconds(_ word: String, in range: ClosedRange<Double>) -> Duration? {
    decimal(word).flatMap { range ~= $0 ? .milliseconds(Int64($0 * 1_000)) : nil }
  }

  static func instant(_ word: String) -> Date? {
    // The parser ignores what follows an instant, and reads the 30th of February as the 2nd of
    // March.
    let isWhole =
      word.allSatisfy { "0123456789-:.+TZ".contains($0) }
      && word.dropLast().allSatisfy { $0 != "Z" }
    guard isWhole,
      let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(word),
      !word.hasSuffix("Z") || word.hasPrefix(date.formatted(.iso8601).dropLast())
    else {
      return nil
    }
    return date
  }

  /// Digits with at most one point: no sign, no exponent, no infinity.
  private static func decimal(_ word: String) -> Double? {
    guard word.utf8.contains(where: { (48...57).contains($0) }),
      word.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 })
    else {
      return nil
    }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }
}
