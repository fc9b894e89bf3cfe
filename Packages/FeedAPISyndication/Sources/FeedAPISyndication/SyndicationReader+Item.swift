import FeedDates
import FeedFormats
import FeedMarkup
import FeedPictureChoice

extension SyndicationReader {
  mutating func readItem() throws(MarkupError) -> FeedItem {
    let depth = markup.depth
    var entry = SyndicationEntry()
    tags = []
    // Of RDF, whatever the prefix.
    entry.item.id = markup.attributes.first { $0.name.hasSuffix(":about") }?.value.trimmed
    while let name = try nextElement(within: depth) {
      switch name {  // Safe: compares bytes.
      case "guid", "id":
        let isPermanentLink = name == "guid" && markup.keyword("isPermaLink") != "false"
        let text = try markup.readText().trimmed
        entry.item.id.keepFirst(text)
        if isPermanentLink {
          entry.permanentLink = text.flatMap { WebAddress.url(spelledBy: $0, relativeTo: nil) }
        }
      case "title": entry.item.title.keepFirst(try readTitle())
      case "link", "atom:link":
        let link = try readLink()
        if link.relation == "enclosure" {
          let address = picture(link.address)
          entry.addEnclosure(at: address, type: link.type, name: "link rel=enclosure")
        } else {
          entry.add(link)
        }
      case "author", "itunes:author": entry.author.keepFirst(try readAuthor())
      case "dc:creator": entry.creator.keepFirst(try readAuthor())
      case "pubDate", "published", "issued":
        entry.published.keepFirst(FeedDate.date(try markup.readText()))
      case "dc:date", "dcterms:created", "dcterms:issued":
        entry.date.keepFirst(FeedDate.date(try markup.readText()))
      case "updated", "modified": entry.updated.keepFirst(FeedDate.date(try markup.readText()))
      case "wfw:commentRss":
        let text = try markup.readText()
        entry.item.comments.keepFirst(url(text))
      case "description", "summary": entry.summary.keepFirst(try readBody())
      // Atom's content may be elsewhere.
      case "content", "content:encoded":
        if let source = markup.attribute("src") {
          entry.addEnclosure(
            at: picture(source),
            type: markup.attribute("type"),
            name: "content src"
          )
          try markup.skip()
        } else {
          entry.content.keepFirst(try readBody())
        }
      case "enclosure":
        entry.addEnclosure(
          at: picture(ofFirst: "url"),
          type: markup.attribute("type"),
          name: "enclosure"
        )
        try markup.skip()
      case "itunes:image":
        let url = picture(ofFirst: "href") ?? picture(ofFirst: "url")
        entry.item.candidates.add(url.map { PictureCandidate($0, .cover, name: "itunes:image") })
        try markup.skip()
      case "enc:enclosure":
        entry.addEnclosure(
          at: picture(ofFirst: "resource", "rdf:resource", "enc:resource", "url", "enc:url"),
          type: markup.attribute("type") ?? markup.attribute("enc:type"),
          name: "enc:enclosure"
        )
        try markup.skip()
      case "bigimage", "book_large_image_url", "imageurl", "image", "smallimage", "thumbnail",
        "g:image_link":
        try readOwnPicture(name, into: &entry)
      case "category", "dc:subject": try readCategory()
      case "media:group": try readGroup(into: &entry)
      case "media:content": try readContent(into: &entry)
      case "media:thumbnail": entry.thumbnails += try readThumbnail()
      default: try readNote(name, into: &entry.note)
      }
    }
    for tag in tags {
      entry.item.add(tag: tag)
    }
    return entry.completeItem(at: documentURL)
  }

  /// An element that names the item's picture by its text, or in a `<url>`.
  private mutating func readOwnPicture(
    _ name: MarkupName,
    into entry: inout SyndicationEntry
  ) throws(MarkupError) {
    var address: String?
    let depth = markup.depth
    var text = ""
    while let event = try markup.next(), event != .end || markup.depth >= depth {
      if event == .text {
        text += markup.text
      }
      if event == .start, markup.name == "url" {
        address.keepFirst(try markup.readText())
      }
    }
    let element = SyndicationEntry.OwnPicture.allCases.first { name == MarkupName($0.rawValue) }
    guard let element, let url = picture(address ?? text) else {
      return
    }
    entry.ownPictures[element] = entry.ownPictures[element] ?? url
  }

  /// A title, which is HTML unless Atom says that it is plain.
  private mutating func readTitle() throws(MarkupError) -> String? {
    let type = markup.keyword("type")
    guard type == "text" || type == "text/plain" else {
      return try readPlainText()
    }
    return try markup.readText().onOneLine(limit: 2_000)
  }

  /// A text with its base; `nil` if there is none, or if it is data of another type.
  private mutating func readBody() throws(MarkupError) -> SyndicationEntry.Body? {
    let type = markup.keyword("type")
    let isText =
      type.map { type in Self.textTypes.contains { type.hasPrefix($0) || type.hasSuffix($0) } }
      ?? true
    guard isText, markup.keyword("mode") != "base64" else {
      try markup.skip()
      return nil
    }
    let isPlain = type == "text" || type == "text/plain"
    let text = try markup.readHTML()
    return text.trimmed == nil ? nil : .init(text: text, isHTML: !isPlain, base: xmlBase)
  }

  private static let textTypes: [StaticString] = ["text", "html", "xml"]
}
