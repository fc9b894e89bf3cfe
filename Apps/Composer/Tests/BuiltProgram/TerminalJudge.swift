/// What a terminal is left with by the bytes that reached it: its screen, its cursor, and sequences
/// that are still open.
struct TerminalJudge {
  private enum State {
    case text, escape, control
    /// A string, such as a picture or a link, up to ST or BEL.
    case string(kind: UInt8, afterEscape: Bool)
  }

  private var state = State.text
  private var content: [UInt8] = []
  private var modes: Set<String> = []
  private var hidesCursor = false
  private var wraps = true
  private var isStyled = false
  private var link = false
  private var isInPicture = false
  private var keptPictures: Set<String> = []
  private var missingPictures: [String] = []

  /// What is wrong, in words; empty if the terminal is as a shell expects it.
  var faults: [String] {
    var faults = modes.map { "mode \($0) is set" }
    faults += missingPictures.map { "picture \($0) was shown, but not kept" }
    if hidesCursor { faults.append("the cursor is hidden") }
    if !wraps { faults.append("lines do not wrap") }
    if isStyled { faults.append("text is styled") }
    if link { faults.append("a link is open") }
    if isInPicture { faults.append("a picture is open") }
    if case .text = state {} else { faults.append("a sequence is open: \(state)") }
    return faults
  }

  mutating func read(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { read(byte) }
  }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .text: if byte == 0x1B { state = .escape }
    case .escape: begin(byte)
    case .control:
      if byte == 0x1B {
        state = .escape
      } else if (0x40...0x7E).contains(byte) {
        obey(byte, String(decoding: content, as: UTF8.self))
        state = .text
      } else {
        content.append(byte)
      }
    case .string(let kind, true) where byte != UInt8(ascii: "\\"):
      // The string was broken off by another sequence.
      end(kind)
      begin(byte)
    case .string(let kind, let afterEscape):
      if afterEscape || byte == 0x07 {
        end(kind)
        state = .text
      } else {
        if byte != 0x1B, content.count < 4_096 { content.append(byte) }
        state = .string(kind: kind, afterEscape: byte == 0x1B)
      }
    }
  }

  private mutating func begin(_ byte: UInt8) {
    content = []
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "X"),
      UInt8(ascii: "^"):
      state = .string(kind: byte, afterEscape: false)
    case 0x1B: state = .escape
    default: state = .text
    }
  }

  private mutating func obey(_ final: UInt8, _ parameters: String) {
    switch (final, parameters) {
    case (UInt8(ascii: "h"), "?25"): hidesCursor = false
    case (UInt8(ascii: "l"), "?25"): hidesCursor = true
    case (UInt8(ascii: "h"), "?7"): wraps = true
    case (UInt8(ascii: "l"), "?7"): wraps = false
    case (UInt8(ascii: "h"), let mode): modes.insert(mode)
    case (UInt8(ascii: "l"), let mode): modes.remove(mode)
    case (UInt8(ascii: "m"), let style): isStyled = !["", "0"].contains(style)
    default: break
    }
  }

  private mutating func end(_ kind: UInt8) {
    let text = String(decoding: content, as: UTF8.self)
    if kind == UInt8(ascii: "]"), text.hasPrefix("8;") {
      link = text.split(separator: ";").count > 1
    }
    // The keys of a picture of the kitty protocol say whether a chunk follows.
    guard kind == UInt8(ascii: "_"), text.hasPrefix("G") else { return }
    let keys = KittyPictures.keys(of: String(text.dropFirst()))
    if keys["m"] == "1" { isInPicture = true }
    if keys["m"] == "0" || keys["a"] == "d" { isInPicture = false }
    if let number = keys["i"] { keep(number, keys) }
  }

  private mutating func keep(_ number: String, _ keys: [Substring: String]) {
    switch keys["a"] {
    case "t", "T": keptPictures.insert(number)
    case "p" where !keptPictures.contains(number): missingPictures.append(number)
    case "d": keptPictures.remove(number)
    default: break
    }
  }
}
