/// Reads keys, and answers to a ``TerminalQuestion``, from the bytes that a terminal
/// sends. They are untrusted: what is pasted, other answers, and sequences that are unknown, broken
/// or endless are dropped, within a few bytes of memory.
public struct KeyReader: Sendable {
  /// Sent to the terminal first: so pasted text can be told from keys, and the mouse is reported
  /// (modes 1000 and 1006 of xterm).
  public static let begin = "\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"
  /// Sent last.
  public static let end = "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l"
  private static let linesOfWheel = 3
  /// No terminal has more columns or rows.
  private static let mostCells = 65_535

  private enum State: Hashable {
    case plain
    /// After ESC.
    case escape
    /// In a control sequence, with its parameters so far; at most 64 bytes of them are kept.
    case control([UInt8])
    /// After ESC O: a key in application mode.
    case application
    /// In a string, such as an answer, up to ST or BEL, with its beginning; and whether ESC was the
    /// last byte.
    case string([UInt8], afterEscape: Bool)
    /// In a character of UTF-8, with the number of bytes to come.
    case character([UInt8], missing: Int)
  }

  private var state = State.plain
  private var isPasting = false

  /// Makes a reader.
  public init() {}

  /// How long to wait for the rest of a sequence: unless more bytes follow by then, call
  /// ``pause()``. `nil` if nothing is to follow.
  public var timeout: Duration? {
    if isPasting {
      return .seconds(1)
    }
    return switch state {
    case .escape: .milliseconds(50)
    case .string: .seconds(1)
    default: nil
    }
  }

  /// No bytes have followed for some time: an ESC was the key; what has no end was broken.
  public mutating func pause() -> [Key] {
    guard timeout != nil else {
      return []
    }
    let isKey = state == .escape && !isPasting
    state = .plain
    isPasting = false
    return isKey ? [.escape] : []
  }

