/// The characters that one place of a regular expression matches, in either case.
struct ScalarSet: Hashable, Sendable {
  /// Characters of a kind, such as digits.
  enum Kind: Hashable, Sendable {
    case digit, word, space
  }

  /// Any character.
  static let any = ScalarSet(isNegated: true)

  var ranges: [ClosedRange<UInt32>] = []
  var kinds: [Kind] = []
  /// Kinds of which a character must not be.
  var otherThan: [Kind] = []
  var isNegated = false

  /// Makes the set of one character.
  init(_ scalar: Unicode.Scalar) {
    ranges = [scalar.value...scalar.value]
  }

  /// Makes an empty set, or its opposite.
  init(isNegated: Bool = false) {
    self.isNegated = isNegated
  }

  func contains(_ letter: Letter) -> Bool {
    let isListed =
      ranges.contains { $0.contains(letter.lower.value) || $0.contains(letter.upper.value) }
      || kinds.contains { letter.lower.isOf($0) }
      || otherThan.contains { !letter.lower.isOf($0) }
    return isListed != isNegated
  }
}

/// A character of a text, in both cases.
struct Letter: Hashable, Sendable {
  let upper: Unicode.Scalar
  let lower: Unicode.Scalar

  /// Some letters share one in the other case, such as both of the Greek small sigmas.
  init(_ scalar: Unicode.Scalar) {
    // Most letters are of this kind, and a mapping takes a hundred times as long.
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      upper = Unicode.Scalar(byte.isSmallLetter ? byte - 0x20 : byte)
      lower = Unicode.Scalar(byte.inLowerCase)
      return
    }
    upper = Self.only(scalar.properties.uppercaseMapping) ?? scalar
    lower = Self.only(upper.properties.lowercaseMapping) ?? scalar
  }

  private static func only(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self
  }

  /// The ASCII letter in lower case; any other byte as it is.
  var inLowerCase: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 0x20 : self
  }
}

extension Unicode.Scalar {
  func isOf(_ kind: ScalarSet.Kind) -> Bool {
    switch kind {
    case .digit: properties.numericType == .decimal
    case .word: properties.isAlphabetic || properties.numericType != nil || self == "_"
    case .space: properties.isWhitespace
    }
  }
}
