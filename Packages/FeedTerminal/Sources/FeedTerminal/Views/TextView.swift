/// The feed on a stdout that is not a terminal: rows on stdout, in a format that scripts can rely
/// on; notices and errors on stderr.
public struct TextView: FeedView {
  private let console: Console
  private let limit: Int?
  private let language: Language

  /// Makes a view of at most `limit` rows.
  public init(console: Console, limit: Int?, language: Language) {
    self.console = console
    self.limit = limit
    self.language = language
  }

  /// Writes all rows, each time; an error goes to stderr.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    switch state {
    case .loading:
      console.detail(language.text(.loading))
    case .loaded(let screen):
      try console.write(FeedText(style: console.style, limit: limit).text(for: screen))
      console.notices(of: screen)
    case .failed(let message):
      console.error(message)
    }
  }
}
