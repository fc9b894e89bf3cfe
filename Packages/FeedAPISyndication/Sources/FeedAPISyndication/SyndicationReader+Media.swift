import FeedMarkup

extension SyndicationReader {
  /// Reads a `media:group`: several renditions of one picture.
  mutating func readGroup(into entry: inout SyndicationEntry) throws(MarkupError) {
    let depth = markup.depth
    var note = MediaNote()
    var best: Rendition?
    while let name = try nextElement(within: depth) {
      switch name {
      case "media:content": best = Rendition.better(best, try readRendition(into: &entry))
      case "media:thumbnail": try readThumbnail(into: &entry)
      default: try readNote(name, into: &note)
      }
    }
    guard var best else { return entry.note.complete(with: note) }
    best.note.complete(with: note)
    entry.pictures.append(best)
  }

  /// Reads a `media:content`; `nil` if it is no image. Thumbnails in it are the item's.
  mutating func readRendition(into entry: inout SyndicationEntry) throws(MarkupError) -> Rendition? {
    let depth = markup.depth
    var rendition = rendition
    if let url = rendition?.url, !isImage(at: url) { rendition = nil }
    var note = MediaNote()
    while let name = try nextElement(within: depth) {
      if name == "media:thumbnail" { try readThumbnail(into: &entry) } else { try readNote(name, into: &note) }
    }
    // What is said of a film is said of the item, which shows its thumbnail.
    guard rendition != nil else {
      entry.note.complete(with: note)
      return nil
    }
    rendition?.note = note
    return rendition
  }

  mutating func readThumbnail(into entry: inout SyndicationEntry) throws(MarkupError) {
    if entry.pictures.isEmpty { entry.thumbnail = Rendition.better(entry.thumbnail, rendition) }
    try markup.skip()
  }

  /// The image that the element's `url` names, if it is plausible.
  private var rendition: Rendition? {
    guard let url = url(ofAttribute: "url"), FeedItem.Picture.isPlausible(url) else { return nil }
    let isDefault = keyword("isDefault") == "true"
    return Rendition(url: url, width: number(ofAttribute: "width"), isDefault: isDefault)
  }

  private func isImage(at url: URL) -> Bool {
    let medium = keyword("medium") ?? ""
    if medium.isEmpty { return FeedItem.Picture.isImage(type: markup.attribute("type"), at: url) }
    return medium == "image" && keyword("type")?.hasPrefix("image/svg") != true
  }

  /// Reads an element about a picture, a group or an item, whichever it is in; skips any other.
  mutating func readNote(_ name: String, into note: inout MediaNote) throws(MarkupError) {
    switch name {
    case "media:title":
      let text = try readPlainText()
      note.title = note.title ?? text
    case "media:description":
      let text = try readPlainText()
      note.description = note.description ?? text
    case "media:credit":
      let text = try readName()
      note.credit = note.credit ?? text
    case "media:location":
      let attribute = markup.attribute("description")?.plainText(limit: 200)
      let text = try readName { (reader, name) throws(MarkupError) in try reader.readPlace(name, into: &note.place) }
      note.place.name = note.place.name ?? text ?? attribute
    default: try readPlace(name, into: &note.place)
    }
  }

  private mutating func readPlace(_ name: String, into place: inout Place) throws(MarkupError) {
    switch name {
    case "georss:featurename", "georss:featureName":
      let text = try readName()
      place.feature = place.feature ?? text
    case "dc:coverage":
      let text = try readName()
      place.coverage = place.coverage ?? text
    case "georss:point", "gml:pos":
      let point = Place.point(try markup.readText())
      place.point = place.point ?? point
    case "geo:lat": place.latitude = Place.degrees(try markup.readText())
    case "geo:long", "geo:lon": place.longitude = Place.degrees(try markup.readText())
    // What holds a point, and nothing else.
    case "georss:where", "gml:Point", "geo:Point": break
    default: try markup.skip()
    }
  }
}
