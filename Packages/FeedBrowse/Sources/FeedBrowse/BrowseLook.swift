/// How a session looks.
public struct BrowseLook: Sendable {
  /// The colours.
  public let style: Style
  /// How pictures are shown.
  public let shape: PictureProtocol
  /// The reader's language.
  public let language: Language

  /// Makes a look.
  public init(style: Style, shape: PictureProtocol, language: Language) {
    self.style = style
    self.shape = shape
    self.language = language
  }
}
