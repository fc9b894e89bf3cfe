import FeedMarkup

/// What an item says, while it is being read.
struct SyndicationEntry {
  /// A text that may have images, and what their URLs are relative to.
  struct Body {
    let text: String
    let isHTML: Bool
    let base: URL?
  }

  var item = FeedItem()
  var author, creator: String?
  var permanentLink: URL?
  /// The date of the best source counts; `date` is Dublin Core's.
  var published, date, updated: Date?
  var content, summary: Body?
  /// The images of Media RSS, one of each group.
  var pictures: [Rendition] = []
  var enclosures: [URL] = []
  var thumbnail: Rendition?
  var cover: URL?
  var note = MediaNote()
  private var subjects: [String: Int] = [:]  // Safe: URLs are ASCII.

  mutating func add(_ link: Link) {
    switch link.relation {  // Safe: compares bytes.
    case "alternate" where link.isWebPage: item.page.keepFirst(link.url)
    case "replies" where link.type != nil && !link.isWebPage: item.comments.keepFirst(link.url)
    case "enclosure": addEnclosure(at: link.url, type: link.type)
    default: break
    }
  }

  mutating func addEnclosure(at url: URL?, type: String?) {
    guard let url, FeedItem.Picture.isImage(type: type, at: url), FeedItem.Picture.isPlausible(url) else { return }
    enclosures.append(url)
  }

  /// Adds a picture, unless it is another size of one that is there: then the better of both stays.
  mutating func add(_ rendition: Rendition?) {
    guard let rendition else { return }
    guard let index = subjects[rendition.subject] else {
      subjects[rendition.subject] = pictures.count
      return pictures.append(rendition)
    }
    pictures[index] = Rendition.better(pictures[index], rendition) ?? rendition
  }

  var completeItem: FeedItem {
    var item = item
    item.author = note.credit ?? author ?? creator
    item.location = note.place.description
    item.page.keepFirst(permanentLink)
    item.published = published ?? date ?? updated
    lazy var beginning = caption(of: content?.beginning ?? summary?.beginning)
    item.pictures = chosenPictures.map { picture in
      let own = picture.note
      let titles = [item.title, own.title, note.title, own.description, note.description]
      let title = titles.lazy.compactMap(caption).first
      return FeedItem.Picture(
        url: picture.url, description: title ?? beginning ?? picture.alternative,
        location: own.place.description, author: own.credit)
    }
    return item
  }

  private func caption(of text: String?) -> String? {
    text.flatMap { FeedItem.caption(of: $0, by: note.credit ?? author ?? creator) }
  }

  /// The pictures that the publisher names, else the first plausible image of the text, else a small one.
  private var chosenPictures: [Rendition] {
    if !pictures.isEmpty { return pictures }
    var known: Set<URL> = []
    if !enclosures.isEmpty { return enclosures.filter { known.insert($0).inserted }.map { Rendition(url: $0) } }
    if let image = content?.image ?? summary?.image { return [image] }
    if let thumbnail { return [thumbnail] }
    return cover.map { [Rendition(url: $0)] } ?? []
  }
}

extension SyndicationEntry.Body {
  fileprivate var image: Rendition? {
    guard isHTML else { return nil }
    for image in HTMLText.images(in: text) {
      if let url = URL(web: image.source, relativeTo: base),
        FeedItem.Picture.isPlausible(url, width: image.width, height: image.height, classes: image.classes)
      {
        return Rendition(url: url, alternative: image.alternative?.plainText())
      }
    }
    return nil
  }

  fileprivate var beginning: String? { text.plainText().map { HTMLText.summary(of: $0) } }
}
