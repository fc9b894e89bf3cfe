import FeedFormats
import FeedMarkup
import FeedPictureChoice

/// Reads a document of RSS or Atom, element by element. What it does not know, it skips.
struct SyndicationReader {
  var markup: MarkupReader
  /// The values of `xml:base` in force, each with the depth of its element.
  private var bases: [(depth: Int, url: URL)]

  var title, author: String?
  /// What the item that is being read is filed under, wherever in it that stands.
  var tags: [String] = []
  var nextPage: URL?
  var polling = PollingHints.none
  var schedule = UpdateSchedule()
  /// Whether there is anything of a feed: not every document with such a root is one.
  var isFeed = false

  init(reading markup: MarkupReader, at url: URL) throws(MarkupError) {
    self.markup = markup
    bases = [(0, url)]
    _ = try nextElement(within: 0)
    let namespace = self.markup.namespace
    isFeed = namespace == "http://www.w3.org/2005/Atom" || namespace == "http://purl.org/atom/ns#"
  }

  /// Names as the elements are known here, whatever prefix a document binds; those of RSS and Atom
  /// have none.
  static let prefixes: KeyValuePairs<StaticString, StaticString> = [
    "http://www.w3.org/2005/Atom": "", "http://purl.org/atom/ns#": "",
    "http://purl.org/rss/1.0/": "",
    "http://my.netscape.com/rdf/simple/0.9/": "", "http://channel.netscape.com/rdf/simple/0.9/": "",
    "http://backend.userland.com/rss2": "", "http://backend.userland.com/RSS2": "",
    "http://blogs.law.harvard.edu/tech/rss": "", "http://cyber.law.harvard.edu/rss/rss.html": "",
    "http://search.yahoo.com/mrss/": "media", "http://search.yahoo.com/mrss": "media",
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/rss/1.0/modules/syndication/": "sy",
    "http://purl.oclc.org/net/rss_2.0/enc#": "enc",
    "http://purl.org/dc/terms/": "dcterms", "http://base.google.com/ns/1.0": "g",
    "http://purl.org/dc/elements/1.1/": "dc", "http://purl.org/dc/elements/1.0/": "dc",
    "http://www.georss.org/georss": "georss", "http://www.georss.org/georss/10": "georss",
    "http://www.opengis.net/gml": "gml", "http://www.opengis.net/gml/3.2": "gml",
    "http://www.w3.org/2003/01/geo/wgs84_pos#": "geo",
    "http://wellformedweb.org/CommentAPI/": "wfw",
    "http://www.itunes.com/dtds/podcast-1.0.dtd": "itunes",
    "http://www.itunes.com/DTDs/Podcast-1.0.dtd": "itunes",
  ]
}

extension SyndicationReader {
  /// As the reader's own, minding `xml:base`.
  mutating func nextElement(within depth: Int) throws(MarkupError) -> MarkupName? {
    guard let name = try markup.nextElement(within: depth) else {
      return nil
    }
    while let last = bases.last, last.depth >= markup.depth {
      bases.removeLast()
    }
    if let url = url(ofAttribute: "xml:base") {
      bases.append((markup.depth, url))
    }
    return name
  }

  var base: URL? { bases.last?.url }
  /// The `xml:base` in force, if there is one.
  var xmlBase: URL? { bases.count > 1 ? base : nil }
  /// Where the document is.
  var documentURL: URL { bases[0].url }

  /// The URL that `text` spells here; `nil` if it is neither `http` nor `https`.
  func url(_ text: String?) -> URL? {
    text.flatMap { WebAddress.url(spelledBy: $0, relativeTo: base) }
  }

  func url(ofAttribute name: String) -> URL? {
    url(markup.attribute(name))
  }

  /// The URL of a picture that `text` spells here. Without an `xml:base` a relative one is relative
  /// to the item's page, which may be named later.
  func picture(_ text: String?) -> WebAddress? {
    guard let text else {
      return nil
    }
    return xmlBase == nil
      ? WebAddress(web: text, provisionallyRelativeTo: documentURL)
      : WebAddress(web: text, relativeTo: base)
  }

  /// The URL of a picture, in the first of these attributes that is there.
  func picture(ofFirst names: String...) -> WebAddress? {
    picture(names.lazy.compactMap { markup.attribute($0) }.first)
  }

  /// The text of the element, on one line, without markup; `nil` if there is none. Names of persons
  /// and places have at most 200 scalars.
  mutating func readPlainText(limit: Int = 2_000) throws(MarkupError) -> String? {
    try markup.readHTML().plainText(limit: limit)
  }

  /// The name that is the text of the element itself; `child` reads each element in it.
  mutating func readName(child: (inout Self, MarkupName) throws(MarkupError) -> Void)
    throws(MarkupError) -> String?
  {
    let depth = markup.depth
    var text = ""
    while let event = try markup.next(), event != .end || markup.depth >= depth {
      if event == .text {
        text += markup.text
      }
      if event == .start {
        try child(&self, markup.name)
      }
    }
    return text.plainText(limit: 200)
  }
}
