import FeedMarkup

extension SyndicationReader {
  mutating func readItem() throws(MarkupError) -> FeedItem {
    let depth = markup.depth
    var entry = SyndicationEntry()
    // Of RDF, whatever the prefix.
    entry.item.id = markup.attributes.first { $0.name.hasSuffix(":about") }?.value.trimmed
    while let name = try nextElement(within: depth) {
      switch name {  // Safe: compares bytes.
      case "guid", "id":
        let isPermanentLink = name == "guid" && markup.keyword("isPermaLink") != "false"
        let text = try markup.readText().trimmed
        entry.item.id.keepFirst(text)
        if isPermanentLink {
          entry.permanentLink = text.flatMap { URL(web: $0, relativeTo: nil) }
        }
      case "title": entry.item.title.keepFirst(try readPlainText())
      case "link", "atom:link": entry.add(try readLink())
      case "author", "itunes:author": entry.author.keepFirst(try readAuthor())
      case "dc:creator": entry.creator.keepFirst(try readAuthor())
      case "pubDate", "published", "issued":
        entry.published.keepFirst(FeedDate.date(try markup.readText()))
      case "dc:date": entry.date.keepFirst(FeedDate.date(try markup.readText()))
      case "updated", "modified": entry.updated.keepFirst(FeedDate.date(try markup.readText()))
      case "wfw:commentRss":
        let text = try markup.readText()
        entry.item.comments.keepFirst(url(text))
      case "description", "summary": entry.summary.keepFirst(try readBody())
      // Atom's content may be elsewhere.
      case "content", "content:encoded":
        if let source = markup.attribute("src") {
          entry.addEnclosure(at: url(source), type: markup.attribute("type"))
          try markup.skip()
        } else {
          entry.content.keepFirst(try readBody())
        }
      case "enclosure":
        entry.addEnclosure(at: url(ofAttribute: "url"), type: markup.attribute("type"))
        try markup.skip()
      case "itunes:image":
        entry.candidates.add(
          url(ofAttribute: "href").map { PictureCandidate($0, from: .cover) }
        )
        try markup.skip()
      case "media:group": try readGroup(into: &entry)
      case "media:content": try readContent(into: &entry)
      case "media:thumbnail": try readThumbnail(into: &entry)
      default: try readNote(name, into: &entry.note)
      }
    }
    return entry.completeItem
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
    return text.trimmed == nil ? nil : .init(text: text, isHTML: !isPlain, base: base)
  }

  private static let textTypes: [StaticString] = ["text", "html", "xml"]
}
