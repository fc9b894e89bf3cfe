/// Text and images of any HTML: a fragment, malformed, cut off, or plain text.
public enum HTMLText: Sendable {
  /// The text of `html` on one line: without tags, comments, scripts and styles, entities replaced,
  /// white space collapsed. Blocks and line breaks become a space. This is done twice, since titles
  /// are often escaped twice.
  public static func plain(_ html: String) -> String {
    isPlain(html) ? html : collapsed(withoutMarkup(withoutMarkup(html)))
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
        // Markup and control characters, and what white space beyond ASCII begins with.
        case ..<0x20, 0x26, 0x3C, 0x7F, 0xC2, 0xE1, 0xE2, 0xE3: return true
        default: return false
        }
      }
    }
    return !isMarked && previous != 0x20
  }

  /// The first 1,000 `<img>` elements of `html` that have a source and are displayed, in order.
  public static func images(in html: String) -> [HTMLImage] {
    var reader = MarkupReader(html: html)
    var images: [HTMLImage] = []
    while images.count < 1_000, let event = reader.nextInHTML() {
      let source = collapsed(reader.attribute("src") ?? "")
      guard event == .start, reader.isElement("img"), !source.isEmpty else {
        continue
      }
      let style = HTMLStyle(reader.attribute("style") ?? "")
      guard !style.isHidden else {
        continue
      }
      let width = style.width ?? reader.attribute("width").flatMap { HTMLStyle.pixels($0.utf8) }
      let height = style.height ?? reader.attribute("height").flatMap { HTMLStyle.pixels($0.utf8) }
      let alternative = reader.attribute("alt")
      let classes = reader.words("class").map(\.description)
      images.append(
        .init(
          source: source,
          alternative: alternative,
          width: width,
          height: height,
          classes: classes
        )
      )
    }
    return images
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
    return (space.map { start[..<$0] } ?? start.dropLast()) + "…"
  }

  private static func withoutMarkup(_ html: String) -> String {
    var reader = MarkupReader(html: html)
    var text = ""
    text.reserveCapacity(html.utf8.count)
    while let event = reader.nextInHTML() {
      if event == .text {
        text += reader.text
      } else if !inline.contains(where: reader.isElement) {
        text += " "
      }
    }
    return text
  }

  /// Elements that do not break a line. Not a set: hashing a name of combining marks takes
  /// quadratic time.
  private static let inline =
    "a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp script small span strike strong style sub sup time tt u var wbr"
    .split(separator: " ").map(String.init)

  /// `text` with single spaces between its words.
  static func collapsed(_ text: String) -> String {
    var collapsed = String.UnicodeScalarView()
    collapsed.reserveCapacity(text.utf8.count)
    for character in text.unicodeScalars {
      let isSpace = character.properties.isWhitespace
      if !isSpace || collapsed.last ?? " " != " " {
        collapsed.append(isSpace ? " " : character)
      }
    }
    if collapsed.last == " " {
      collapsed.removeLast()
    }
    return String(collapsed)
  }
}
