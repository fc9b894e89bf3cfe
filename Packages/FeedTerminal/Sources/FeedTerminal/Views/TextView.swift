public import FeedPresentation

/// The feed as lines without a layout: rows on stdout, in a format that scripts can rely on, or in
/// one to be read aloud; notices and errors on stderr.
public struct TextView: FeedView {
  private let console: Console
  private let limit: Int?
  private let language: Language
  private let isToBeRead: Bool

  /// Makes a view of at most `limit` rows. One that `isToBeRead`, by a person or a screen reader,
  /// has all words of an image, its number, and what its picture shows.
  public init(console: Console, limit: Int?, language: Language, isToBeRead: Bool = false) {
    self.console = console
    self.limit = limit
    self.language = language
    self.isToBeRead = isToBeRead
  }

  /// Writes all rows, each time; an error goes to stderr.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    switch state {
    case .loading:
      console.detail(language.text(.loading))
    case .loaded(let screen):
      try console.write(text(of: screen))
      console.notices(of: screen)
    case .failed(let message):
      console.error(message)
    }
  }

  private func text(of screen: FeedScreen) -> String {
    if isToBeRead {
      ReadingText(language: language, limit: limit).text(for: screen)
    } else {
      FeedText(style: console.style, limit: limit).text(for: screen)
    }
  }
}
