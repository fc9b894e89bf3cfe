import FeedMarkup

/// What an item says, while it is being read.
struct SyndicationEntry {
  /// A text that may have images.
  struct Body {
    let text: String
    let isHTML: Bool
    /// The `xml:base` in force, to which the URLs of its images are relative.
    let base: URL?
  }

  var item = FeedItem()
  var author, creator: String?
  var permanentLink: URL?
  /// The date of the best source counts; `date` is Dublin Core's.
  var published, date, updated: Date?
  var content, summary: Body?
  /// Media RSS's thumbnails of the item itself: one picture in several sizes.
  var thumbnails: [PictureCandidate] = []
  /// The item's own pictures, by the element that names each.
  var ownPictures: [OwnPicture: URL] = [:]
  var note = MediaNote()

  /// Elements that name an item's own picture, the best first.
  enum OwnPicture: String, CaseIterable {
    case bigImage = "bigimage"
    case image
    case smallImage = "smallimage"
    case thumbnail
    case productImage = "g:image_link"
  }

  mutating func add(_ link: Link) {
    switch link.relation {  // Safe: compares bytes.
    case "alternate" where link.isWebPage: item.page.keepFirst(link.url)
    case "replies" where link.type != nil && !link.isWebPage: item.comments.keepFirst(link.url)
    case "enclosure": addEnclosure(at: link.url, type: link.type, name: "link rel=enclosure")
    default: break
    }
  }

  mutating func addEnclosure(at url: URL?, type: String?, name: String) {
    guard let url, PictureCandidate.isImage(type: type, at: url) else {
      return
    }
    item.candidates.add(PictureCandidate(url, .attachment, name: name))
  }

  /// The item of the feed at `feed`.
  func completeItem(of feed: URL?) -> FeedItem {
    var item = item
    item.author = note.credit ?? author ?? creator
    item.location = note.place.description
    item.page.keepFirst(permanentLink)
    item.published = published ?? date ?? updated
    for name in OwnPicture.allCases {
      item.candidates.add(
        ownPictures[name].map { PictureCandidate($0, .item, name: name.rawValue) }
      )
    }
    item.candidates.add(group: thumbnails)
    let base = item.page ?? feed
    read(content, into: &item, relativeTo: base)
    // The summary has other words and pictures only where the content has none.
    read(summary, into: &item, relativeTo: base)
    item.text.keepFirst(note.description?.text)
    item.pictureTitle = note.title
    item.isSensitive = note.isSensitive || item.hasContentWarning
    return item
  }

  /// Takes the text and the pictures of a body, so far as there are none.
  private func read(_ body: Body?, into item: inout FeedItem, relativeTo base: URL?) {
    guard let body else {
      return
    }
    guard body.isHTML else {
      item.text.keepFirst(FeedItem.text(plain: body.text))
      return
    }
    let hasPictures = item.candidates.hasPicturesOfText
    guard item.text == nil || !hasPictures else {
      return
    }
    let content = HTMLContent(body.text, textLimit: FeedImage.textLimit)
    item.text.keepFirst(content.text.isEmpty ? nil : content.text)
    if !hasPictures {
      item.candidates.add(content.images, relativeTo: body.base ?? base)
    }
  }
}
