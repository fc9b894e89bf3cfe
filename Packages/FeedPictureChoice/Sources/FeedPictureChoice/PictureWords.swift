/// What a document says of one picture of an item. All texts are plain.
public struct PictureWords: Hashable, Sendable {
  /// Its own caption, a part of the post: a `figcaption`.
  public var caption: String?
  /// Its own title, often the name of a file: `media:title`, or an attachment's title.
  public var title: String?
  /// What it shows, for those who cannot see it: `alt`, or the `media:description` of this picture.
  public var alternative: String?
  /// What a page shows while a pointer is over it: the `title` of an `<img>`.
  public var hover: String?
  /// Where it was taken, and who made it.
  public var location, author: String?
  /// Whether the publisher says that one may not want to see it unasked.
  public var isSensitive = false

  /// Makes words of nothing.
  public init() {}

  /// Whether nothing is said.
  var isEmpty: Bool {
    let isSaid =
      caption != nil || title != nil || alternative != nil || hover != nil || location != nil
      || author != nil || isSensitive
    return !isSaid
  }

  /// Takes what is not said here from other words of the same picture.
  mutating func complete(with other: PictureWords) {
    caption = caption ?? other.caption
    title = title ?? other.title
    alternative = alternative ?? other.alternative
    hover = hover ?? other.hover
    location = location ?? other.location
    author = author ?? other.author
    isSensitive = isSensitive || other.isSensitive
  }

  /// The same without names of files, which say nothing of the picture.
  var withoutFileNames: PictureWords {
    var words = self
    words.alternative = alternative.flatMap { FileName.isName($0) ? nil : $0 }
    words.hover = hover.flatMap { FileName.isName($0) ? nil : $0 }
    return words
  }
}
