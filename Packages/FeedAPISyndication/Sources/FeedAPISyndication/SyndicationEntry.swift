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
  var candidates = PictureCandidates()
  var note = MediaNote()

  mutating func add(_ link: Link) {
    switch link.relation {  // Safe: compares bytes.
    case "alternate" where link.isWebPage: item.page.keepFirst(link.url)
    case "replies" where link.type != nil && !link.isWebPage: item.comments.keepFirst(link.url)
    case "enclosure": addEnclosure(at: link.url, type: link.type)
    default: break
    }
  }

  mutating func addEnclosure(at url: URL?, type: String?) {
    guard let url, FeedItem.Picture.isImage(type: type, at: url) else {
      return
    }
    candidates.add(PictureCandidate(url, from: .attachment))
  }

  var completeItem: FeedItem {
    var item = item
    item.author = note.credit ?? author ?? creator
    item.location = note.place.description
    item.page.keepFirst(permanentLink)
    item.published = published ?? date ?? updated
    lazy var beginning = caption(of: content?.beginning ?? summary?.beginning)
    let pictures = candidates.chosen {
      // The summary is read only if the content has none.
      [content, summary].lazy.compactMap(\.self).flatMap(\.pictures)
    }
    item.pictures = pictures.map { picture in
      let titles = [
        item.title, picture.title, note.title, picture.description, note.description,
      ]
      let title = titles.lazy.compactMap(caption).first
      return FeedItem.Picture(
        url: picture.url,
        description: title ?? beginning ?? picture.alternative?.plainText(),
        location: picture.location,
        author: picture.author
      )
    }
    return item
  }

  private func caption(of text: String?) -> String? {
    text.flatMap { FeedItem.caption(of: $0, by: note.credit ?? author ?? creator) }
  }
}

extension SyndicationEntry.Body {
  fileprivate var pictures: [PictureCandidate] {
    guard isHTML else {
      return []
    }
    return HTMLText.images(in: text).compactMap { image in
      PictureCandidate(
        inText: image.source,
        relativeTo: base,
        width: image.width,
        height: image.height,
        classes: image.classes,
        alternative: image.alternative
      )
    }
  }

  fileprivate var beginning: String? { text.plainText().map { HTMLText.summary(of: $0) } }
}
