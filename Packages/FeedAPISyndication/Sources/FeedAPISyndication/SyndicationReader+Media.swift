import FeedFormats
import FeedMarkup
import FeedPictureChoice

/// A `media:content`, with the thumbnails in it.
private struct Rendition {
  /// The image; `nil` if it is a film, or something else.
  var picture: PictureCandidate?
  var thumbnails: [PictureCandidate] = []
  var note = MediaNote()
}

extension SyndicationReader {
  /// Reads a `media:group`: several renditions of one picture.
  mutating func readGroup(into entry: inout SyndicationEntry) throws(MarkupError) {
    let depth = markup.depth
    var note = MediaNote()
    var thumbnails: [PictureCandidate] = []
    var renditions: [Rendition] = []
    while let name = try nextElement(within: depth) {
      switch name {  // Safe: compares bytes.
      case "media:content": renditions.append(try readRendition())
      case "media:thumbnail": thumbnails += try readThumbnail()
      default: try readNote(name, into: &note)
      }
    }
    entry.note.description.keepFirst(note.description)
    var group: [PictureCandidate] = []
    for var rendition in renditions {
      rendition.note.complete(with: note)
      thumbnails += rendition.thumbnails
      guard var picture = rendition.picture else {
        note.complete(with: rendition.note)
        continue
      }
      picture.words = rendition.note.words
      group.append(picture)
    }
    guard !group.isEmpty else {
      // What is said of a film is said of the item, which shows its thumbnail.
      entry.note.complete(with: note)
      entry.thumbnails += thumbnails
      return
    }
    entry.item.candidates.add(group: group + thumbnails)
  }

  /// Reads a `media:content` outside of groups.
  mutating func readContent(into entry: inout SyndicationEntry) throws(MarkupError) {
    let rendition = try readRendition()
    guard var picture = rendition.picture else {
      addFilm(rendition, to: &entry)
      return
    }
    picture.words = rendition.note.words
    entry.item.candidates.add(group: [picture] + rendition.thumbnails)
  }

  /// What is said of a film is said of its thumbnail, or else of the item.
  private func addFilm(_ film: Rendition, to entry: inout SyndicationEntry) {
    var thumbnails = film.thumbnails
    if thumbnails.isEmpty {
      entry.note.description.keepFirst(film.note.description)
    } else {
      thumbnails[0].words.alternative = film.note.description?.line
    }
    entry.note.complete(with: film.note)
    entry.thumbnails += thumbnails
  }

  private mutating func readRendition() throws(MarkupError) -> Rendition {
    let depth = markup.depth
    var rendition = Rendition()
    if let picture = candidate(.media, name: "media:content"), isImage(picture) {
      rendition.picture = picture
    }
    while let name = try nextElement(within: depth) {
      if name == "media:thumbnail" {
        rendition.thumbnails += try readThumbnail()
      } else {
        try readNote(name, into: &rendition.note)
      }
    }
    return rendition
  }

  mutating func readThumbnail() throws(MarkupError) -> [PictureCandidate] {
    let thumbnail = candidate(.thumbnail, name: "media:thumbnail")
    try markup.skip()
    return thumbnail.map { [$0] } ?? []
  }

  /// The image that the element's `url` names.
  private func candidate(_ kind: PictureCandidate.Kind, name: String) -> PictureCandidate? {
    guard let url = picture(ofFirst: "url") else {
      return nil
    }
    var candidate = PictureCandidate(url, kind, name: name)
    candidate.width = markup.attribute("width").flatMap { Int($0) }
    candidate.height = markup.attribute("height").flatMap { Int($0) }
    candidate.isDefault = markup.keyword("isDefault") == "true"
    return candidate
  }

  /// Whether a `media:content` is an image: by its medium, its type, its file extension, or, where
  /// it has none of them, because it has a width.
  private func isImage(_ content: PictureCandidate) -> Bool {
    if let medium = markup.keyword("medium"), !medium.isEmpty {
      let type = markup.keyword("type")
      // Mastodon calls a film that plays like an animated picture an image.
      let isOther = ["image/svg", "video/"].contains { type?.hasPrefix($0) == true }
      return medium == "image" && !isOther
    }
    let type = markup.attribute("type")
    if PictureCandidate.isImage(type: type, at: content.address) {
      return true
    }
    let hasNoSign = (type ?? "").isEmpty && !content.address.hasExtension
    return hasNoSign && content.width != nil
  }

  /// Reads an element about a picture, a group or an item, whichever it is in; skips any other.
  mutating func readNote(_ name: MarkupName, into note: inout MediaNote) throws(MarkupError) {
    switch name {  // Safe: compares bytes.
    case "media:title": note.title.keepFirst(try readPlainText())
    case "media:description": note.description.keepFirst(try readDescription())
    case "media:credit":
      note.credit.keepFirst(try readPlainText(limit: 200).flatMap(FeedItem.authorName))
    case "media:rating":
      let rating = try markup.readText().trimmed
      note.isSensitive = note.isSensitive || rating.map(MarkupName.init) == "adult"
    case "media:keywords": try readTags(separatedBy: ",")
    case "media:category" where markup.keyword("scheme") == "urn:flickr:tags":
      try readTags(separatedBy: " ")
    case "media:location":
      let attribute = markup.attribute("description")?.plainText(limit: 200)
      let text = try readName { (reader, name) throws(MarkupError) in
        try reader.readPlace(name, into: &note.place)
      }
      note.place.name.keepFirst(text ?? attribute)
    default: try readPlace(name, into: &note.place)
    }
  }

  private mutating func readDescription() throws(MarkupError) -> MediaDescription? {
    let isHTML = markup.keyword("type") == "html"
    let source = try markup.readHTML()
    return source.trimmed == nil ? nil : MediaDescription(source: source, isHTML: isHTML)
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
