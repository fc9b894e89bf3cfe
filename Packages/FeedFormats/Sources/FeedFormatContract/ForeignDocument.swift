/// A small document of some format, for the other formats to leave alone.
public struct ForeignDocument: Hashable, Sendable {
  /// What it is.
  public let name: String
  /// The document.
  public let body: Data

  /// Makes a document.
  public init(_ name: String, body: Data) {
    self.name = name
    self.body = body
  }

  private init(_ name: String, _ text: String) {
    self.init(name, body: Data(text.utf8))
  }

  /// All documents of the contract.
  public static let all = [
    items, jsonFeed, otherJSON, list, rss, rdf, atom, otherXML, webPage, plainText, whiteSpace,
    empty, picture,
  ]

  /// All documents of the contract but these: the format's own.
  public static func all(but own: ForeignDocument...) -> [ForeignDocument] {
    all.filter { !own.contains($0) }
  }

  /// A feed of the product's own contract.
  public static let items = ForeignDocument(
    "the product's contract",
    #"{"items": [{"id": "7019D8A7-0B35-4057-B7F9-8C5471961ED0", "image": "https://images.example/1.png"}]}"#
  )

  /// A JSON Feed.
  public static let jsonFeed = ForeignDocument(
    "JSON Feed",
    #"""
    {"version": "https:\/\/jsonfeed.org\/version\/1.1", "title": "Photos",
      "items": [{"id": "1", "content_text": "", "image": "https://images.example/1.png"}]}
    """#
  )

  /// JSON that is no feed.
  public static let otherJSON = ForeignDocument(
    "other JSON",
    #"{"version": "1.1", "posts": [{"items": [], "image": "https://images.example/1.png"}]}"#
  )

  /// JSON that is a list.
  public static let list = ForeignDocument(
    "a JSON list",
    #"[{"items": []}, {"version": "https://jsonfeed.org/version/1"}]"#
  )

  /// A feed of RSS 2.0.
  public static let rss = ForeignDocument(
    "RSS 2.0",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0"><channel><title>Photos</title><link>https://feed.example/</link>
    <item><guid>1</guid><enclosure url="https://images.example/1.png" type="image/png" length="1"/></item></channel></rss>
    """
  )

  /// A feed of RSS 1.0.
  public static let rdf = ForeignDocument(
    "RSS 1.0",
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel rdf:about="https://feed.example/"><title>Photos</title></channel>
    <item rdf:about="https://feed.example/1"><link>https://feed.example/1</link>
    <description>&lt;img src="https://images.example/1.png"&gt;</description></item></rdf:RDF>
    """
  )

  /// A feed of Atom 1.0.
  public static let atom = ForeignDocument(
    "Atom",
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>Photos</title><entry><id>tag:feed.example,2026:1</id>
    <link rel="enclosure" type="image/png" href="https://images.example/1.png"/></entry></feed>
    """
  )

  /// XML that is no feed.
  public static let otherXML = ForeignDocument(
    "other XML",
    "<?xml version=\"1.0\"?>\n<urlset><url><loc>https://feed.example/</loc></url></urlset>"
  )

  /// A web page.
  public static let webPage = ForeignDocument(
    "a web page",
    """
    <!DOCTYPE html><html><head><title>Photos</title>
    <link rel="alternate" type="application/rss+xml" href="https://feed.example/feed"></head>
    <body><img src="https://images.example/1.png"><p>Photos</body></html>
    """
  )

  /// Plain text.
  public static let plainText = ForeignDocument(
    "plain text",
    "items: 1 image, version: https://jsonfeed.org/version/1.1\n"
  )

  /// White space.
  public static let whiteSpace = ForeignDocument("white space", " \r\n\t\n")

  /// Nothing.
  public static let empty = ForeignDocument("nothing", "")

  /// The beginning of a PNG picture.
  public static let picture = ForeignDocument(
    "a picture",
    body: Data([
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
      1, 0, 0, 0, 1,
    ])
  )
}
