public import FeedPresentation

/// What was written of a page, and what is not there.
public struct GalleryReport: Sendable {
  /// How many images the page has.
  public internal(set) var images = 0
  /// The size of the page's text, in UTF-8.
  public internal(set) var bytes = 0
  /// The first picture that was kept in a folder.
  public internal(set) var firstPicture: PictureFile?
  /// How many pictures are not cached, and how many of the images have URLs that are never fetched.
  public internal(set) var missing = 0, unfetchable = 0

  /// The pictures that are wider than they should be, as they could not be made narrower.
  public internal(set) var unscaled: [URL] = []

  init() {}

  /// What to tell a person about pictures that are missing, or are wider than they should be.
  public var notices: [Message] {
    var notices: [Message] = []
    if missing > 0 {
      notices.append(.missingPictures(missing, of: images))
    }
    if unfetchable > 0 {
      notices.append(.unfetchablePictures(unfetchable, of: images))
    }
    if !unscaled.isEmpty {
      notices.append(.unscaledPictures(unscaled.count, of: images))
    }
    return notices
  }
}
