public import FeedMarkup

/// What the web page of an item shows: the pictures that it names for previews, and those of its
/// content. Its header, navigation, sidebars, footer and comments do not count.
public struct HTMLItemPage: Hashable, Sendable {
  /// A `<meta>` element of Open Graph or Twitter that has a `content`.
  public struct Property: Hashable, Sendable {
    /// The `property` or `name` in lower case, such as `og:image`.
    public let name: MarkupName
    /// The `content`.
    public let content: String
  }

  /// How many properties are kept: more than any page has.
  public static let mostProperties = 256

  /// The `href` of the first `<base>` that has one.
  public private(set) var base: String?
  /// The first ``mostProperties`` properties, in order.
  public private(set) var properties: [Property] = []
  /// Its content, without text.
  public let content: HTMLContent

  /// Reads a whole document, in linear time; `nil` if it is no web page. `charset` is that of the
  /// `Content-Type`; an unsupported one counts as UTF-8.
  public init?(_ bytes: some Collection<UInt8>, charset: String? = nil) {
    let source = MarkupSource(page: bytes, charset: charset)
    guard HTMLPage.isPage(source) else {
      return nil
    }
    content = HTMLContent(ofPage: source)
    var reader = MarkupReader(source, isHTML: true)
    while properties.count < Self.mostProperties, let event = reader.nextInHTML() {
      if event == .start {
        read(reader)
      }
    }
  }

  /// Reads the element that has just begun.
  private mutating func read(_ reader: MarkupReader) {
    if reader.isElement("base") {
      base = base ?? reader.address("href")
    }
    guard reader.isElement("meta"), let content = reader.address("content") else {
      return
    }
    let words = reader.words("property").first ?? reader.words("name").first
    guard let name = words, name.hasPrefix("og:image") || name.hasPrefix("twitter:image") else {
      return
    }
    properties.append(Property(name: name, content: content))
  }
}

/// The parts of a page that are not its content, while one of them is open.
struct HTMLPageFrame {
  private var part = HTMLSkippedElement()
  /// How many elements of an article are open: the header of one is a part of it.
  private var articles = 0

  var isOpen: Bool { part.isOpen }

  /// Notes that an element begins.
  mutating func begin(_ reader: MarkupReader) {
    let name = reader.htmlName
    part.begin(name)
    if Self.articleNames.contains(name) {
      articles += 1
    }
    if !part.isOpen, isPart(reader) {
      part.open(name)
    }
  }

  /// Notes that an element ends.
  mutating func end(_ name: HTMLName) {
    part.end(name)
    if Self.articleNames.contains(name) {
      articles = max(0, articles - 1)
    }
  }

  private func isPart(_ reader: MarkupReader) -> Bool {
    let name = reader.htmlName
    if Self.partNames.contains(name) || name == Self.header && articles == 0 {
      return true
    }
    guard !HTMLSkippedElement.voidElements.contains(name), !Self.wholeNames.contains(name) else {
      return false
    }
    return Self.roles.contains { reader.hasWord($0, in: "role") }
      || Self.ids.contains { reader.hasWord($0, in: "id") }
      || Self.classes.contains(where: reader.hasClass)
  }

  private static let header = HTMLName("header".utf8)
  private static let articleNames = HTMLName.set(of: "article main")
  private static let partNames = HTMLName.set(of: "aside footer nav")
  /// They hold the content, whatever else they are called.
  private static let wholeNames = HTMLName.set(of: "html body main article")

  private static let roles = ["banner", "complementary", "contentinfo", "navigation"]
  /// What pages from before HTML 5 call the same parts.
  private static let ids = [
    "header", "footer", "nav", "navigation", "sidebar", "comments", "respond", "disqus_thread",
  ]
  private static let classes = [
    "site-header", "site-footer", "sidebar", "widget-area", "comments", "comments-area",
    "comment-list", "commentlist", "related-posts", "jp-relatedposts",
  ]
}
