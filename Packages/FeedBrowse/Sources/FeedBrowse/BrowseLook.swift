public import FeedPresentation
public import FeedTerminal
public import TerminalPictures

/// How a session looks.
public struct BrowseLook: Sendable {
  /// How pictures are shown on a terminal that has given these answers.
  public typealias Choice = @Sendable (TerminalAnswers) -> PictureProtocol

  /// The colours.
  public let style: Style
  /// How pictures are shown, as far as that is known.
  public var shape: PictureProtocol
  /// The reader's language, with the words of this module, `.browser`, and of FeedTerminal,
  /// `.terminal`.
  public let language: Language
  /// What the terminal is asked, and how pictures are shown once it has answered; `nil` if it is
  /// not asked.
  public let question: TerminalQuestion?, choice: Choice?

  /// Makes a look. The terminal is asked what it can do if there is a `choice`.
  public init(
    style: Style,
    shape: PictureProtocol,
    language: Language,
    asking question: TerminalQuestion = .terminal,
    choice: Choice? = nil
  ) {
    self.style = style
    self.shape = shape
    self.language = language
    self.question = choice == nil ? nil : question
    self.choice = choice
  }
}
