/// What became of a feed's rows between two looks at it.
///
/// A row is the same row if it has the same id; of rows with one id, which no feed should have, the first is taken for the first, and so on.
/// Pictures do not count. As few rows as possible are taken for moved: those that have to be for the others to be in order.
public struct FeedChanges: Hashable, Sendable {
  /// What became of a row that is there.
  public enum Change: Hashable, Sendable {
    /// It was not there before.
    case new
    /// Its text or its URL is another one.
    case changed
    /// It has another position, and the same content.
    case moved
  }

  /// For each row that is there, what became of it; `nil` where that is nothing.
  public let changes: [Change?]
  /// The rows that are not there any more, in the order that they had.
  public let gone: [FeedRow]

  /// Compares the rows of two looks.
  public init(from previous: [FeedRow], to present: [FeedRow]) {
    let before = Dictionary(uniqueKeysWithValues: zip(Self.identities(of: previous), previous.indices))
    let identities = Self.identities(of: present)
    let kept = identities.enumerated().compactMap { index, identity in before[identity].map { (index, before: $0) } }
    let inOrder = Set(Self.longestAscending(kept.map(\.before)).map { kept[$0].0 })
    var changes: [Change?] = Array(repeating: .new, count: present.count)
    for (index, before) in kept {
      changes[index] =
        Self.text(previous[before]) != Self.text(present[index]) ? .changed : inOrder.contains(index) ? nil : .moved
    }
    self.changes = changes
    let staying = Set(kept.map(\.before))
    gone = previous.indices.filter { !staying.contains($0) }.map { previous[$0] }
  }

  /// Whether nothing changed at all.
  public var isEmpty: Bool { gone.isEmpty && changes.allSatisfy { $0 == nil } }

  /// The changes in a few words, such as `2 new, 1 gone`; empty where nothing changed.
  public func summary(in language: Language = .english) -> String {
    let counts = [
      (Change.new, Message.newImages), (.changed, Message.changedImages), (.moved, Message.movedImages),
    ].map { change, word in
      (count: changes.count { $0 == change }, word: word)
    }
    return language.text(
      .list((counts + [(gone.count, Message.goneImages)]).filter { $0.count > 0 }.map { $0.word($0.count) }))
  }

  /// The same by the marks that rows have, such as `+2 -1`.
  var marks: String {
    let counts = [Change.new, .changed, .moved].map { change in (changes.count { $0 == change }, change.mark) }
    return (counts + [(gone.count, "-")]).filter { $0.0 > 0 }.map { "\($0.1)\($0.0)" }.joined(separator: " ")
  }

  private struct Identity: Hashable {
    let id: UUID
    /// How many rows with the same id stand before it.
    let number: Int
  }

  private static func identities(of rows: [FeedRow]) -> [Identity] {
    var seen: [UUID: Int] = [:]
    return rows.map { row in
      let number = seen[row.id, default: 0]
      seen[row.id] = number + 1
      return Identity(id: row.id, number: number)
    }
  }

  private static func text(_ row: FeedRow) -> [String?] { [row.description, row.location, row.url] }

  /// The places of a longest ascending subsequence of `numbers`, which are all different (Schensted, 1961).
  private static func longestAscending(_ numbers: [Int]) -> [Int] {
    // For each length found so far, the position of the smallest last number.
    var ends: [Int] = []
    var previous: [Int?] = Array(repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[place] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    return Array(
      sequence(first: ends.last) { place in place.map { previous[$0] } }.prefix { $0 != nil }.compactMap { $0 })
  }
}

extension FeedChanges.Change {
  /// What stands before a row that it became of.
  var mark: String {
    switch self {
    case .new: "+"
    case .changed: "~"
    case .moved: "^"
    }
  }
}
