import FeedMarkup

extension SyndicationReader {
  /// Reads a `media:group`: several renditions of one picture.
  mutating func readGroup(into entry: inout SyndicationEntry) throws(MarkupError) {
    let depth = markup.depth
    var note = MediaNote()
    var renditions: [(picture: PictureCandidate, note: MediaNote)] = []
    while let name = try nextElement(within: depth) {
      switch name {  // Safe: compares bytes.
      case "media:content":
        if let rendition = try readRendition(into: &entry) {
          renditions.append(rendition)
        }
      case "media:thumbnail": try readThumbnail(into: &entry)
      default: try readNote(name, into: &note)
      }
    }
    guard !renditions.isEmpty else {
      return entry.note.complete(with: note)
    }
    let group = renditions.map { rendition in
      var rendition = rendition
      rendition.note.complete(with: note)
      rendition.note.describe(&rendition.picture)
      return rendition.picture
    }
    entry.candidates.add(group: group)
  }

  /// Reads a `media:content` outside of groups.
  mutating func readContent(into entry: inout SyndicationEntry) throws(MarkupError) {
    guard var rendition = try readRendition(into: &entry) else {
      return
    }
    rendition.note.describe(&rendition.picture)
    entry.candidates.add(rendition.picture)
  }

  /// Reads a `media:content`; `nil` if it is no image. Thumbnails in it are the item's.
  private mutating func readRendition(
    into entry: inout SyndicationEntry
  ) throws(MarkupError) -> (picture: PictureCandidate, note: MediaNote)? {
    let depth = markup.depth
    let isImage = url(ofAttribute: "url").map(isImage) ?? false
    let picture = isImage ? candidate(from: .media) : nil
    var note = MediaNote()
    while let name = try nextElement(within: depth) {
      if name == "media:thumbnail" {
        try readThumbnail(into: &entry)
      } else {
        try readNote(name, into: &note)
      }
    }
    guard let picture else {
      // What is said of a film is said of the item, which shows its thumbnail; an avatar's words
      // are dropped.
      if !isImage {
        entry.note.complete(with: note)
      }
      return nil
    }
    return (picture, note)
  }

  mutating func readThumbnail(into entry: inout SyndicationEntry) throws(MarkupError) {
    entry.candidates.add(candidate(from: .thumbnail))
    try markup.skip()
  }

  /// The image that the element's `url` names, if it is plausible.
  private func candidate(from source: PictureCandidate.Source) -> PictureCandidate? {
    guard let url = url(ofAttribute: "url"), FeedItem.Picture.isPlausible(url) else {
      return nil
    }
    var candidate = PictureCandidate(url, from: source)
    candidate.width = markup.attribute("width").flatMap { Int($0) }
    candidate.isDefault = markup.keyword("isDefault") == "true"
    return candidate
  }

  private func isImage(at url: URL) -> Bool {
    guard let medium = markup.keyword("medium"), !medium.isEmpty else {
      return FeedItem.Picture.isImage(type: markup.attribute("type"), at: url)
    }
    return medium == "image" && markup.keyword("type")?.hasPrefix("image/svg") != true
  }

  /// Reads an element about a picture, a group or an item, whichever it is in; skips any other.
  mutating func readNote(_ name: MarkupName, into note: inout MediaNote) throws(MarkupError) {
    switch name {  // Safe: compares bytes.
    case "media:title": note.title.keepFirst(try readPlainText())
    case "media:description": note.description.keepFirst(try readPlainText())
    case "media:credit":
      note.credit.keepFirst(try readPlainText(limit: 200).flatMap(FeedItem.authorName))
    case "media:location":
      let attribute = markup.attribute("description")?.plainText(limit: 200)
      let text = try readName { (reader, name) throws(MarkupError) in
        try reader.readPlace(name, into: &note.place)
      }
      note.place.name.keepFirst(text ?? attribute)
    default: try readPlace(name, into: &note.place)
    }
  }

  private mutating func readPlace(_ name: MarkupName, into place: inout Place) throws(MarkupError) {
    switch name {  // Safe: compares bytes.
    case "georss:featurename", "georss:featureName":
      place.feature.keepFirst(try readPlainText(limit: 200))
    case "dc:coverage": place.coverage.keepFirst(try readPlainText(limit: 200))
    case "georss:point", "gml:pos": place.point.keepFirst(Place.point(try markup.readText()))
    case "geo:lat": place.latitude = Place.degrees(try markup.readText())
    case "geo:long", "geo:lon": place.longitude = Place.degrees(try markup.readText())
    // What holds a point, and nothing else.
    case "georss:where", "gml:Point", "geo:Point": break
    default: try markup.skip()
    }
  }
}
