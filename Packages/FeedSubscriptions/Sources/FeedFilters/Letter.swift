/// A character of a text, with what an expression asks of it, each looked up once.
struct Letter: Hashable, Sendable {
  /// It may be neither of the others, such as the Greek small sigma at the end of a word.
  let own: Unicode.Scalar
  let upper: Unicode.Scalar
  let lower: Unicode.Scalar
  let kinds: Kinds

  // Most letters are of this kind, and a look-up takes a hundred times as long.
  private static let ascii = (0..<0x80).map { Letter(lookingUp: Unicode.Scalar(UInt8($0))) }

  init(_ scalar: Unicode.Scalar) {
    self = scalar.isASCII ? Self.ascii[Int(scalar.value)] : Letter(lookingUp: scalar)
  }

  /// Some letters share one in the other case, such as both of the Greek small sigmas.
  private init(lookingUp scalar: Unicode.Scalar) {
    own = scalar
    upper = Self.only(scalar.properties.uppercaseMapping) ?? scalar
    lower = Self.only(upper.properties.lowercaseMapping) ?? scalar
    kinds = Kinds(of: scalar)
  }

  func isIn(_ range: ClosedRange<UInt32>) -> Bool {
    range.contains(own.value) || range.contains(lower.value) || range.contains(upper.value)
  }

  private static func only(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}

extension Letter {
  /// What kinds of character one is of.
  struct Kinds: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let digit = Kinds(rawValue: 1)
    static let word = Kinds(rawValue: 2)
    static let space = Kinds(rawValue: 4)
  }
}

extension Letter.Kinds {
  init(of scalar: Unicode.Scalar) {
    self = []
    let properties = scalar.properties
    if properties.numericType == .decimal {
      insert(.digit)
    }
    if properties.isAlphabetic || properties.numericType != nil || scalar == "_" {
      insert(.word)
    }
    if properties.isWhitespace {
      insert(.space)
    }
  }
}
