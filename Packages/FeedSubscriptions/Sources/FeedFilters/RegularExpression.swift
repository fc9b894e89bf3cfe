/// A regular expression that a person wrote, searched in texts that somebody else wrote, without
/// regard to case. A `.` matches line breaks too, and `^` and `$` are the ends of the whole text.
///
/// Others may take time without end for some expressions and texts: the standard library's tries
/// one way after another, and those of C libraries may take a second for one text. This one follows
/// all ways at once (Thompson, 1968), so that a search has at most as many steps as the expression
/// has parts, for each character.
package struct RegularExpression: Hashable, Sendable {
  /// Longer ones are not written by hand.
  static let longest = 200
  /// Its repetitions written out, and sets by what is in them: at most a quarter of a million
  /// comparisons for a text, which take a few milliseconds.
  static let largest = 500
  /// How many characters of a text are searched.
  static let searched = 500

  /// One part of it.
  enum Step: Hashable, Sendable {
    /// A character of the set at this index.
    case one(Int)
    case at(Expression.Place)
    case go(to: Int)
    /// Both are tried.
    case branch(Int, Int)
    case found
  }

  private(set) var steps: [Step] = []
  private(set) var sets: [ScalarSet] = []

  /// Reads an expression, without the slashes around it.
  init(_ text: String) throws(ExpressionFault) {
    guard !text.isEmpty else {
      throw .empty
    }
    guard text.unicodeScalars.count <= Self.longest else {
      throw .length
    }
    var parser = ExpressionParser(text)
    let expression = try parser.expression()
    guard expression.size <= Self.largest else {
      throw .size
    }
    add(expression)
    steps.append(.found)
  }

  /// Whether the beginning of a text has a match.
  func matches(_ text: String) -> Bool {
    var search = ExpressionSearch(of: self)
    return search.isFound(in: text)
  }

  private mutating func add(_ expression: Expression) {
    switch expression {
    case .one(let set):
      steps.append(.one(sets.count))
      sets.append(set)
    case .at(let place): steps.append(.at(place))
    case .sequence(let parts): parts.forEach { add($0) }
    case .either(let parts): add(anyOf: parts[...])
    case .repeated(let part, let least, let most):
      for _ in 0..<least {
        add(part)
      }
      if let most {
        addOptional(part, upTo: most - least)
      } else {
        addLoop(of: part)
      }
    }
  }

  private mutating func add(anyOf parts: ArraySlice<Expression>) {
    var jumps: [Int] = []
    for part in parts.dropLast() {
      let branch = steps.count
      steps.append(.found)
      add(part)
      jumps.append(steps.count)
      steps.append(.found)
      steps[branch] = .branch(branch + 1, steps.count)
    }
    parts.last.map { add($0) }
    for jump in jumps {
      steps[jump] = .go(to: steps.count)
    }
  }

  private mutating func addOptional(_ part: Expression, upTo count: Int) {
    var branches: [Int] = []
    for _ in 0..<count {
      branches.append(steps.count)
      steps.append(.found)
      add(part)
    }
    for branch in branches {
      steps[branch] = .branch(branch + 1, steps.count)
    }
  }

  private mutating func addLoop(of part: Expression) {
    let branch = steps.count
    steps.append(.found)
    add(part)
    steps.append(.go(to: branch))
    steps[branch] = .branch(branch + 1, steps.count)
  }
}
