import FeedCore
import FeedFormats
import FeedHTML
import FeedMarkup
import FeedPictureChoice

/// What an item says, while it is being read.
struct SyndicationEntry {
  /// A text that may have images.
  struct Body {
    let text: String
    let isHTML: Bool
    /// The `xml:base` in force, if there is one.
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
  var ownPictures: [OwnPicture: WebAddress] = [:]
  var note = MediaNote()

  /// Elements that name an item's own picture, the best first.
  enum OwnPicture: String, CaseIterable {
    case bigImage = "bigimage"
    case largeBookImage = "book_large_image_url"
    case imageURL = "imageurl"
    case image
    case smallImage = "smallimage"
    case thumbnail
    case productImage = "g:image_link"
  }

  mutating func add(_ link: Link) {
    switch link.relation {  // Safe: compares bytes.
    case "alternate" where link.isWebPage: item.page.keepFirst(link.url)
    case "replies" where link.type != nil && !link.isWebPage: item.comments.keepFirst(link.url)
    default: break
    }
  }

  mutating func addEnclosure(at url: WebAddress?, type: String?, name: String) {
    guard let url, PictureCandidate.isImage(type: type, at: url) else {
      return
    }
    item.candidates.add(PictureCandidate(url, .attachment, name: name))
  }

  /// The item, read from a document at `url`.
  func completeItem(at url: URL) -> FeedItem {
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
    let base = item.page ?? url
    item.candidates.resolve(relativeTo: base)
    read(content, at: base, into: &item)
    // The summary is read only if the content has none.
    read(summary, at: base, into: &item)
    addDescription(to: &item)
    item.pictureTitle = note.title
    item.isSensitive = note.isSensitive
    return item
  }

  /// Adds what Media RSS says of the item, unless its text begins a paragraph with the same words.
  private func addDescription(to item: inout FeedItem) {
    guard let description = note.description?.text, let text = item.text else {
      item.text.keepFirst(note.description?.text)
      return
    }
    let beginning = description.utf8.prefix { $0 != UInt8(ascii: "\n") }.prefix(32)
    let isRepeated = text.utf8.split(separator: UInt8(ascii: "\n")).contains {
      $0.starts(with: beginning)
    }
    if !isRepeated {
      item.text = "\(text)\n\n\(description)"
    }
  }

  /// Takes the text and the pictures of a body, so far as there are none.
  private func read(_ body: Body?, at base: URL, into item: inout FeedItem) {
    guard let body else {
      return
    }
    guard body.isHTML else {
      item.text.keepFirst(FeedItem.text(plain: body.text))
      return
    }
    let hasPictures = item.candidates.hasPictureInText
    guard item.text == nil || !hasPictures else {
      return
    }
    let content = HTMLContent(body.text, textLimit: FeedImage.textLimit)
    item.text.keepFirst(content.text.isEmpty ? nil : content.text)
    if !hasPictures {
      item.candidates.add(content, relativeTo: body.base ?? base)
    }
  }
}
