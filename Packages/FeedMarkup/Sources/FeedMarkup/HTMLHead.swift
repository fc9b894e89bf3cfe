/// What the first 64 KiB of a web page say about other documents, read as tolerantly as by a
/// browser. Comments and scripts do not count.
public struct HTMLHead: Hashable, Sendable {
  /// A `<link>` element that has a `href`.
  public struct Link: Hashable, Sendable {
    /// The `href`, as it is there: it may be relative to the page, or to ``HTMLHead/base``.
    public let href: String
    /// The words of `rel`, in lower case.
    public let rel: [MarkupName]
    /// The `type` in lower case, without parameters; `nil` if there is none.
    public let type: MarkupName?
    /// The `title`.
    public let title: String?
  }

  /// The `href` of the first `<base>` that has one.
  public let base: String?
  /// All links, in order.
  public let links: [Link]
  /// Whether the document is a web page: its document type is `html`, or its first element one of
  /// HTML's.
  public let isPage: Bool

  /// Reads the beginning of a document. `charset` is that of the `Content-Type`; an unsupported one
  /// counts as UTF-8.
  public init(_ bytes: some Collection<UInt8>, charset: String? = nil) {
    let source = MarkupSource(beginningOf: bytes, charset: charset)
    var reader = MarkupReader(source, isHTML: true)
    let start = source.firstVisible(in: source.bytes.indices) ?? 0
    var isPage: Bool? = source.has("<!doctype html", at: start, ignoringCase: true) ? true : nil
    var base: String? = nil
    var links: [Link] = []
    while let event = reader.nextInHTML() {
      if event == .text, source.firstVisible(in: reader.characters) != nil {
        isPage = isPage ?? false
      }
      guard event == .start else {
        continue
      }
      isPage = isPage ?? Self.firstElements.contains { reader.isElement($0) }
      // A script without an end tag ends with the page, so there are no elements behind it.
      guard !reader.missingTags.contains(where: { $0 == "script" || $0 == "style" }) else {
        break
      }
      guard let href = reader.address("href") else {
        continue
      }
      if reader.isElement("base") {
        base = base ?? href
      }
      guard reader.isElement("link") else {
        continue
      }
      let type = reader.words("type").first?.part(beforeFirst: ";")
      links.append(
        Link(href: href, rel: reader.words("rel"), type: type, title: reader.attribute("title"))
      )
    }
    self.base = base
    self.links = links
    self.isPage = isPage ?? false
  }

  /// The links to feeds: `rel` has `alternate` and not `stylesheet`, and the type is that of RSS,
  /// Atom, JSON Feed or JSON. Not the JSON of WordPress's own interface (`/wp-json/`), and not the
  /// feeds of comments, unless there are no others.
  public var feeds: [Link] {
    var feeds = links.filter(\.isFeed)
    // The address is the surer sign: a blog's own name may speak of comments.
    for isOfComments in [\Link.hasAddressOfComments, \Link.hasTitleOfComments] {
      let others = feeds.filter { !$0[keyPath: isOfComments] }
      if !others.isEmpty {
        feeds = others
      }
    }
    return feeds
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

  /// Elements that a page can begin with, since most tags are optional.
  private static let firstElements = [
    "html", "head", "body", "title", "meta", "link", "script", "style", "div", "p",
  ]
}

extension HTMLHead.Link {
  fileprivate var isFeed: Bool {
    guard let type, Self.feedTypes.contains(where: { type == $0 }) else {
      return false
    }
    guard type != "application/json" || !MarkupName(href).contains("/wp-json/") else {
      return false
    }
    return rel.contains { $0 == "alternate" } && !rel.contains { $0 == "stylesheet" }
  }

  private static let feedTypes: [StaticString] = [
    "application/rss+xml", "application/atom+xml", "application/feed+json", "application/json",
  ]

  /// Whether WordPress has the comments of a whole site at this address.
  fileprivate var hasAddressOfComments: Bool {
    let address = MarkupName(href).lowercased
    return address.contains("/comments/feed") || address.contains("feed=comments-")
  }

  /// Whether this is what WordPress calls a feed of comments, in English or in German.
  fileprivate var hasTitleOfComments: Bool {
    let title = MarkupName(title ?? "").lowercased
    return title.contains("comments feed") || title.contains("kommentar-feed")
      || title.contains("kommentare")
  }
}
