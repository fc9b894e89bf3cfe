/// The search of a regular expression in one text.
struct ExpressionSearch {
  /// How many steps were taken so far, those of large sets as often as these are large.
  private(set) var count = 0
  private let steps: [RegularExpression.Step]
  private let sets: [ScalarSet]
  /// Where each step was taken last, so that it is taken once at each place of the text.
  private var places: [Int]
  /// The characters in front of a place and behind it; `nil` at the ends of the text.
  private var previous: Letter?
  private var next: Letter?
  /// The steps that are still to be taken at a place.
  private var open: [Int] = []

  init(of expression: RegularExpression) {
    steps = expression.steps
    sets = expression.sets
    places = Array(repeating: -1, count: steps.count)
  }

  /// Searches the beginning of a text.
  mutating func isFound(in text: String) -> Bool {
    var scalars = text.unicodeScalars.makeIterator()
    next = scalars.next().map(Letter.init)
    var waiting: [Int] = []
    for place in 0...RegularExpression.searched {
      if place > 0, waiting.isEmpty, steps.first == .at(.beginning) {
        return false
      }
      // A match may begin anywhere.
      open.append(0)
      open.append(contentsOf: waiting)
      waiting.removeAll(keepingCapacity: true)
      guard !follow(at: place, to: &waiting) else {
        return true
      }
      guard next != nil else {
        return false
      }
      previous = next
      next = scalars.next().map(Letter.init)
    }
    return false
  }

  /// Follows all ways from the steps that are open to those that need the character at this place,
  /// and from there behind it, which are `waiting`. Returns whether one of them is the end.
  private mutating func follow(at place: Int, to waiting: inout [Int]) -> Bool {
    while let step = open.popLast() {
      guard places[step] != place else {
        continue
      }
      places[step] = place
      count += size(of: steps[step])
      switch steps[step] {
      case .found:
        return true
      case .go(let other):
        open.append(other)
      case .branch(let one, let other):
        open.append(other)
        open.append(one)
      case .at(let kind):
        if isAt(kind, place) {
          open.append(step + 1)
        }
      case .one(let set):
        if let next, sets[set].contains(next) {
          waiting.append(step + 1)
        }
      }
    }
    return false
  }

  private func size(of step: RegularExpression.Step) -> Int {
    guard case .one(let set) = step else {
      return 1
    }
    return sets[set].size
  }

  private func isAt(_ kind: Expression.Place, _ place: Int) -> Bool {
    switch kind {
    case .beginning: place == 0
    case .end: next == nil
    case .wordBoundary: isOfWord(previous) != isOfWord(next)
    }
  }

  private func isOfWord(_ letter: Letter?) -> Bool {
    letter?.kinds.contains(.word) ?? false
  }
}
