/// A line made scalar by scalar of what can be seen and stays in its place. The rest leaves no
/// trace, so a line made from a line is the same.
struct SafeLine {
  /// The most marks that a letter needs: six, in Burmese, Tibetan, and Hebrew with its accents.
  /// More are a flood.
  private static let marks = 6
  /// The most emoji that one sequence joins: four, in families and kisses.
  private static let emoji = 4
  /// England, Scotland and Wales: all flags with tags that Unicode recommends (UTS #51,
  /// RGI_Emoji_Tag_Sequence).
  private static let taggedFlags = Set(["gbeng", "gbsct", "gbwls"].map { Array($0.utf8) })
  /// At most this many times the limit is read, which bounds the time for text that is mostly
  /// invisible.
  static let readings = 10

  private let limit: Int
  private var unread: Int
  private var scalars: [Unicode.Scalar] = []
  /// Where the last unit begins: a letter with its marks, an emoji sequence, a flag. A unit is cut
  /// as a whole.
  private var lastUnit = 0
  private var isSpaceDue = false
  /// Kept if the next scalar can be joined.
  private var joiner: Unicode.Scalar?
  private var tail = Tail()
  /// Whether the limit was exceeded: the line takes nothing more and, unless it is empty, ends in
  /// an ellipsis.
  private(set) var isFull = false

  /// What the end of the line accepts without beginning a unit.
  private struct Tail {
    var hasBase = false
    var marks = 0
    var joins = false
    /// The last scalar is a virama, which silences a vowel.
    var isVirama = false
    var takesSelector = false
    var takesSkinTone = false
    var isHalfFlag = false
    /// The number of emoji in the sequence at the end.
    var emoji = 0
    /// The tags so far after a black flag.
    var tags: [UInt8]?

    static func visible(joins: Bool = false, takesSelector: Bool = false) -> Tail {
      Tail(hasBase: true, joins: joins, takesSelector: takesSelector)
    }
  }

  /// Makes an empty line of at most `limit` scalars, the ellipsis included.
  init(limit: Int) {
    self.limit = max(limit, 1)
    unread = min(self.limit, .max / Self.readings) * Self.readings
  }

  /// By way of UTF-8: the standard library makes a string of scalars five times as slowly.
  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      bytes.append(contentsOf: scalar.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    guard !isFull else {
      return
    }
    guard unread > 0 else {
      return end()
    }
    unread -= 1
    switch ScalarKind(scalar) {
    case .hidden:
      break
    case .space:
      isSpaceDue = !scalars.isEmpty
      joiner = nil
      tail = Tail()
    case .visible(let joins, let isKeycapBase):
      begin(
        with: scalar,
        joined: joins && tail.joins,
        .visible(joins: joins, takesSelector: isKeycapBase)
      )
    case .mark(let joins):
      mark(scalar, joins: joins)
    case .emoji:
      emoji(scalar)
    case .jamo where tail.hasBase:
      mark(scalar, joins: false)
    case .skinTone where tail.takesSkinTone:
      push(scalar)
      joiner = nil
      tail = Tail(hasBase: true, emoji: tail.emoji)
    case .jamo, .skinTone:
      begin(with: scalar, .visible())
    case .regionalIndicator:
      if tail.isHalfFlag {
        push(scalar)
      } else {
        begin(with: scalar, .visible())
      }
      tail.isHalfFlag.toggle()
    case .joiner:
      join(by: scalar)
    case .selector:
      guard tail.takesSelector && joiner == nil else {
        break
      }
      push(scalar)
      tail.takesSelector = false
      tail.tags = nil
    case .tag:
      tag(UInt8(scalar.value & 0x7F))
    }
  }

  private mutating func begin(with scalar: Unicode.Scalar, joined: Bool = false, _ newTail: Tail) {
    if isSpaceDue {
      push(" ", beginsUnit: true)
    }
    isSpaceDue = false
    let first = joined ? joiner : nil
    if let first {
      push(first, beginsUnit: true)
    }
    push(scalar, beginsUnit: first == nil)
    joiner = nil
    tail = newTail
  }

  /// After a virama a joiner selects its form, whatever comes next (RFC 5892, appendix A, has the
  /// same rule).
  private mutating func join(by scalar: Unicode.Scalar) {
    guard joiner == nil else {
      return
    }
    if tail.isVirama {
      push(scalar)
      tail.isVirama = false
      tail.joins = false
    } else if tail.joins || (tail.emoji > 0 && scalar == "\u{200D}") {
      joiner = scalar
    }
  }

  private mutating func mark(_ scalar: Unicode.Scalar, joins: Bool) {
    guard tail.hasBase && tail.marks < Self.marks else {
      return
    }
    if joins && tail.joins, let joiner {
      push(joiner)
    }
    push(scalar)
    joiner = nil
    let isVirama = scalar.properties.canonicalCombiningClass == .virama
    tail = Tail(hasBase: true, marks: tail.marks + 1, joins: tail.joins, isVirama: isVirama)
  }

  private mutating func emoji(_ scalar: Unicode.Scalar) {
    var newTail = Tail(hasBase: true, takesSelector: true, takesSkinTone: true, emoji: 1)
    if scalar == "\u{1F3F4}" {
      newTail.tags = []
    }
    guard let joiner, 1..<Self.emoji ~= tail.emoji else {
      return begin(with: scalar, newTail)
    }
    push(joiner)
    push(scalar)
    newTail.emoji = tail.emoji + 1
    self.joiner = nil
    tail = newTail
  }

  private mutating func tag(_ letter: UInt8) {
    guard let tags = tail.tags, joiner == nil else {
      return
    }
    let isEnd = letter == 0x7F
    tail.tags = isEnd || tags.count >= 5 ? nil : tags + [letter]
    guard isEnd, Self.taggedFlags.contains(tags) else {
      return
    }
    for letter in tags + [letter] {
      if let tag = Unicode.Scalar(0xE0000 + UInt32(letter)) {
        push(tag)
      }
    }
    tail = .visible()
  }

  private mutating func push(_ scalar: Unicode.Scalar, beginsUnit: Bool = false) {
    guard !isFull else {
      return
    }
    guard scalars.count < limit else {
      return end()
    }
    if beginsUnit {
      lastUnit = scalars.count
    }
    scalars.append(scalar)
  }

  private mutating func end() {
    isFull = true
    guard !scalars.isEmpty else {
      return
    }
    if scalars.count == limit {
      scalars.removeSubrange(lastUnit...)
    }
    if scalars.last == " " {
      scalars.removeLast()
    }
    scalars.append("…")
  }
}
