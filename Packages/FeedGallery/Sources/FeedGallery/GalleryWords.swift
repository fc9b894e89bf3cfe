/// The gallery's own words in one language; those about a feed and its pictures come from the view state.
public struct GalleryWords: Hashable, Sendable {
  /// The language, as a tag of BCP 47: `en`.
  public let language: String
  /// The page's title, before the feed's host.
  public let title: String
  /// The word before the time when the feed was saved.
  public let saved: String
  /// In place of a picture of an unsupported format.
  public let unknownFormat: String
  /// In place of a picture that was not requested.
  public let noPicture: String
  /// The alternative text of a picture without a description.
  public let noDescription: String

  /// Makes words.
  public init(
    language: String, title: String, saved: String, unknownFormat: String, noPicture: String, noDescription: String
  ) {
    self.language = language
    self.title = title
    self.saved = saved
    self.unknownFormat = unknownFormat
    self.noPicture = noPicture
    self.noDescription = noDescription
  }

  /// English.
  public static let english = GalleryWords(
    language: "en", title: "Image feed", saved: "Saved", unknownFormat: "left out: a picture of unknown format",
    noPicture: "no picture", noDescription: "picture without a description")
}
