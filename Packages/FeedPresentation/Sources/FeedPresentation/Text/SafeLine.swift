/// A line that is made scalar by scalar, and keeps only what can be seen and stays in its place. What is dropped is as if it had never
/// been there, so that a line made from a line is the same line.
struct SafeLine {
  /// The most marks that are needed on one letter: six, in Burmese, Tibetan, and Hebrew with its accents. Any more are a flood.
  private static let marks = 6
  /// The most emoji that one sequence joins: four, in families, and in kisses between two people.
  private static let emoji = 4
  /// The regions whose flags are spelled with tags: England, Scotland and Wales, all that Unicode recommends (UTS #51, RGI_Emoji_Tag_Sequence).
  private static let taggedFlags = Set(["gbeng", "gbsct", "gbwls"].map { Array($0.utf8) })

  /// How often the limit is read in search of what can be seen: text that is mostly nothing to see is cut, and costs no more time.
  private static let readings = 10

  private let limit: Int
  private var unread: Int
  private var scalars: [Unicode.Scalar] = []
  /// Where the last unit begins: a letter with its marks, an emoji sequence, a flag. A unit is cut as a whole.
  private var lastUnit = 0
  private var isSpaceDue = false
  /// A joiner that is kept if what comes next is what it can join.
  private var joiner: Unicode.Scalar?
  private var tail = Tail()
  /// Whether there was more than the limit allows: the line ends in an ellipsis, unless there is nothing in it, and takes nothing more.
  private(set) var isFull = false

  /// What the end of the line may take without beginning a unit.
  private struct Tail {
    var hasBase = false
    var marks = 0
    var joins = false
    /// A virama, which silences a vowel, stands at the end.
    var isVirama = false
    var takesSelector = false
    var takesSkinTone = false
    var isHalfFlag = false
    /// The emoji in the sequence at the end.
    var emoji = 0
    /// What was spelled so far of a flag with tags, behind a black flag.
    var tags: [UInt8]?

    static func visible(joins: Bool = false, takesSelector: Bool = false) -> Tail {
      Tail(hasBase: true, joins: joins, takesSelector: takesSelector)
    }
  }

  /// Makes an empty line of at most `limit` scalars, the ellipsis included.
  init(limit: Int) {
    self.limit = max(limit, 1)
    let (product, overflow) = self.limit.multipliedReportingOverflow(by: Self.readings)
    unread = overflow ? .max : product
  }

  /// The line as it is now.
  var text: String { String(String.UnicodeScalarView(scalars)) }

  /// Adds what may be shown of `scalar`.
  mutating func append(_ scalar: Unicode.Scalar) {
    guard !isFull else { return }
    guard unread > 0 else { return end() }
    unread -= 1
    switch ScalarKind(scalar) {
    case .hidden: break
    case .space:
      isSpaceDue = !scalars.isEmpty
      joiner = nil
      tail = Tail()
    case .visible(let joins, let isKeycapBase):
      let isJoined = joins && tail.joins
      begin(with: scalar, joined: isJoined, .visible(joins: joins, takesSelector: isKeycapBase))
    case .mark(let joins): mark(scalar, joins: joins)
    case .jamo: if tail.hasBase { mark(scalar, joins: false) } else { begin(with: scalar, .visible()) }
    case .emoji: emoji(scalar)
    case .skinTone: if tail.takesSkinTone { skinTone(scalar) } else { begin(with: scalar, .visible()) }
    case .regionalIndicator:
      if tail.isHalfFlag { push(scalar) } else { begin(with: scalar, .visible()) }
      tail.isHalfFlag.toggle()
    case .joiner: join(by: scalar)
    case .selector:
      guard tail.takesSelector && joiner == nil else { break }
      push(scalar)
      tail.takesSelector = false
      tail.tags = nil
    case .tag: tag(UInt8(scalar.value & 0x7F))
    }
  }

  private mutating func begin(with scalar: Unicode.Scalar, joined: Bool = false, _ newTail: Tail) {
    if isSpaceDue { push(" ", beginsUnit: true) }
    isSpaceDue = false
    if joined, let joiner {
      push(joiner, beginsUnit: true)
      push(scalar)
    } else {
      push(scalar, beginsUnit: true)
    }
    joiner = nil
    tail = newTail
  }

  /// Behind a virama a joiner says how it is to look, whatever comes next (RFC 5892, appendix A, has the same rule).
  private mutating func join(by scalar: Unicode.Scalar) {
    guard joiner == nil else { return }
    if tail.isVirama {
      push(scalar)
      tail.isVirama = false
      tail.joins = false
    } else if tail.joins || (tail.emoji > 0 && scalar == "\u{200D}") {
      joiner = scalar
    }
  }

  private mutating func mark(_ scalar: Unicode.Scalar, joins: Bool) {
    guard tail.hasBase && tail.marks < Self.marks else { return }
    if joins && tail.joins, let joiner { push(joiner) }
    push(scalar)
    joiner = nil
    let isVirama = scalar.properties.canonicalCombiningClass == .virama
    tail = Tail(hasBase: true, marks: tail.marks + 1, joins: tail.joins, isVirama: isVirama)
  }

  private mutating func emoji(_ scalar: Unicode.Scalar) {
    var newTail = Tail(hasBase: true, takesSelector: true, takesSkinTone: true, emoji: 1)
    if scalar == "\u{1F3F4}" { newTail.tags = [] }
    guard let joiner, 1..<Self.emoji ~= tail.emoji else { return begin(with: scalar, newTail) }
    push(joiner)
    push(scalar)
    newTail.emoji = tail.emoji + 1
    self.joiner = nil
    tail = newTail
  }

  private mutating func skinTone(_ scalar: Unicode.Scalar) {
    push(scalar)
    joiner = nil
    tail = Tail(hasBase: true, emoji: tail.emoji)
  }

  private mutating func tag(_ letter: UInt8) {
    guard let tags = tail.tags, joiner == nil else { return }
    let isEnd = letter == 0x7F
    tail.tags = isEnd || tags.count >= 5 ? nil : tags + [letter]
    guard isEnd, Self.taggedFlags.contains(tags) else { return }
    for letter in tags + [letter] {
      if let tag = Unicode.Scalar(0xE0000 + UInt32(letter)) { push(tag) }
    }
    tail = .visible()
  }

  private mutating func push(_ scalar: Unicode.Scalar, beginsUnit: Bool = false) {
    guard !isFull else { return }
    guard scalars.count < limit else { return end() }
    if beginsUnit { lastUnit = scalars.count }
    scalars.append(scalar)
  }

  private mutating func end() {
    isFull = true
    guard !scalars.isEmpty else { return }
    if scalars.count == limit { scalars.removeSubrange(lastUnit...) }
    if scalars.last == " " { scalars.removeLast() }
    scalars.append("…")
  }
}
