import FeedMarkup

/// The text of HTML while it is being collected. White space is collapsed, and a break is written
/// only once text follows it.
struct PlainText {
  /// What separates two words. Of several in a row the strongest counts.
  enum Break: Int {
    case space, line, paragraph
  }

  private(set) var bytes: [UInt8] = []
  private var nextBreak: Break?
  /// In characters.
  let limit: Int
  /// In bytes: enough for the text that is kept, whatever its characters are.
  private let capacity: Int

  /// Keeps one character more than `limit`, so that ``HTMLText/summary(of:limit:)`` sees that there
  /// was more.
  init(limit: Int = .max) {
    self.limit = max(limit, 0)
    switch self.limit {
    case 0: capacity = 0
    case ...(1 << 20): capacity = Self.scalars(in: limit) * 4
    default: capacity = .max
    }
  }

  /// How many scalars are kept: a single character can have any number of them.
  private static func scalars(in limit: Int) -> Int { limit * 8 + 1 }

  var isEmpty: Bool { bytes.isEmpty }
  private var isFull: Bool { bytes.count >= capacity }

  var text: String {
    let bytes = withoutPadding.bytes
    let text = String(decoding: bytes.prefix(capacity), as: UTF8.self)
    guard text.utf8.count > limit else {
      return text
    }
    let bounded = String(text.unicodeScalars.prefix(Self.scalars(in: limit)))
    return String(bounded.prefix(limit + 1))
  }

  /// The text on one line; `nil` if there is none.
  var line: String? {
    var line = PlainText(limit: limit)
    let source = MarkupSource(bytes: bytes)
    line.append(bytes.indices, of: source, replacingReferences: false)
    let text = line.text
    return text.isEmpty ? nil : text
  }

  mutating func addBreak(_ other: Break) {
    if other.rawValue > nextBreak?.rawValue ?? -1 {
      nextBreak = other
    }
  }

  /// Two ends of lines without text between them end a paragraph.
  mutating func endLine() {
    addBreak(nextBreak == .line ? .paragraph : .line)
  }

  /// Adds a part of a document in UTF-8.
  mutating func append(_ range: Range<Int>, of source: MarkupSource, replacingReferences: Bool) {
    var index = range.lowerBound
    while index < range.upperBound && !isFull {
      let words = source.words(in: index..<range.upperBound)
      append(source.bytes[words])
      index = words.upperBound
      guard index < range.upperBound else {
        return
      }
      if let blank = source.blank(at: index) {
        if blank.isSpace {
          addBreak(.space)
        }
        index += blank.length
      } else {
        let rest = index + 1..<range.upperBound
        let reference = replacingReferences ? source.reference(in: rest) : nil
        append(reference: reference?.text ?? "&")
        index = reference?.end ?? index + 1
      }
    }
  }

  /// Adds the text that has just been read.
  mutating func append(_ reader: MarkupReader) {
    append(reader.characters, of: reader.source, replacingReferences: !reader.isCDATA)
  }

  /// Adds a paragraph where another ended: behind this number of bytes.
  mutating func insert(_ paragraph: PlainText, at place: Int) {
    guard !paragraph.isEmpty, place < capacity else {
      return
    }
    if place > 0 {
      bytes.insert(contentsOf: Self.emptyLine + paragraph.bytes, at: place)
    } else {
      let end = bytes.isEmpty ? [] : Self.emptyLine
      bytes.insert(contentsOf: paragraph.bytes + end, at: 0)
    }
  }

  private static let emptyLine = [UInt8](repeating: 0x0A, count: 2)

  private mutating func append(reference: String) {
    let isSpace = reference.unicodeScalars.first?.properties.isWhitespace ?? false
    if isSpace {
      addBreak(.space)
    } else {
      append(reference.utf8)
    }
  }

  /// Adds what is neither white space nor a reference.
  mutating func append(_ visible: some Collection<UInt8>) {
    guard !visible.isEmpty else {
      return
    }
    writeBreak()
    bytes.append(contentsOf: visible.prefix(max(capacity - bytes.count, 0)))
  }

  private mutating func writeBreak() {
    if !bytes.isEmpty {
      switch nextBreak {
      case .space: bytes.append(0x20)
      case .line: bytes.append(0x0A)
      case .paragraph: bytes += Self.emptyLine
      case nil: break
      }
    }
    nextBreak = nil
  }
}

extension MarkupSource {
  /// The characters at the start of a range that stay as they are: words with a single space
  /// between them.
  fileprivate func words(in range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound
    var isBehindSpace = true
    while end < range.upperBound {
      let isSpace = bytes[end] == 0x20
      let isPlain = isSpace ? !isBehindSpace : bytes[end] != "&" && blank(at: end) == nil
      guard isPlain else {
        break
      }
      isBehindSpace = isSpace
      end += 1
    }
    let hasSpaceAtEnd = isBehindSpace && end > range.lowerBound
    return range.lowerBound..<(hasSpaceAtEnd ? end - 1 : end)
  }

  /// The white space or the control character at `index`; `nil` for a visible character.
  @inline(__always)
  fileprivate func blank(at index: Int) -> (isSpace: Bool, length: Int)? {
    switch bytes[index] {
    case 0x09...0x0D, 0x20: (true, 1)
    case ..<0x20, 0x7F: (false, 1)
    case 0xC2, 0xE1...0xE3: wideBlank(at: index)
    default: nil
    }
  }

  private func wideBlank(at index: Int) -> (isSpace: Bool, length: Int)? {
    switch (bytes[index], byte(index + 1), byte(index + 2)) {
    case (0xC2, 0x80...0x9F, _): (false, 2)
    case (0xC2, 0xA0, _): (true, 2)
    case (0xE1, 0x9A, 0x80), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80): (true, 3)
    case (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF): (true, 3)
    default: nil
    }
  }
}
