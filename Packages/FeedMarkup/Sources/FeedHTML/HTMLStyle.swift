import FeedMarkup

/// What the `style` attribute of an element says about its size, and whether it is displayed.
struct HTMLStyle {
  private(set) var width = Side()
  private(set) var height = Side()
  private var isNotDisplayed = false
  private var isInvisible = false
  private var isClipped = false
  /// Whether a padding in percent gives the element its height.
  private var hasRatio = false

  /// The style of the element that has just begun.
  init(_ reader: MarkupReader) {
    guard let style = reader.valueRange(of: "style") else {
      return
    }
    for declaration in reader.valueBytes(style).split(separator: UInt8(ascii: ";")) {
      guard let colon = declaration.firstIndex(of: UInt8(ascii: ":")) else {
        continue
      }
      let property = MarkupName(Self.trimmed(declaration[..<colon])).lowercased
      add(property, Self.trimmed(declaration[(colon + 1)...]))
    }
    if hasRatio && height.length == 0 {
      height.length = nil
      height.isFlexible = true
    }
  }

  var isHidden: Bool {
    isNotDisplayed || isInvisible || isClipped && height.maximum == 0 && !hasRatio
  }

  private mutating func add(_ property: MarkupName, _ value: ArraySlice<UInt8>) {
    switch property {
    case "width": width.set(value)
    case "height": height.set(value)
    case "max-width": width.maximum = Self.pixels(value)
    case "max-height": height.maximum = Self.pixels(value)
    case "padding-bottom", "padding-top": hasRatio = hasRatio || value.contains(UInt8(ascii: "%"))
    case "display": isNotDisplayed = MarkupName(value).lowercased.hasPrefix("none")
    case "visibility": isInvisible = MarkupName(value).lowercased.hasPrefix("hidden")
    case "overflow": isClipped = MarkupName(value).lowercased.hasPrefix("hidden")
    default: break
    }
  }

  /// A length such as `640`, `0px`, `1.5em` or `.1pt` in pixels, rounded down. Of other units only
  /// zero is known.
  static func pixels(_ length: some Sequence<UInt8>) -> Int? {
    let text = trimmed(Array(length)[...])
    let digits = text.prefix { 0x30...0x39 ~= $0 || $0 == "." }
    let hasBound = digits.prefix { $0 != "." }.count <= 9
    guard hasBound, let number = Double(String(decoding: digits.prefix(16), as: UTF8.self)) else {
      return nil
    }
    let unit = MarkupName(trimmed(text[digits.endIndex...])).lowercased
    if unit.isEmpty || number == 0 {
      return Int(number)
    }
    return units.first { unit.hasPrefix($0.key) }.map { Int(number * $0.value) }
  }

  /// The pixels of each unit, in a font of the usual size.
  private static let units: KeyValuePairs<StaticString, Double> = [
    "px": 1, "em": 16, "rem": 16, "ex": 8, "pt": 4 / 3,
  ]

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = text.drop { $0.isBlank }
    guard let last = start.lastIndex(where: { !$0.isBlank }) else {
      return []
    }
    return start[...last]
  }
}

extension HTMLStyle {
  /// What a style says about a width or a height.
  struct Side {
    fileprivate var length: Int?
    /// Whether it depends on what is around it or in it, whatever its attribute says.
    fileprivate var isFlexible = false
    fileprivate var maximum: Int?

    fileprivate mutating func set(_ value: ArraySlice<UInt8>) {
      length = HTMLStyle.pixels(value)
      let isAutomatic = MarkupName(value).lowercased.hasPrefix("auto")
      isFlexible = length == nil && (isAutomatic || value.contains(UInt8(ascii: "%")))
    }

    /// The pixels at most, if the attribute says `attribute`.
    func pixels(attribute: Int?) -> Int? {
      let size = isFlexible ? nil : length ?? attribute
      return [size, maximum].compactMap(\.self).min()
    }
  }
}
