public import FeedPresentation

/// What changed in a feed's rows between two loads.
///
/// Rows are matched by id; rows that share an id, which no feed should have, are matched in their
/// order. As few rows as possible count as moved: those that have to move to put the others in
/// order.
public struct FeedChanges: Sendable {
  enum Change: CaseIterable, Sendable {
    /// The row is new, a text, a time or a URL of it is, or its position alone.
    case new, changed, moved
  }

  /// A row that both loads have, by its positions in them.
  private struct Kept {
    let index: Int
    let before: Int
  }

  /// The change of each row; `nil` for none.
  let changes: [Change?]
  /// The rows that are gone, in their old order.
  let gone: [FeedRow]

  /// Finds the changes.
  public init(from previous: [FeedRow], to present: [FeedRow]) {
    var unmatched = Dictionary(grouping: previous.indices) { previous[$0].id }.mapValues { $0[...] }
    var kept: [Kept] = []
    for index in present.indices {
      if let before = unmatched[present[index].id]?.popFirst() {
        kept.append(Kept(index: index, before: before))
      }
    }
    let inOrder = Set(Self.longestAscending(kept.map(\.before)).map { kept[$0].index })
    var changes: [Change?] = Array(repeating: .new, count: present.count)
    for row in kept {
      if Self.differ(previous[row.before], present[row.index]) {
        changes[row.index] = .changed
      } else {
        changes[row.index] = inOrder.contains(row.index) ? nil : .moved
      }
    }
    self.changes = changes
    gone = unmatched.values.joined().sorted().map { previous[$0] }
  }

  /// Whether nothing changed.
  public var isEmpty: Bool { gone.isEmpty && changes.allSatisfy { $0 == nil } }

  /// The changes in a few words, such as `2 new, 1 gone`; empty if nothing changed.
  public func summary(in language: Language = Language(for: ["en"], words: [.terminal])) -> String {
    let words = [Message.newImages, Message.changedImages, Message.movedImages, Message.goneImages]
    return language.text(.list(zip(counts, words).filter { $0.0 > 0 }.map { $1($0) }))
  }

  private var counts: [Int] {
    Change.allCases.map { change in changes.count { $0 == change } } + [gone.count]
  }

  /// Pictures do not count, nor do the words for a date, which change by themselves.
  private static func differ(_ one: FeedRow, _ other: FeedRow) -> Bool {
    one.description != other.description || one.location != other.location
      || one.author != other.author || one.published != other.published || one.url != other.url
      || one.page != other.page || one.alternative != other.alternative || one.text != other.text
      || one.warning != other.warning
  }

  /// The positions of a longest ascending subsequence of `numbers`, which are all different
  /// (Schensted, 1961).
  private static func longestAscending(_ numbers: [Int]) -> [Int] {
    // For each length found so far, the position of the smallest last number.
    var ends: [Int] = []
    var previous: [Int?] = Array(repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number {
          low = middle + 1
        } else {
          high = middle
        }
      }
      previous[place] = low > 0 ? ends[low - 1] : nil
      if low == ends.count {
        ends.append(place)
      } else {
        ends[low] = place
      }
    }
    return Array(
      sequence(first: ends.last) { place in place.map { previous[$0] } }.prefix { $0 != nil }
        .compactMap { $0 }
    )
  }
}
