public import FeedCore
import FeedHTML
import FeedMarkup
public import FeedPictureChoice

extension PictureCandidates {
  /// The pictures that the web page of an item shows: those that it names for previews, and those
  /// of its content; `nil` if the document is no web page. `url` is what was requested.
  public init?(ofPage document: FeedDocument, at url: URL) {
    guard let page = HTMLItemPage(document.body, charset: document.charset) else {
      return nil
    }
    let address = document.finalURL ?? url
    let base = page.base.flatMap { WebAddress.url(spelledBy: $0, relativeTo: address) } ?? address
    self.init()
    for preview in PagePreview.all(of: page, relativeTo: base) {
      add(group: preview.candidates)
    }
    add(page.content, relativeTo: base)
  }
}

/// A picture that a page names for previews: some properties that follow each other.
private struct PagePreview {
  private(set) var candidates: [PictureCandidate] = []

  static func all(of page: HTMLItemPage, relativeTo base: URL) -> [PagePreview] {
    var previews: [PagePreview] = []
    for property in page.properties {
      switch property.name {  // Safe: compares bytes.
      case "og:image", "twitter:image", "twitter:image:src":
        previews.append(PagePreview())
        previews[previews.count - 1].addURL(property, base)
      case "og:image:url", "og:image:secure_url":
        // It may stand alone.
        if previews.isEmpty {
          previews.append(PagePreview())
        }
        previews[previews.count - 1].addURL(property, base)
      default:
        if !previews.isEmpty {
          previews[previews.count - 1].describe(property)
        }
      }
    }
    return previews
  }

  private mutating func addURL(_ property: HTMLItemPage.Property, _ base: URL) {
    guard let address = WebAddress(web: property.content, relativeTo: base) else {
      return
    }
    let name = property.name.description
    candidates.append(PictureCandidate(address, .preview, name: name))
  }

  /// Takes what a property says of the picture that was named last.
  private mutating func describe(_ property: HTMLItemPage.Property) {
    for index in candidates.indices {
      switch property.name {  // Safe: compares bytes.
      case "og:image:width", "twitter:image:width":
        candidates[index].width = Int(property.content)
      case "og:image:height", "twitter:image:height":
        candidates[index].height = Int(property.content)
      case "og:image:alt" where index == 0, "twitter:image:alt" where index == 0:
        candidates[index].words.alternative =
          HTMLText.plain(property.content).cut(to: FeedImage.textLimit)
      default:
        break
      }
    }
  }
}

extension FeedImage {
  /// The images of an item by the pictures on its page, of which this is what the feed says: the
  /// first keeps its id. Empty if the page shows none.
  public func images(onPage candidates: PictureCandidates) -> [FeedImage] {
    let choice = PictureChoice(candidates)
    var images = choice.pictures.enumerated().compactMap { number, picture -> FeedImage? in
      guard let url = choice.candidates[picture.chosen].address.url else {
        return nil
      }
      let own = choice.words(of: picture)
      let caption = own.caption ?? own.title
      let image = FeedImage(
        id: id(ofPicture: number),
        description: number == 0 ? description ?? caption : caption ?? description,
        location: location,
        url: url,
        page: page,
        author: author,
        published: published,
        comments: comments,
        alternative: own.alternative ?? (number == 0 ? alternative : nil),
        text: text,
        isSensitive: isSensitive,
        tags: tags
      )
      return image.identified(by: image.id, ofPost: post)
        .withAlternates(at: choice.alternates(of: picture))
    }
    images.countParts()
    return images
  }
}
