import FeedMarkup

/// Text of any HTML: a fragment, malformed, cut off, or plain text.
public enum HTMLText: Sendable {
  /// The text of `html` on one line: without tags, comments, scripts and styles, references
  /// replaced, white space collapsed. Blocks and line breaks become a space.
  ///
  /// Titles are often escaped twice, so references are replaced a second time, unless that makes
  /// tags: `Fish &amp;amp; chips` is "Fish & chips", but of `&amp;lt;b&amp;gt;` nobody knows
  /// whether it is bold or about HTML, and it is "&lt;b&gt;".
  public static func plain(_ html: String) -> String {
    guard !isPlain(html) else {
      return html
    }
    let text = withoutMarkup(html)
    guard text.bytes.contains(UInt8(ascii: "&")) else {
      return text.text
    }
    let source = MarkupSource(bytes: text.bytes)
    var unescaped = PlainText()
    unescaped.append(text.bytes.indices, of: source, replacingReferences: true)
    let hasNewTags = tags(in: unescaped.bytes) > tags(in: text.bytes)
    return hasNewTags ? text.text : unescaped.text
  }

  /// The beginning of `text`, if it has more than `limit` characters: cut between words if
  /// possible, with an ellipsis that counts as one. It has at most eight Unicode scalars per
  /// character of `limit`, too, since one character can have any number.
  public static func summary(of text: String, limit: Int = 280) -> String {
    let limit = min(max(limit, 1), 1 << 20)
    let bounded = String(text.unicodeScalars.prefix(limit * 8))
    if bounded.utf8.count == text.utf8.count && bounded.count <= limit {
      return text
    }
    let start = bounded.prefix(limit)
    // A word longer than half of it is cut.
    let space = start.suffix(limit / 2 + 1).lastIndex(where: \.isWhitespace)
    var words = space.map { start[..<$0] } ?? start.dropLast()
    while words.last?.isWhitespace == true {
      words.removeLast()
    }
    return words + "…"
  }

  /// `text` with single spaces between its words, of at most `limit` characters and one.
  static func collapsed(_ text: String, limit: Int = .max) -> String {
    if isPlain(text) && text.utf8.count <= limit {
      return text
    }
    let source = MarkupSource(bytes: Array(text.utf8))
    var words = PlainText(limit: limit)
    words.append(source.bytes.indices, of: source, replacingReferences: false)
    return words.text
  }

  private static func withoutMarkup(_ html: String) -> PlainText {
    var reader = MarkupReader(html: html)
    var text = PlainText()
    while let event = reader.nextInHTML() {
      if event == .text {
        text.append(reader)
      } else if !HTMLElement(reader.htmlName).isInline {
        text.addBreak(.space)
      }
    }
    // A tag without an end is none: `A<B`.
    if let rest = reader.unendedTag {
      text.append(rest, of: reader.source, replacingReferences: true)
    }
    return text
  }

  /// Whether nothing is to be done, as with most titles and names: seen in a tenth of the time.
  private static func isPlain(_ text: String) -> Bool {
    var text: String = text
    var previous: UInt8 = 0x20
    let isMarked = text.withUTF8 { text in
      text.contains { byte in
        defer { previous = byte }
        switch byte {
        case 0x20: return previous == 0x20
        // Markup and control characters, and what white space and padding beyond ASCII begin with.
        case ..<0x20, 0x26, 0x3C, 0x7F, 0xC2, 0xCD, 0xE1, 0xE2, 0xE3, 0xEF: return true
        default: return false
        }
      }
    }
    return !isMarked && previous != 0x20
  }

  /// How many tags a text would have as HTML.
  private static func tags(in bytes: [UInt8]) -> Int {
    guard let end = bytes.lastIndex(of: UInt8(ascii: ">")) else {
      return 0
    }
    let source = MarkupSource(bytes: bytes)
    return bytes[..<end].indices.count { source.beginsMarkup(at: $0) }
  }
}
