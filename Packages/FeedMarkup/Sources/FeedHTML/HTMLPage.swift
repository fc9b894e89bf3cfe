public import FeedMarkup

/// What a web page says about other documents, read as tolerantly as by a browser. Comments and
/// scripts do not count. What the headers of its response link to counts like its own links.
public struct HTMLPage: Hashable, Sendable {
  /// A `<link>` element that has a `href`, or a link of the header `Link`.
  public struct Link: Hashable, Sendable {
    /// The `href`, as it is there: it may be relative to the page, or to ``HTMLPage/base``.
    public let href: String
    /// The words of `rel`, in lower case.
    public let rel: [MarkupName]
    /// The `type` in lower case, without parameters; `nil` if there is none.
    public let type: MarkupName?
    /// The `title`.
    public let title: String?

    init(href: String, rel: [MarkupName], type: MarkupName?, title: String?) {
      self.href = href
      self.rel = rel
      self.type = type?.part(beforeFirst: ";")
      self.title = title
    }

    /// Makes a link of the header `Link`. `href` is an absolute URL, because a page's
    /// ``HTMLPage/base`` says nothing about its headers.
    public init(href: String, rel: String, type: String?, title: String?) {
      let words = rel.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      self.init(
        href: href,
        rel: words.map { MarkupName(String(decoding: $0, as: UTF8.self)).lowercased },
        type: type.map { MarkupName($0).lowercased },
        title: title
      )
    }
  }

  /// How many links are kept: more than any page has, and little memory.
  public static let mostLinks = 4_096

  /// The `href` of the first `<base>` that has one.
  public private(set) var base: String?
  /// The first ``mostLinks`` links, in order.
  public private(set) var links: [Link] = []
  /// Where the first `<meta http-equiv="refresh">` that names another address leads, after however
  /// long, as it is there.
  public private(set) var refresh: String?
  /// Whether the document is a web page: its document type is `html`, or its first element one of
  /// HTML's. Any other document has no links.
  public let isPage: Bool

  /// Reads a whole document: YouTube has its links behind 400 kB of scripts. `charset` is that of
  /// the `Content-Type`; an unsupported one counts as UTF-8. `headerLinks` are those of its
  /// headers, which come before its own.
  public init(
    _ bytes: some Collection<UInt8>,
    charset: String? = nil,
    headerLinks: [Link] = []
  ) {
    let source = MarkupSource(page: bytes, charset: charset)
    isPage = Self.isPage(source)
    guard isPage else {
      return
    }
    links = headerLinks
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
    if reader.isElement("meta") {
      refresh = refresh ?? reader.refresh
      return
    }
    let isLink = reader.isElement("link")
    guard isLink || reader.isElement("base"), let href = reader.address("href") else {
      return
    }
    guard isLink else {
      base = base ?? href
      return
    }
    links.append(
      Link(
        href: href,
        rel: reader.words("rel"),
        type: reader.words("type").first,
        title: reader.attribute("title")
      )
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

extension MarkupReader {
  /// The address of the `<meta>` element that begins, if it is a refresh: `0; url='feed.xml'`. The
  /// word `url` may be missing, and so may the quotation marks.
  fileprivate var refresh: String? {
    guard words("http-equiv").first == "refresh", let content = attribute("content") else {
      return nil
    }
    let text = Array(content.utf8)
    let rest = text.drop { $0.isBlank }
    let behindTime = rest.drop { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
    guard behindTime.startIndex > rest.startIndex, let separator = behindTime.first,
      separator.isBlank || ";,".utf8.contains(separator)
    else {
      return nil
    }
    var address = behindTime.drop { $0.isBlank || ";,".utf8.contains($0) }
    if MarkupName(address.prefix(3)).lowercased == "url" {
      let value = address.dropFirst(3).drop { $0.isBlank }
      if value.first == UInt8(ascii: "=") {
        address = value.dropFirst().drop { $0.isBlank }
      }
    }
    if let mark = address.first, "'\"".utf8.contains(mark) {
      address = address.dropFirst().prefix { $0 != mark }
    }
    while address.last?.isBlank == true {
      address.removeLast()
    }
    return address.isEmpty ? nil : String(decoding: address, as: UTF8.self)
  }
}

extension MarkupSource {
  /// A whole page. An unsupported encoding counts as UTF-8.
  init(page: some Collection<UInt8>, charset: String?) {
    do { try self.init(page, charset: charset, isHTML: true) } catch {
      self.init(bytes: Array(page))
    }
  }
}
