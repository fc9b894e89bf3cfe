/// A document in UTF-8, which holds ASCII as it is, so tags and names are found without decoding.
package struct MarkupSource: Sendable {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// A byte, or 0 past the end.
  @inlinable
  package func byte(_ index: Int) -> UInt8 {
    index < bytes.count ? bytes[index] : 0
  }

  func index(after text: String, from start: Int, ignoringCase: Bool = false) -> Int? {
    guard let first = text.utf8.first, start < bytes.count else {
      return nil
    }
    let index = (start..<bytes.count).first {
      bytes[$0] == first && has(text, at: $0, ignoringCase: ignoringCase)
    }
    return index.map { $0 + text.utf8.count }
  }

  /// Whether `text` is at `start`. If case is ignored, `text` must be in lower case.
  package func has(_ text: String, at start: Int, ignoringCase: Bool = false) -> Bool {
    guard text.utf8.count <= bytes.count - start else {
      return false
    }
    var index = start
    for byte in text.utf8 {
      guard byte == (ignoringCase ? bytes[index] | 0x20 : bytes[index]) else {
        return false
      }
      index += 1
    }
    return true
  }

  /// Whether a tag of HTML or a declaration is at `start`; else its `<`, if it is one, is text.
  package func beginsMarkup(at start: Int) -> Bool {
    guard bytes[start] == "<" else {
      return false
    }
    switch byte(start + 1) {
    case "!", "?": return true
    case "/":
      let name = byte(start + 2)
      return name.isLetter || name.isBlank || name == ">"
    case let name: return name.isLetter
    }
  }

  /// Whether a range is `name`.
  package func isName(_ range: Range<Int>, _ name: String, ignoringCase: Bool) -> Bool {
    range.count == name.utf8.count && has(name, at: range.lowerBound, ignoringCase: ignoringCase)
  }

  func areEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    bytes[one] == bytes[other]
  }

  func name(_ range: Range<Int>) -> MarkupName {
    MarkupName(bytes[range])
  }

  /// A range without white space and control characters at its ends; `nil` if nothing is left.
  package func trimmed(_ range: Range<Int>) -> Range<Int>? {
    guard let first = range.first(where: { !bytes[$0].isBlank }),
      let last = range.last(where: { !bytes[$0].isBlank })
    else {
      return nil
    }
    return first..<last + 1
  }

  /// The first byte of a range that is not white space, a control character or part of a byte order
  /// mark.
  package func firstVisible(in range: Range<Int>) -> Int? {
    range.first { !bytes[$0].isBlank && ![0xEF, 0xBB, 0xBF].contains(bytes[$0]) }
  }

  /// The text of a range, without control characters. Line ends become `\n`, and white space in an
  /// attribute's value becomes spaces.
  func string(_ range: Range<Int>, replacingReferences: Bool = false, isValue: Bool = false)
    -> String
  {
    var index = endOfPlainText(from: range.lowerBound, to: range.upperBound)
    guard index < range.upperBound else {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    var string = ""
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    text += bytes[range.lowerBound..<index]
    while index < range.upperBound {
      let rest = index..<range.upperBound
      let replacement = replacement(in: rest, replacingReferences: replacingReferences, isValue)
      if replacement.text.isEmpty {
        // The bytes around a character that is left out must not become another one.
        string += String(decoding: text, as: UTF8.self)
        text.removeAll(keepingCapacity: true)
      }
      text += replacement.text.utf8
      index = endOfPlainText(from: replacement.end, to: range.upperBound)
      text += bytes[replacement.end..<index]
    }
    return string + String(decoding: text, as: UTF8.self)
  }

  /// What replaces the character at the beginning of a range, which is not plain: nothing if it is
  /// a control character; and where it ends.
  private func replacement(
    in range: Range<Int>,
    replacingReferences: Bool,
    _ isValue: Bool
  ) -> (text: String, end: Int) {
    let next = range.lowerBound + 1
    switch bytes[range.lowerBound] {
    case "&":
      let reference = replacingReferences ? reference(in: next..<range.upperBound) : nil
      return reference ?? ("&", next)
    case "\r" where byte(next) == "\n":
      return (isValue ? " " : "\n", next + 1)
    case "\n", "\r":
      return (isValue ? " " : "\n", next)
    case "\t":
      return (isValue ? " " : "\t", next)
    case 0xC2:
      return ("", next + 1)
    default:
      return ("", next)
    }
  }

  private func endOfPlainText(from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, isPlain(at: index) {
      index += 1
    }
    return index
  }

  /// Whether a byte needs no treatment but decoding as UTF-8.
  private func isPlain(at index: Int) -> Bool {
    let byte = bytes[index]
    guard byte >= 0x80 else {
      return byte >= 0x20 && byte != 0x7F && byte != "&"
    }
    // U+0080 to U+009F are control characters.
    return byte != 0xC2 || !(0x80...0x9F ~= self.byte(index + 1))
  }
}
