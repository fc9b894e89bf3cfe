/// The characters that one place of a regular expression matches, in either case.
struct ScalarSet: Hashable, Sendable {
  /// Any character.
  static let any = ScalarSet(isNegated: true)

  var ranges: [ClosedRange<UInt32>] = []
  var kinds: Letter.Kinds = []
  /// Kinds of which a character must not be.
  var otherThan: Letter.Kinds = []
  var isNegated = false

  /// Makes the set of one character.
  init(_ scalar: Unicode.Scalar) {
    add(scalar)
  }

  /// Makes an empty set, or its opposite.
  init(isNegated: Bool = false) {
    self.isNegated = isNegated
  }

  /// What it takes at most to see whether a character is in it.
  var size: Int { max(1, ranges.count) }

  /// Adds a character in lower case, where both of a pair such as ẞ and ß meet.
  mutating func add(_ scalar: Unicode.Scalar) {
    let lower = Letter(scalar).lower.value
    ranges.append(lower...lower)
  }

  func contains(_ letter: Letter) -> Bool {
    let isListed =
      ranges.contains { letter.isIn($0) }
      || !kinds.isDisjoint(with: letter.kinds)
      || !otherThan.isSubset(of: letter.kinds)
    return isListed != isNegated
  }
}
