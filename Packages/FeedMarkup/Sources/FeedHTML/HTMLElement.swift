/// What the elements of HTML do to text and images.
enum HTMLElement {
  /// Begins and ends a paragraph, and means nothing else.
  case block
  case figure, figureCaption, table
  case lineBreak
  /// Changes the look of a word or of a part of one.
  case inline
  case link
  case image, picture, source, video
  /// Its content is no text.
  case mute
  /// A cell of a table.
  case cell
  case other

  init(_ name: HTMLName) {
    self = Self.known[name] ?? .other
  }

  /// Whether it is a part of a line, and maybe of a word.
  var isInline: Bool { self == .inline || self == .link }

  /// Whether it is no part of a line.
  var isBox: Bool { self == .cell || separation == .paragraph }

  /// What it puts between the texts around it, at its start and at its end. An image may be a word.
  var separation: PlainText.Break? {
    switch self {
    case .block, .figure, .figureCaption, .table: .paragraph
    case .picture, .source, .video, .mute, .cell, .other: .space
    case .lineBreak, .inline, .link, .image: nil
    }
  }

  private static let known: [HTMLName: HTMLElement] = {
    var elements: [HTMLName: HTMLElement] = [:]
    for (element, words) in names {
      for name in words.split(separator: " ") {
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
    .figure: "figure", .figureCaption: "figcaption", .table: "table", .cell: "td th",
    .lineBreak: "br", .mute: "annotation annotation-xml button select svg",
    // Browsers read `<image>` as `<img>`.
    .link: "a", .image: "img image", .picture: "picture", .source: "source", .video: "video",
  ]
}
