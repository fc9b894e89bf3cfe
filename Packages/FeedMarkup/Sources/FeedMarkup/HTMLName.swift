/// The name of an element of HTML, in lower case. Names are compared as two numbers: no text is
/// made of them. Of longer names the first 16 bytes count; no known one is longer.
struct HTMLName: Hashable {
  private var start: UInt64 = 0
  private var rest: UInt64 = 0

  init(_ name: some Sequence<UInt8>) {
    var count = 0
    for byte in name.prefix(16) {
      let letter = UInt64(0x41...0x5A ~= byte ? byte | 0x20 : byte)
      if count < 8 {
        start = start << 8 | letter
      } else {
        rest = rest << 8 | letter
      }
      count += 1
    }
  }
}

/// What the elements of HTML do to text and images.
enum HTMLElement {
  /// Begins and ends a paragraph.
  case block
  case figure, table
  case figureCaption
  case lineBreak
  /// Is a part of a word.
  case inline
  case link
  case image, picture, source, video
  /// Any other, such as a cell of a table: it separates words.
  case other

  init(_ name: HTMLName) {
    self = Self.known[name] ?? .other
  }

  /// Whether it is a part of a line, and maybe of a word.
  var isInline: Bool { self == .inline || self == .link }

  private static let known: [HTMLName: HTMLElement] = {
    var elements: [HTMLName: HTMLElement] = [:]
    for (element, names) in names {
      for name in names.split(separator: " ") {
        elements[HTMLName(name.utf8)] = element
      }
    }
    return elements
  }()

  private static let names: KeyValuePairs<HTMLElement, String> = [
    .block: """
    address article aside blockquote body caption center dd details dialog dir div dl dt fieldset \
    footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup \
    option p pre search section summary tbody tfoot thead tr ul
    """,
    .inline: """
    abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp script small span \
    strike strong style sub sup time tt u var wbr
    """,
    .figure: "figure", .table: "table", .figureCaption: "figcaption", .lineBreak: "br",
    // Browsers read `<image>` as `<img>`.
    .link: "a", .image: "img image", .picture: "picture", .source: "source", .video: "video",
  ]
}

extension MarkupReader {
  /// The name of the element that begins or ends, without its prefix.
  var htmlName: HTMLName { HTMLName(source.bytes[localPart]) }

  /// Whether a name is in the `class` of the element that begins.
  func hasClass(_ name: String) -> Bool {
    guard let value = valueRange(of: "class") else {
      return false
    }
    var word = value.lowerBound
    for end in value.lowerBound...value.upperBound {
      guard end == value.upperBound || source.bytes[end].isBlank else {
        continue
      }
      if source.isName(word..<end, name, ignoringCase: true) {
        return true
      }
      word = end + 1
    }
    return false
  }
}
