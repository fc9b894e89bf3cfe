/// The gallery's own words in one language; what is said of a feed and of its pictures comes from the view state.
public struct GalleryWords: Hashable, Sendable {
  /// The language, as a tag of BCP 47: `en`.
  public let language: String
  /// The page's title, to stand before the feed's host.
  public let title: String
  /// What stands before the time when the feed was saved.
  public let saved: String
  /// What stands in the place of a picture of unknown format.
  public let unknownFormat: String
  /// What stands in the place of a picture that was not asked for.
  public let noPicture: String
  /// What is said of a picture without a description to whoever cannot see it.
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
