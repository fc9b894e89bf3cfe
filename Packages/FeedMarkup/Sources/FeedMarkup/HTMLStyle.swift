/// What a `style` attribute says about an image.
struct HTMLStyle {
  private(set) var width: Int?
  private(set) var height: Int?
  private(set) var isHidden = false

  init(_ style: String) {
    for declaration in Array(style.utf8).split(separator: UInt8(ascii: ";")) {
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else {
        continue
      }
      let value = Self.trimmed(declaration[(colon + 1)...])
      switch MarkupName(Self.trimmed(declaration[..<colon])).lowercased {  // Safe: compares bytes.
      case "display": isHidden = MarkupName(value).lowercased.hasPrefix("none")
      case "width": width = Self.pixels(value)
      case "height": height = Self.pixels(value)
      default: break
      }
    }
  }

  /// A length such as `640`, `0px` or `1.5px`, rounded down. Of other units only zero is known.
  static func pixels(_ length: some Sequence<UInt8>) -> Int? {
    let text = trimmed(Array(length)[...])
    let digits = text.prefix { 0x30...0x39 ~= $0 }
    guard (1...9).contains(digits.count) else {
      return nil
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let unit = text[digits.endIndex...].drop { 0x30...0x39 ~= $0 || $0 == "." }
    let isInPixels = unit.isEmpty || MarkupName(trimmed(unit)).lowercased.hasPrefix("px")
    if isInPixels {
      return number
    }
    let isZero = number == 0 && !text.contains(UInt8(ascii: "."))
    return isZero ? 0 : nil
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.drop { $0.isBlank }
    guard let last = start.lastIndex(where: { !$0.isBlank }) else {
      return []
    }
    return start[...last]
  }
}
