/// A picture that an item may mean, as a format finds it. A format only collects candidates; which
/// of them are shown is decided by ``PictureChoice`` and nowhere else.
public struct PictureCandidate: Hashable, Sendable {
  /// Where an item names the picture. The best kind that is there gives the item's pictures: what a
  /// publisher attaches comes before what is in the text; thumbnails, covers and posters are last.
  public enum Kind: Int, CaseIterable, Comparable, Sendable {
    /// Media RSS's `media:content`.
    case media
    /// The item's own picture: JSON Feed's `image` and `banner_image`, or elements such as
    /// `<bigimage>`.
    case item
    /// An enclosure, or an attachment.
    case attachment
    /// What the item's web page names for previews: `og:image` and `twitter:image`.
    case preview
    /// A picture in the item's text.
    case text
    /// Media RSS's `media:thumbnail`.
    case thumbnail
    /// The cover of a podcast's episode: `itunes:image`.
    case cover
    /// The poster of a film in the item's text.
    case poster

    /// By how much they count.
    public static func < (one: Kind, other: Kind) -> Bool {
      one.rawValue < other.rawValue
    }
  }

  /// How a candidate stands to others of its group.
  public enum Role: Hashable, Sendable {
    /// A rendition like any other.
    case rendition
    /// The target of the link around a picture: the picture in full size.
    case linkTarget
    /// What a page shows until it has loaded the picture. It counts only if nothing else is there.
    case placeholder
  }

  /// Where its data is.
  public internal(set) var address: WebAddress
  /// Where it was found.
  public let kind: Kind
  /// What names it, for people: an element, an attribute or a key, such as `media:content`.
  public var name: String
  /// How it stands to others of its group.
  public var role = Role.rendition
  /// Its size in pixels, as far as the document says.
  public var width, height: Int?
  /// The width at which a page shows it: it may be larger, so a mark of size in its URL is surer.
  public var displayedWidth: Int?
  /// Whether the publisher calls it the default among its group.
  public var isDefault = false
  /// The number of its group, in which all are renditions of one picture; `nil` outside of groups.
  public var group: Int?
  /// Why it is no picture of an item, as far as its surroundings tell.
  public var refusal: PictureRefusal?
  /// What the document says of it alone.
  public var words: PictureWords {
    get { said.first ?? PictureWords() }
    set { said = newValue.isEmpty ? [] : [newValue] }
  }
  /// The words, if there are any. Apart from the candidate, which is copied many times: most say
  /// nothing.
  private var said: [PictureWords] = []

  /// Makes a candidate of which only the URL is known.
  /// - Parameters:
  ///   - url: the URL of its data.
  ///   - kind: where it was found.
  ///   - name: what names it, for people.
  public init(_ url: URL, _ kind: Kind, name: String = "") {
    self.init(WebAddress(url), kind, name: name)
  }

  /// Makes a candidate of which only the address is known.
  public init(_ address: WebAddress, _ kind: Kind, name: String = "") {
    self.address = address
    self.kind = kind
    self.name = name
  }
}

extension PictureCandidate {
  /// Whether an enclosure at `address` is an image that may be supported: by its media type, or by
  /// its file extension if it has none, or one that says nothing.
  public static func isImage(type: String?, at address: WebAddress) -> Bool {
    guard let type, !type.isEmpty, !type.utf8.elementsEqual("application/octet-stream".utf8) else {
      return address.endsLikePicture
    }
    let start = type.utf8.prefix(9).map { $0 | 0x20 }
    return start.starts(with: "image/".utf8) && !start.starts(with: "image/svg".utf8)
  }
}
