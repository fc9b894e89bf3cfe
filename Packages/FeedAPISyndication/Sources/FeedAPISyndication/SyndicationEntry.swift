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

  var completeItem: FeedItem {
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
    read(content, into: &item)
    // The summary is read only if the content has none.
    read(summary, into: &item)
    item.text.keepFirst(note.description)
    item.pictureTitle = note.title
    item.isSensitive = note.isSensitive || item.text?.hasContentWarning == true
    return item
  }

  /// Takes the text and the pictures of a body, so far as there are none.
  private func read(_ body: Body?, into item: inout FeedItem) {
    guard let body else {
      return
    }
    guard body.isHTML else {
      item.text.keepFirst(FeedItem.text(plain: body.text))
      return
    }
    let hasPictures = item.candidates.all.contains { $0.kind == .text }
    guard item.text == nil || !hasPictures else {
      return
    }
    let content = HTMLContent(body.text, textLimit: FeedImage.textLimit)
    item.text.keepFirst(content.text.isEmpty ? nil : content.text)
    if !hasPictures {
      item.candidates.add(content, relativeTo: body.base)
    }
  }
}

extension String {
  /// Whether it begins as Mastodon begins a post with a warning.
  fileprivate var hasContentWarning: Bool { utf8.starts(with: "Content warning: ".utf8) }
}
