public import FeedMarkup

/// What a web page says about other documents, read as tolerantly as by a browser. Comments and
/// scripts do not count.
public struct HTMLPage: Hashable, Sendable {
  /// A `<link>` element that has a `href`.
  public struct Link: Hashable, Sendable {
    /// The `href`, as it is there: it may be relative to the page, or to ``HTMLPage/base``.
    public let href: String
    /// The words of `rel`, in lower case.
    public let rel: [MarkupName]
    /// The `type` in lower case, without parameters; `nil` if there is none.
    public let type: MarkupName?
    /// The `title`.
    public let title: String?
  }

  /// How many links are kept: more than any page has, and little memory.
  public static let mostLinks = 4_096

  /// The `href` of the first `<base>` that has one.
  public private(set) var base: String?
  /// The first ``mostLinks`` links, in order.
  public private(set) var links: [Link] = []
  /// Whether the document is a web page: its document type is `html`, or its first element one of
  /// HTML's. Any other document has no links.
  public let isPage: Bool

  /// Reads a whole document: YouTube has its links behind 400 kB of scripts. `charset` is that of
  /// the `Content-Type`; an unsupported one counts as UTF-8.
  public init(_ bytes: some Collection<UInt8>, charset: String? = nil) {
    let source = MarkupSource(page: bytes, charset: charset)
    isPage = Self.isPage(source)
    guard isPage else {
      return
    }
    var reader = MarkupReader(source, isHTML: true)
    while links.count < Self.mostLinks, let event = reader.nextInHTML() {
      // A script without an end tag ends with the page, so there are no elements behind it.
      guard !reader.missingTags.contains(where: { $0 == "script" || $0 == "style" }) else {
        break
      }
      if event == .start {
        read(reader)
      }
    }
  }

  static func isPage(_ source: MarkupSource) -> Bool {
    let start = source.firstVisible(in: source.bytes.indices) ?? 0
    if source.has("<!doctype html", at: start, ignoringCase: true) {
      return true
    }
    var reader = MarkupReader(source, isHTML: true)
    while let event = reader.nextInHTML() {
      if event == .start {
        return firstElements.contains { reader.isElement($0) }
      }
      if event == .text, source.firstVisible(in: reader.characters) != nil {
        return false
      }
    }
    return false
  }

  /// Reads the element that has just begun.
  private mutating func read(_ reader: MarkupReader) {
    let isLink = reader.isElement("link")
    guard isLink || reader.isElement("base"), let href = reader.address("href") else {
      return
    }
    guard isLink else {
      base = base ?? href
      return
    }
    let type = reader.words("type").first?.part(beforeFirst: ";")
    links.append(
      Link(href: href, rel: reader.words("rel"), type: type, title: reader.attribute("title"))
    )
  }

  /// Whether WordPress says that this is the page of a post, and none of a category: by the short
  /// address that core or Jetpack gives it, or by its address in WordPress's own interface.
  public var isPost: Bool {
    links.contains { link in
      let address = MarkupName(link.href)
      guard link.rel.contains(where: { $0 == "shortlink" }) else {
        return address.contains("/wp-json/wp/v2/posts/")
      }
      return address.contains("?p=") || address.contains("//wp.me/p") && address.contains("-")
    }
  }

  /// Whether this is the page of an account or a post of the Fediverse, such as Mastodon's.
  public var isOfFediverse: Bool {
    links.contains { $0.isAlternate && $0.type == "application/activity+json" }
  }

  /// Elements that a page can begin with, since most tags are optional.
  private static let firstElements = [
    "html", "head", "body", "title", "meta", "link", "script", "style", "div", "p",
  ]
}

extension MarkupSource {
  /// A whole page. An unsupported encoding counts as UTF-8.
  init(page: some Collection<UInt8>, charset: String?) {
    do { try self.init(page, charset: charset, isHTML: true) } catch {
      self.init(bytes: Array(page))
    }
  }
}
