import FeedMarkup

extension SyndicationReader {
  /// Reads an `item` or an `entry`.
  mutating func readItem() throws(MarkupError) -> FeedItem {
    let depth = markup.depth
    var entry = SyndicationEntry()
    // Of RDF, whatever the prefix.
    entry.id = markup.attributes.first { $0.name.hasSuffix(":about") }?.value.trimmed
    while let name = try nextElement(within: depth) {
      switch name {
      case "guid", "id":
        let isPermanentLink = name == "guid" && keyword("isPermaLink") != "false"
        let text = try markup.readText().trimmed
        entry.id = entry.id ?? text
        if isPermanentLink { entry.permanentLink = text.flatMap { URL(web: $0, relativeTo: nil) } }
      case "title":
        let text = try readPlainText()
        entry.title = entry.title ?? text
      case "link", "atom:link": entry.add(try readLink())
      case "author", "itunes:author":
        let name = try readAuthor()
        entry.author = entry.author ?? name
      case "dc:creator":
        let name = try readAuthor()
        entry.creator = entry.creator ?? name
      case "pubDate", "published", "issued": entry.date.add(try markup.readText(), rank: 0)
      case "dc:date": entry.date.add(try markup.readText(), rank: 1)
      case "updated", "modified": entry.date.add(try markup.readText(), rank: 2)
      case "wfw:commentRss":
        let base = base
        let text = try markup.readText()
        entry.comments = entry.comments ?? URL(web: text, relativeTo: base)
      case "description", "summary":
        let body = try readBody()
        entry.summary = entry.summary ?? body
      case "content", "content:encoded": try readContent(into: &entry)
      case "enclosure":
        let (address, type) = (url(ofAttribute: "url"), markup.attribute("type"))
        entry.addEnclosure(at: address, type: type)
        try markup.skip()
      case "itunes:image":
        let cover = url(ofAttribute: "href").flatMap { FeedItem.Picture.isPlausible($0) ? $0 : nil }
        entry.cover = entry.cover ?? cover
        try markup.skip()
      case "media:group": try readGroup(into: &entry)
      case "media:content": entry.add(try readRendition(into: &entry))
      case "media:thumbnail": try readThumbnail(into: &entry)
      default: try readNote(name, into: &entry.note)
      }
    }
    return entry.item
  }

  /// Atom's `content`, which may be elsewhere, and the longer text of RSS.
  private mutating func readContent(into entry: inout SyndicationEntry) throws(MarkupError) {
    if let source = markup.attribute("src") {
      entry.addEnclosure(at: url(source), type: markup.attribute("type"))
      try markup.skip()
    } else {
      let body = try readBody()
      entry.content = entry.content ?? body
    }
  }

  /// A text with its base; `nil` if there is none, or if it is data of another type.
  private mutating func readBody() throws(MarkupError) -> SyndicationEntry.Body? {
    let type = keyword("type") ?? "html"
    let isText = ["text", "html", "xml"].contains { type.hasPrefix($0) || type.hasSuffix($0) }
    let base = base
    guard isText, keyword("mode") != "base64" else {
      try markup.skip()
      return nil
    }
    let text = try markup.readHTML()
    return text.trimmed == nil ? nil : .init(text: text, isHTML: !["text", "text/plain"].contains(type), base: base)
  }
}
