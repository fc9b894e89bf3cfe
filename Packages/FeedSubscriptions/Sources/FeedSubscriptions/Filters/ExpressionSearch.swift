/// The search of a regular expression in one text.
struct ExpressionSearch {
  /// How many steps were taken so far.
  private(set) var count = 0
  private let steps: [RegularExpression.Step]
  private let sets: [ScalarSet]
  /// Where each step was taken last, so that it is taken once at each place of the text.
  private var places: [Int]
  private var text: [Letter] = []

  init(of expression: RegularExpression) {
    steps = expression.steps
    sets = expression.sets
    places = Array(repeating: -1, count: steps.count)
  }

  mutating func isFound(in text: [Letter]) -> Bool {
    self.text = text
    var waiting: [Int] = []
    for place in 0...text.count {
      // A match may begin anywhere.
      guard !follow(waiting + [0], at: place, to: &waiting) else {
        return true
      }
    }
    return false
  }

  /// Follows all ways from the steps to those that need the character at this place, and from
  /// there behind it, which are `next`. Returns whether one of them is the end.
  private mutating func follow(_ first: [Int], at place: Int, to next: inout [Int]) -> Bool {
    next = []
    var open = first
    while let step = open.popLast() {
      guard places[step] != place else {
        continue
      }
      places[step] = place
      count += 1
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
        if place < text.count, sets[set].contains(text[place]) {
          next.append(step + 1)
        }
      }
    }
    return false
  }

  private func isAt(_ kind: Expression.Place, _ place: Int) -> Bool {
    switch kind {
    case .beginning: place == 0
    case .end: place == text.count
    case .wordBoundary: isWord(at: place - 1) != isWord(at: place)
    }
  }

  private func isWord(at place: Int) -> Bool {
    text.indices.contains(place) && text[place].lower.isOf(.word)
  }
}
