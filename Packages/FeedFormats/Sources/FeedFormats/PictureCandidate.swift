/// A picture that an item may mean, as a format finds it. Which of them are shown is decided by
/// ``PictureCandidates`` and nowhere else.
public struct PictureCandidate: Hashable, Sendable {
  /// Where in an item it was found. The first source that has a picture is the one that counts:
  /// what a publisher names as the item's picture comes before what is in its text, and small
  /// pictures come last.
  public enum Source: Int, CaseIterable, Comparable, Sendable {
    /// JSON Feed's `image`, and its `banner_image`.
    case image, banner
    /// Media RSS's `media:content`.
    case media
    /// An enclosure, or an attachment.
    case attachment
    /// A picture in the item's text.
    case text
    /// Media RSS's `media:thumbnail`.
    case thumbnail
    /// The cover of a podcast's episode: `itunes:image`.
    case cover

    /// By how much they count.
    public static func < (one: Source, other: Source) -> Bool {
      one.rawValue < other.rawValue
    }
  }

  /// The URL of its data.
  public let url: URL
  /// Where it was found.
  public let source: Source
  /// Its size in pixels, as far as the document says.
  public var width, height: Int?
  /// The classes of an element of HTML.
  public var classes: [String] = []
  /// Whether the publisher calls it the default among its group.
  public var isDefault = false
  /// The number of its group, in which all are renditions of one picture; `nil` outside of groups.
  public var group: Int?
  /// What the document says of it alone.
  public var title, description, alternative, location, author: String?

  /// Makes a candidate of which only the URL is known.
  public init(_ url: URL, from source: Source) {
    self.url = url
    self.source = source
  }

  /// Makes a candidate of an `<img>` of the item's text; `nil` if its address is no URL of the web.
  public init?(
    inText address: String,
    relativeTo base: @autoclosure () -> URL?,
    width: Int?,
    height: Int?,
    classes: [String],
    alternative: String?
  ) {
    guard let url = URL(web: address, relativeTo: base()) else {
      return nil
    }
    self.init(url, from: .text)
    self.width = width
    self.height = height
    self.classes = classes
    self.alternative = alternative
  }

  /// Whether it may be a picture of an item at all, by the rules of ``FeedItem/Picture``. Only HTML
  /// is believed that a picture is small: feeds write 0 for a size that is not known.
  var isPlausible: Bool {
    guard source == .text else {
      return FeedItem.Picture.isPlausible(url)
    }
    return FeedItem.Picture.isPlausible(url, width: width, height: height, classes: classes)
  }

  /// The default comes first, then the largest up to 2,560 pixels wide, as screens are, then the
  /// smallest above that.
  var rank: Int {
    let width = max(width ?? 0, 0)
    guard !isDefault else {
      return .max
    }
    return width <= 2_560 ? width : -width
  }
}
