/// What the words of options mean. A wrong one comes back with what was expected.
enum Values {
  struct Wrong: Error {
    let expectation: UsageProblem.Expectation
    init(_ expectation: UsageProblem.Expectation) { self.expectation = expectation }
  }

  static func feed(_ word: String) -> Result<FeedAddress, Wrong> {
    let isPrintable = word.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !(0x80...0x9F ~= $0.value)
    }
    guard isPrintable, let url = URL(string: word), let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty, 1...65_535 ~= url.port ?? 80
    else { return .failure(Wrong(.url)) }
    guard url.user == nil, url.password == nil else { return .failure(Wrong(.urlWithoutPassword)) }
    guard hasPlainHost(word), let address = FeedAddress(url) else { return .failure(Wrong(.urlWithPlainHost)) }
    return .success(address)
  }

  /// Whether the host, as it was typed, has only characters that every reader of URLs takes for the same. For other alphabets it depends on
  /// the system whether `URL` writes `xn--…` or percent escapes, which no client asks for.
  private static func hasPlainHost(_ word: String) -> Bool {
    word.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._:[]".utf8.contains(byte)
      }
    }
  }

  static func directory(_ word: String) -> Result<String, Wrong> {
    // The shell knows what ~ is, but a config file has no shell.
    word.isEmpty || word.utf8.contains(0) || word.hasPrefix("~")
      ? .failure(Wrong(.directory)) : .success(word)
  }

  static func maxAge(_ word: String) -> Result<Settings.MaxAge, Wrong> {
    if word == "none" { return .success(.unlimited) }
    guard let days = decimal(word) else { return .failure(Wrong(.days)) }
    return .success(.seconds(days * 86_400))
  }

  static func timeout(_ word: String) -> Result<Duration, Wrong> {
    // A year is as good as for ever, and far from what a clock cannot count.
    guard let seconds = decimal(word), seconds >= 0.001, seconds <= 31_536_000 else {
      return .failure(Wrong(.seconds(from: "0.001", to: "31536000", example: "30")))
    }
    return .success(.milliseconds(Int64(seconds * 1_000)))
  }

  static func interval(_ word: String) -> Result<Duration, Wrong> {
    // A server is not to be asked all the time, nor this program forgotten.
    guard let seconds = decimal(word), seconds >= 1, seconds <= 86_400 else {
      return .failure(Wrong(.seconds(from: "1", to: "86400", example: "60")))
    }
    return .success(.milliseconds(Int64(seconds * 1_000)))
  }

  static func pictures(_ word: String) -> Result<PictureChoice, Wrong> {
    guard let choice = PictureChoice(rawValue: word) else {
      return .failure(Wrong(.oneOf(PictureChoice.allCases.map(\.rawValue))))
    }
    return .success(choice)
  }

  static func limit(_ word: String) -> Result<Int, Wrong> {
    guard word.utf8.allSatisfy({ (48...57).contains($0) }), let limit = Int(word), limit > 0 else {
      return .failure(Wrong(.images))
    }
    return .success(limit)
  }

  static func instant(_ word: String) -> Result<Date, Wrong> {
    // The parser overlooks what stands behind an instant, and takes the 30th of February for the 2nd of March.
    let isWhole = word.allSatisfy { "0123456789-:.+TZ".contains($0) } && word.dropLast().allSatisfy { $0 != "Z" }
    if isWhole, let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(word),
      !word.hasSuffix("Z") || word.hasPrefix(Instant.text(date).dropLast())
    {
      return .success(date)
    }
    return .failure(Wrong(.instant))
  }

  /// Digits with at most one point: no sign, no exponent, no infinity.
  private static func decimal(_ word: String) -> Double? {
    guard word.utf8.contains(where: { (48...57).contains($0) }),
      word.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 })
    else { return nil }
    return Double(word).flatMap { $0.isFinite ? $0 : nil }
  }
}
