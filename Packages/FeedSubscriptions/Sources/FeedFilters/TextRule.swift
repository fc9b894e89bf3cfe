/// Words, or a regular expression, that texts match: without regard to case.
package enum TextRule: Hashable, Sendable {
  /// Any of these, as they are compared.
  case words([[UInt8]])
  case expression(RegularExpression)

  /// Reads the value of a setting, which is not empty: an expression is between slashes.
  package init(_ value: String) throws(ExpressionFault) {
    guard value.utf8.first == Self.slash else {
      self = .words(try Self.words(of: value))
      return
    }
    let rest = value.utf8.dropFirst()
    guard let end = Self.end(ofExpressionIn: rest) else {
      throw .unfinished
    }
    guard rest[end...].count == 1 else {
      throw .notAlone
    }
    self = .expression(try RegularExpression(String(Substring(rest[..<end]))))
  }

  /// Whether there is a text that matches.
  func matches(_ text: String?) -> Bool {
    guard let text else {
      return false
    }
    switch self {
    case .words(let words):
      let bytes = Self.bytes(of: text)
      return words.contains { Self.has($0, in: bytes) }
    case .expression(let expression):
      return expression.matches(text)
    }
  }

  private static let slash = UInt8(ascii: "/")
  private static let blanks = Array(" \t\r\n".utf8)

  private static func words(of value: String) throws(ExpressionFault) -> [[UInt8]] {
    let words = value.utf8.split { blanks.contains($0) }
    let opened = words.drop { $0.first != slash || $0.count == 1 }
    guard !opened.contains(where: { $0.last == slash && $0.count > 1 }) else {
      throw .notAlone
    }
    return words.map { bytes(of: String(Substring($0))) }
  }

  /// Where the first slash is that has no backslash in front of it.
  private static func end(ofExpressionIn bytes: Substring.UTF8View) -> String.Index? {
    var isEscaped = false
    for index in bytes.indices {
      if bytes[index] == slash, !isEscaped {
        return index
      }
      isEscaped = bytes[index] == UInt8(ascii: "\\") && !isEscaped
    }
    return nil
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
    return text.withUnsafeBufferPointer { text in
      for index in 0...text.count - word.count where text[index] == first {
        if text[index..<index + word.count].elementsEqual(word) {
          return true
        }
      }
      return false
    }
  }
}

extension UInt8 {
  /// The ASCII letter in lower case; any other byte as it is.
  var inLowerCase: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 0x20 : self
  }
}
