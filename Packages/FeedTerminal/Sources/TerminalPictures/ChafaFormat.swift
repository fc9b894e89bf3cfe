/// What `chafa` draws with, and what of its output is a picture. A picture may have taken it over,
/// so its output is untrusted: a terminal would obey what else it could say, such as to fill the
/// clipboard, or to type an answer.
enum ChafaFormat: String, Sendable {
  /// Characters and their colours.
  case symbols
  /// Sixels, which one control sequence has (DCS).
  case sixels
  /// The kitty graphics protocol.
  case kitty

  /// The picture in the output, without anything before, in or behind it; `nil` if there is none.
  /// Lines of characters have at most so many `columns`.
  func picture(in output: String, columns: Int) -> String? {
    var picture = PictureBytes()
    var output = output
    output.withUTF8 { bytes in
      var reader = ControlSequences(bytes)
      while let element = reader.next() {
        switch (self, element) {
        case (.symbols, .text(let text)): picture.append(text, columns: columns)
        case (.symbols, .csi(let sequence)) where Self.isStyle(sequence):
          picture.append(style: sequence)
        case (.sixels, .string(let sequence)) where picture.isEmpty && Self.isSixels(sequence):
          picture.append(sequence.filter { $0 != 0x0A && $0 != 0x0D })
        case (.kitty, .string(let sequence)) where Self.isGraphics(sequence):
          picture.append(sequence)
        default: break
        }
      }
    }
    return picture.text
  }

  /// Select Graphic Rendition: `ESC [`, numbers and `m`.
  private static func isStyle(_ sequence: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    sequence.last == UInt8(ascii: "m") && sequence.count <= 64
      && sequence.dropFirst(2).dropLast().allSatisfy { 0x30...0x3B ~= $0 }
  }

  /// `ESC P`, numbers, `q`, and then what stands for pixels, colours, repetitions and line ends.
  private static func isSixels(_ sequence: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard sequence.dropFirst().first == UInt8(ascii: "P") else {
      return false
    }
    let data = sequence.dropFirst(2).dropLast(2).drop { 0x30...0x39 ~= $0 || $0 == 0x3B }
    return data.first == UInt8(ascii: "q")
      && data.dropFirst().allSatisfy { byte in
        0x3F...0x7E ~= byte || 0x30...0x39 ~= byte || "!\"#$-;\n\r".utf8.contains(byte)
      }
  }

  /// `ESC _ G`, keys that put a picture which follows at the cursor, and base64.
  private static func isGraphics(_ sequence: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let content = sequence.dropFirst(2).dropLast(2)
    guard sequence.dropFirst().first == UInt8(ascii: "_"), content.first == UInt8(ascii: "G") else {
      return false
    }
    let parts = content.dropFirst().split(
      separator: UInt8(ascii: ";"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let data = parts.dropFirst().first ?? content[content.endIndex...]
    let keys = parts.first?.split(separator: UInt8(ascii: ",")) ?? []
    return keys.allSatisfy(isPlacing)
      && data.allSatisfy { byte in
        0x41...0x5A ~= byte || 0x61...0x7A ~= byte || 0x30...0x39 ~= byte
          || "+/=".utf8.contains(byte)
      }
  }

  /// Whether it is `a=T`, `t=d` for a picture that follows, or a number: of a format, a size,
  /// cells, what follows, or whether the terminal answers, which it must not be told to.
  private static func isPlacing(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let value = key.dropFirst(2)
    guard let name = key.first, key.dropFirst().first == UInt8(ascii: "=") else {
      return false
    }
    let isNumber = (1...9).contains(value.count) && value.allSatisfy { 0x30...0x39 ~= $0 }
    switch name {
    case UInt8(ascii: "a"): return value.elementsEqual("T".utf8)
    case UInt8(ascii: "t"): return value.elementsEqual("d".utf8)
    case UInt8(ascii: "q"): return value.elementsEqual("1".utf8) || value.elementsEqual("2".utf8)
    default: return "fsvcrmzCXY".utf8.contains(name) && isNumber
    }
  }
}

/// A picture that is put together.
private struct PictureBytes {
  private var bytes: [UInt8] = []
  private var column = 0
  private var isStyled = false

  var isEmpty: Bool { bytes.isEmpty }

  /// It ends without a colour.
  var text: String? {
    guard !bytes.isEmpty else {
      return nil
    }
    return String(decoding: isStyled ? bytes + Self.plain : bytes, as: UTF8.self)
  }

  mutating func append(_ sequence: some Sequence<UInt8>) {
    bytes += sequence
  }

  mutating func append(style sequence: Slice<UnsafeBufferPointer<UInt8>>) {
    bytes += sequence
    isStyled = !sequence.elementsEqual(Self.plain)
  }

  /// What can be seen of `text`, and its line ends.
  mutating func append(_ text: Slice<UnsafeBufferPointer<UInt8>>, columns: Int) {
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar == "\n" {
        bytes.append(0x0A)
        column = 0
      } else if column < columns, Self.isVisible(scalar) {
        bytes += Array(String(scalar).utf8)
        column += 1
      }
    }
  }

  private static let plain = Array("\u{1B}[0m".utf8)

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar != " ", !(0x2580...0x259F ~= scalar.value) else {
      return true
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .nonspacingMark, .enclosingMark, .spacingMark:
      return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

/// What a terminal would read: text, and control sequences of 7 bits (ECMA-48). Those of 8 bits are
/// no UTF-8, or characters that cannot be seen.
private struct ControlSequences {
  enum Element {
    case text(Slice<UnsafeBufferPointer<UInt8>>)
    /// From `ESC [` to the final byte.
    case csi(Slice<UnsafeBufferPointer<UInt8>>)
    /// A DCS, OSC, SOS, PM or APC up to its `ESC \`.
    case string(Slice<UnsafeBufferPointer<UInt8>>)
    case other
  }

  private static let escape: UInt8 = 0x1B
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func next() -> Element? {
    guard position < bytes.count else {
      return nil
    }
    let start = position
    guard bytes[start] == Self.escape else {
      position = bytes[start...].firstIndex(of: Self.escape) ?? bytes.count
      return .text(bytes[start..<position])
    }
    let kind = start + 1 < bytes.count ? bytes[start + 1] : 0
    switch kind {
    case UInt8(ascii: "["):
      position = start + 2
      return csi(from: start)
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      return string(from: start)
    default:
      // Another sequence has intermediate bytes and a final one.
      position = start + 1
      while position < bytes.count, 0x20...0x2F ~= bytes[position] {
        position += 1
      }
      position = position < bytes.count && bytes[position] != Self.escape ? position + 1 : position
      return .other
    }
  }

  private mutating func csi(from start: Int) -> Element {
    while position < bytes.count, 0x20...0x3F ~= bytes[position] {
      position += 1
    }
    guard position < bytes.count, 0x40...0x7E ~= bytes[position] else {
      return .other
    }
    position += 1
    return .csi(bytes[start..<position])
  }

  /// One without an end has the rest of the output in it.
  private mutating func string(from start: Int) -> Element {
    let isCommand = bytes[start + 1] == UInt8(ascii: "]")
    position = start + 2
    while position < bytes.count {
      if isCommand, bytes[position] == 0x07 {
        position += 1
        return .other
      }
      if bytes[position] == Self.escape {
        guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\\") else {
          // A terminal ends it here, and reads what begins.
          return .other
        }
        position += 2
        return isCommand ? .other : .string(bytes[start..<position])
      }
      position += 1
    }
    return .other
  }
}