  /// The keys in the next bytes.
  public mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    bytes.compactMap { byte in
      let key = key(byte)
      return isPasting ? nil : key
    }
  }

  private mutating func key(_ byte: UInt8) -> Key? {
    switch state {
    case .plain:
      return plain(byte)
    case .character(let bytes, let missing):
      guard byte & 0xC0 == 0x80 else {
        state = .plain
        return plain(byte)
      }
      state = missing > 1 ? .character(bytes + [byte], missing: missing - 1) : .plain
      return missing > 1
        ? nil : String(validating: bytes + [byte], as: UTF8.self)?.first.map(Key.character)
    case .escape:
      return afterEscape(byte)
    case .application:
      state = .plain
      return Self.key(final: byte, parameters: [])
    case .string(_, afterEscape: true) where byte != UInt8(ascii: "\\"):
      state = .escape
      return key(byte)
    case .string(let text, let afterEscape):
      return string(byte, after: text, isEnd: byte == 0x07 || afterEscape)
    case .control(let parameters):
      return control(byte, after: parameters)
    }
  }

  private mutating func afterEscape(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .application
    // DCS, SOS, OSC, PM and APC.
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string([byte], afterEscape: false)
    case 0x1B: return .escape
    default: state = .plain
    }
    return nil
  }

  private mutating func string(_ byte: UInt8, after text: [UInt8], isEnd: Bool) -> Key? {
    guard isEnd else {
      let isKept = byte != 0x1B && text.count < Self.mostBytesKept
      state = .string(isKept ? text + [byte] : text, afterEscape: byte == 0x1B)
      return nil
    }
    state = .plain
    return text.starts(with: Self.kittyGraphics) ? .answer(.kittyGraphics) : nil
  }

  /// The kitty graphics protocol answers this, whatever follows: it knows the question.
  private static let kittyGraphics = Array("_Gi=31;".utf8)
  private static let mostBytesKept = 64

  private mutating func control(_ byte: UInt8, after parameters: [UInt8]) -> Key? {
    switch byte {
    case 0x20...0x3F:
      state = .control(
        parameters.count < Self.mostBytesKept ? parameters + [byte] : parameters
      )
      return nil
    case 0x40...0x7E:
      state = .plain
    case 0x1B:
      state = .escape
      return nil
    default:
      state = .plain
      return nil
    }
    if byte == UInt8(ascii: "~"), parameters == Self.pasteBegins {
      isPasting = true
    }
    if byte == UInt8(ascii: "~"), parameters == Self.pasteEnds {
      isPasting = false
      return nil
    }
    if byte == UInt8(ascii: "M"), parameters.first == UInt8(ascii: "<") {
      return Self.mouse(parameters.dropFirst())
    }
    if let answer = Self.answer(final: byte, parameters: parameters) {
      return .answer(answer)
    }
    return Self.key(final: byte, parameters: parameters)
  }

  private static let pasteBegins = Array("200".utf8)
  private static let pasteEnds = Array("201".utf8)

  private mutating func plain(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x1B: state = .escape
    case 0x09: return .tab
    case 0x0A, 0x0D: return .enter
    case 0x08, 0x7F: return .backspace
    case 0x20...0x7E: return .character(Character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: state = .character([byte], missing: 1)
    case 0xE0...0xEF: state = .character([byte], missing: 2)
    case 0xF0...0xF4: state = .character([byte], missing: 3)
    default: break
    }
    return nil
  }

  /// The size of a cell, `6;HEIGHT;WIDTHt`, a status, `0n`, or attributes, `?NUMBER;…c`, of which 4
  /// is sixels.
  private static func answer(final: UInt8, parameters: [UInt8]) -> TerminalAnswer? {
    switch final {
    case UInt8(ascii: "t"):
      let numbers = numbers(parameters)
      guard numbers.count == 3, numbers[0] == 6 else {
        return nil
      }
      return TerminalSize.Cell(width: numbers[2], height: numbers[1]).map(TerminalAnswer.cell)
    case UInt8(ascii: "n") where parameters == [UInt8(ascii: "0")]:
      return .ready
    case UInt8(ascii: "c") where parameters.first == UInt8(ascii: "?"):
      return .attributes(hasSixels: numbers(parameters.dropFirst()).dropFirst().contains(4))
    default:
      return nil
    }
  }

  private static func numbers(_ parameters: some Sequence<UInt8>) -> [Int] {
    String(decoding: Array(parameters), as: UTF8.self).split(separator: ";").compactMap { Int($0) }
  }

  /// What the mouse did, as xterm reports it in its mode 1006: a button, a column and a row, both
  /// counted from 1. Modifiers make no difference.
  private static func mouse(_ parameters: some Sequence<UInt8>) -> Key? {
    let numbers = numbers(parameters)
    guard numbers.count == 3, numbers.dropFirst().allSatisfy({ 1...mostCells ~= $0 }) else {
      return nil
    }
    let modifiers = 4 | 8 | 16
    switch numbers[0] & ~modifiers {
    case 0: return .click(column: numbers[1] - 1, row: numbers[2] - 1)
    case 64: return .wheel(-linesOfWheel)
    case 65: return .wheel(linesOfWheel)
    default: return nil
    }
  }

  /// The keys of xterm and of what is like it. A modifier, such as in `1;5A`, makes no difference.
  private static func key(final: UInt8, parameters: [UInt8]) -> Key? {
    switch (final, parameters.prefix { $0 != UInt8(ascii: ";") }) {
    case (UInt8(ascii: "A"), _):
      .up
    case (UInt8(ascii: "B"), _):
      .down
    case (UInt8(ascii: "C"), _):
      .right
    case (UInt8(ascii: "D"), _):
      .left
    case (UInt8(ascii: "H"), _):
      .home
    case (UInt8(ascii: "F"), _):
      .end
    case (UInt8(ascii: "Z"), _):
      .backTab
    case (UInt8(ascii: "~"), let number):
      switch String(decoding: number, as: UTF8.self) {
      case "1", "7": .home
      case "4", "8": .end
      case "5": .pageUp
      case "6": .pageDown
      default: nil
      }
    default:
      nil
    }
  }
}
