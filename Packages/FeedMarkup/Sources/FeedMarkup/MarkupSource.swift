/// A document in UTF-8, which holds ASCII as it is, so tags and names are found without decoding.
struct MarkupSource: Sendable {
  let bytes: [UInt8]

  /// A byte, or 0 past the end.
  func byte(_ index: Int) -> UInt8 {
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
  func has(_ text: String, at start: Int, ignoringCase: Bool = false) -> Bool {
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
  func beginsMarkup(at start: Int) -> Bool {
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
  func isName(_ range: Range<Int>, _ name: String, ignoringCase: Bool) -> Bool {
    range.count == name.utf8.count && has(name, at: range.lowerBound, ignoringCase: ignoringCase)
  }

  func areEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    bytes[one] == bytes[other]
  }

  func name(_ range: Range<Int>) -> MarkupName {
    MarkupName(bytes[range])
  }

  /// A range without white space and control characters at its ends; `nil` if nothing is left.
  func trimmed(_ range: Range<Int>) -> Range<Int>? {
    guard let first = range.first(where: { !bytes[$0].isBlank }),
      let last = range.last(where: { !bytes[$0].isBlank })
    else {
      return nil
    }
    return first..<last + 1
  }

  /// The first byte of a range that is not white space, a control character or part of a byte order
  /// mark.
  func firstVisible(in range: Range<Int>) -> Int? {
    range.first { !bytes[$0].isBlank && ![0xEF, 0xBB, 0xBF].contains(bytes[$0]) }
  }

  /// The text of a range, without control characters. Line ends become `\n`, and white space in an
  /// attribute's value becomes spaces.
  func string(_ range: Range<Int>, replacingReferences: Bool = false, isValue: Bool = false)
    -> String
  {
    var string = ""
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      while index < range.upperBound, isPlain(at: index) {
        index += 1
      }
      string += String(decoding: bytes[start..<index], as: UTF8.self)
      guard index < range.upperBound else {
        break
      }
      if start == range.lowerBound {
        string.reserveCapacity(range.count)
      }
      let byte = bytes[index]
      index += 1
      switch byte {
      case "&":
        let reference = replacingReferences ? self.reference(in: index..<range.upperBound) : nil
        string += reference?.text ?? "&"
        index = reference?.end ?? index
      case "\t", "\n":
        string.unicodeScalars.append(isValue ? " " : Unicode.Scalar(byte))
      case "\r" where self.byte(index) != "\n":
        string += isValue ? " " : "\n"
      case 0xC2:
        index += 1
      default:
        break
      }
    }
    return string
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
