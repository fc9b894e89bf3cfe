/// An `<img>` that is displayed, or a `<video>` that has a poster, and all that its HTML says about
/// it. Which source is best, and whether it is a picture at all, is for the caller to choose.
public struct HTMLImage: Hashable, Sendable {
  /// Where the image can be had from, maybe in another size.
  public struct Source: Hashable, Sendable {
    /// What named the source.
    @frozen public enum Place: Hashable, Sendable {
      /// `src`, or `poster`.
      case source
      /// `srcset`.
      case sourceSet
      /// The `srcset` of a `<source>` of the `<picture>` around it.
      case pictureSource
      /// An attribute of a script that loads images late, such as `data-src`.
      case lazy
      /// An attribute that names a larger file, such as `data-orig-file`; or any `data-` attribute
      /// that is an absolute URL and ends like a picture, unless it names another one, such as
      /// `data-pin-media`.
      case data
    }

    /// The URL, as it is there: it may be relative, or a `data:` URL.
    public let address: String
    /// What named the source.
    public let place: Place
    /// The width in pixels, of a `640w`, of `data-orig-size` or of `data-image-dimensions`.
    public let width: Int?
    /// The pixels for each of the page, of a `2x`.
    public let density: Double?

    init(address: String, place: Place, width: Int? = nil, density: Double? = nil) {
      self.address = address
      self.place = place
      self.width = width
      self.density = density
    }
  }

  /// One source at least, and 50 at most: of `src`, `srcset`, the `<picture>`, and `data-`
  /// attributes, each in the order of the document.
  public let sources: [Source]
  /// The targets of the link around it, if it is the first image there, and, in a table with a
  /// link whose text is `[link]`, of that one: Reddit's preview and picture.
  public internal(set) var links: [String] = []
  /// The `alt` text on one line; `nil` if it is empty.
  public let alternative: String?
  /// The hover text on one line; `nil` if it is empty.
  public let title: String?
  /// The text of the `<figcaption>` of its figure, or of WordPress's caption, on one line.
  public internal(set) var caption: String?
  /// The width and height in pixels, of `style` or else of `width` and `height`: a number without a
  /// unit, or with `px`, `pt`, `em`, `rem` or `ex`. `max-width` and `max-height` bound them. `nil`
  /// if they depend on the page.
  public let width, height: Int?
  /// The names in `class`, in lower case.
  public let classes: [String]
  /// Whether it is the poster of a video.
  public let isPoster: Bool
  /// What its addresses are relative to, each relative to the one before: the `<base>` of the
  /// content, and each `xml:base` around it.
  public internal(set) var bases: [String] = []
  /// Whether it is in a card that presents another page, as Ghost and Substack make them.
  public internal(set) var isInCard = false
}
