/// Words, or a regular expression, that texts match: without regard to case.
enum TextRule: Hashable, Sendable {
  /// Any of these, as they are compared.
  case words([[UInt8]])
  case expression(RegularExpression)

  /// Reads the value of a setting, which is not empty: an expression is between slashes.
  init(_ value: String) throws(ExpressionFault) {
    let slash = UInt8(ascii: "/")
    let bytes = value.utf8
    guard bytes.first == slash else {
      let words = bytes.split { FeedLine.blanks.contains($0) }
      self = .words(words.map { Self.bytes(of: String(Substring($0))) })
      return
    }
    guard bytes.count > 1, bytes.last == slash else {
      throw .unfinished
    }
    self = .expression(try RegularExpression(String(Substring(bytes.dropFirst().dropLast()))))
  }

  func matches(_ text: String) -> Bool {
    switch self {
    case .words(let words):
      let bytes = Self.bytes(of: text)
      return words.contains { Self.has($0, in: bytes) }
    case .expression(let expression):
      return expression.matches(text)
    }
  }

  /// Some letters have no single counterpart in the other case, such as ß, so both are taken.
  private static func bytes(of text: String) -> [UInt8] {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else {
      return text.utf8.map(\.inLowerCase)
    }
    return Array(text.uppercased().lowercased().utf8)
  }

  /// By bytes: comparing characters of combining marks takes quadratic time.
  private static func has(_ word: [UInt8], in text: [UInt8]) -> Bool {
    guard let first = word.first, word.count <= text.count else {
      return false
    }
    for index in 0...text.count - word.count where text[index] == first {
      if text[index...].starts(with: word) {
        return true
      }
    }
    return false
  }
}

extension UInt8 {
  /// The ASCII letter in lower case; any other byte as it is.
  var inLowerCase: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 0x20 : self
  }
}
