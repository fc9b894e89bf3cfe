/// A regular expression as a tree.
indirect enum Expression {
  /// What matches without taking a character.
  enum Place: Hashable, Sendable {
    case beginning, end
    /// Between a character of a word and another one, or an end.
    case wordBoundary
  }

  case one(ScalarSet)
  case at(Place)
  case sequence([Expression])
  case either([Expression])
  /// At least so often, and at most; without a limit if that is `nil`.
  case repeated(Expression, Int, Int?)

  /// How many steps it has with its repetitions written out, and sets as large as they are, up to
  /// just over ``RegularExpression/largest``.
  var size: Int {
    let size =
      switch self {
      case .one(let set): set.size
      case .at: 1
      case .sequence(let parts): parts.reduce(0) { min($0, Self.tooLarge) + $1.size }
      case .either(let parts): parts.reduce(0) { min($0, Self.tooLarge) + $1.size + 2 }
      case .repeated(let part, let least, nil): part.repeatedSize * (least + 1) + 2
      case .repeated(let part, let least, let most?):
        part.repeatedSize * most + most - least
      }
    return min(size, Self.tooLarge)
  }

  /// Nothing, repeated, takes time too.
  private var repeatedSize: Int { max(1, size) }

  private static let tooLarge = RegularExpression.largest + 1
}

/// Reads a regular expression: recursive descent, as deep as there are parentheses.
struct ExpressionParser {
  private var rest: ArraySlice<Unicode.Scalar>

  init(_ text: String) {
    rest = Array(text.unicodeScalars)[...]
  }

  mutating func expression() throws(ExpressionFault) -> Expression {
    let expression = try alternatives()
    guard rest.isEmpty else {
      throw .parenthesis
    }
    return expression
  }

  private mutating func alternatives() throws(ExpressionFault) -> Expression {
    var parts = [try sequence()]
    while rest.first == "|" {
      rest.removeFirst()
      parts.append(try sequence())
    }
    return parts.count == 1 ? parts[0] : .either(parts)
  }

  private mutating func sequence() throws(ExpressionFault) -> Expression {
    var parts: [Expression] = []
    while let next = rest.first, next != "|", next != ")" {
      rest.removeFirst()
      let part = try part(beginningWith: next)
      parts.append(try repeated(part))
    }
    return .sequence(parts)
  }

  private mutating func part(
    beginningWith scalar: Unicode.Scalar
  ) throws(ExpressionFault) -> Expression {
    switch scalar {
    case "(": return try group()
    case "[": return .one(try set())
    case ".": return .one(.any)
    case "^": return .at(.beginning)
    case "$": return .at(.end)
    case "\\": return try escaped()
    case "*", "+", "?", "{": throw .repetition
    default: return .one(ScalarSet(scalar))
    }
  }

  private mutating func group() throws(ExpressionFault) -> Expression {
    if rest.starts(with: ["?", ":"]) {
      rest.removeFirst(2)
    }
    guard rest.first != "?" else {
      throw .group
    }
    let expression = try alternatives()
    guard rest.first == ")" else {
      throw .parenthesis
    }
    rest.removeFirst()
    return expression
  }

  /// What is repeated as often as the next signs say. A `?` behind them would match as little as
  /// possible, which makes no difference here.
  private mutating func repeated(_ part: Expression) throws(ExpressionFault) -> Expression {
    let repeated: Expression
    switch rest.first {
    case "*": repeated = .repeated(part, 0, nil)
    case "+": repeated = .repeated(part, 1, nil)
    case "?": repeated = .repeated(part, 0, 1)
    case "{": repeated = try counted(part)
    default: return part
    }
    rest.removeFirst()
    if rest.first == "?" {
      rest.removeFirst()
    }
    guard repeated.size <= RegularExpression.largest else {
      throw .size
    }
    return repeated
  }

  /// Reads `{2}`, `{2,}` or `{2,3}`, but for the last sign.
  private mutating func counted(_ part: Expression) throws(ExpressionFault) -> Expression {
    rest.removeFirst()
    let least = try count()
    var most: Int? = least
    if rest.first == "," {
      rest.removeFirst()
      most = rest.first == "}" ? nil : try count()
    }
    guard rest.first == "}", least <= most ?? least else {
      throw .repetition
    }
    return .repeated(part, least, most)
  }

  private mutating func count() throws(ExpressionFault) -> Int {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest[digits.endIndex...]
    guard !digits.isEmpty else {
      throw .repetition
    }
    guard let count = Int(String(String.UnicodeScalarView(digits))),
      count <= RegularExpression.largest
    else {
      throw .size
    }
    return count
  }
}

extension ExpressionParser {
  /// Reads what is behind a backslash.
  private mutating func escaped() throws(ExpressionFault) -> Expression {
    if rest.first == "b" {
      rest.removeFirst()
      return .at(.wordBoundary)
    }
    var set = ScalarSet()
    try addEscaped(to: &set)
    return .one(set)
  }

  private mutating func addEscaped(to set: inout ScalarSet) throws(ExpressionFault) {
    guard let scalar = rest.popFirst() else {
      throw .escape
    }
    switch scalar {
    case "d": set.kinds.insert(.digit)
    case "w": set.kinds.insert(.word)
    case "s": set.kinds.insert(.space)
    case "D": set.otherThan.insert(.digit)
    case "W": set.otherThan.insert(.word)
    case "S": set.otherThan.insert(.space)
    case "n": set.add("\n")
    case "t": set.add("\t")
    case "1"..."9": throw .backReference
    case _ where Letter.Kinds(of: scalar).contains(.word): throw .escape
    default: set.add(scalar)
    }
  }

  /// Reads a set behind its bracket. A bracket that closes it, and a hyphen, mean themselves where
  /// they are first.
  private mutating func set() throws(ExpressionFault) -> ScalarSet {
    var set = ScalarSet(isNegated: rest.first == "^")
    if set.isNegated {
      rest.removeFirst()
    }
    var isFirst = true
    while let next = rest.popFirst() {
      if next == "]", !isFirst {
        return set
      }
      isFirst = false
      if next == "\\" {
        try addEscaped(to: &set)
      } else if next == "[", rest.first == ":" {
        throw .set
      } else {
        try addRange(from: next, to: &set)
      }
    }
    throw .set
  }

  private mutating func addRange(
    from first: Unicode.Scalar,
    to set: inout ScalarSet
  ) throws(ExpressionFault) {
    let next = rest.prefix(2)
    guard next.count == 2, next.first == "-", let last = next.last, last != "]" else {
      return set.add(first)
    }
    guard last != "\\", first <= last else {
      throw .set
    }
    rest.removeFirst(2)
    set.ranges.append(first.value...last.value)
  }
}
