import CFeedGalleryWords
public import FeedPresentation

extension Words {
  /// What pages of images say, and what is said of them.
  public static let gallery = Words { tag in
    feed_gallery_words(tag).map { String(cString: $0) }
  }
}

extension Message {
  /// The title of the gallery page.
  static let galleryTitle = Message("galleryTitle")

  /// Precedes the time when the gallery's feed was saved.
  static let gallerySaved = Message("gallerySaved")

  /// The title of the page that leads to the pages of several feeds.
  static let galleryIndex = Message("galleryIndex")

  /// The link to the picture before the one that is enlarged.
  static let galleryPrevious = Message("galleryPrevious")

  /// The link to the picture after the one that is enlarged.
  static let galleryNext = Message("galleryNext")

  /// The link that leads back from the picture that is enlarged.
  static let galleryClose = Message("galleryClose")

  /// What unfolds a long text.
  static let galleryText = Message("galleryText")

  /// The link to the page of an image, below a long description.
  static let galleryPage = Message("galleryPage")

  /// How many pictures of a page are not cached, and what to do.
  public static func missingPictures(_ count: Int, of total: Int) -> Message {
    Message("missingPictures", ["count": .count(count), "total": .count(total)])
  }

  /// How many pictures of a page are never fetched: not `http` or `https`, or on a private network.
  public static func unfetchablePictures(_ count: Int, of total: Int) -> Message {
    Message("unfetchablePictures", ["count": .count(count), "total": .count(total)])
  }

  /// How many pictures of a page are wider than they should be.
  public static func unscaledPictures(_ count: Int, of total: Int) -> Message {
    Message("unscaledPictures", ["count": .count(count), "total": .count(total)])
  }

  /// The picture could not be loaded.
  static let pictureFailed = Message("pictureFailed")
}
