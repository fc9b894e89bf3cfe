import FeedCLI
import FeedPresentation

/// The feed on a terminal, or in whatever stdout is: rows on stdout, notices and errors on stderr.
struct TerminalView: FeedView {
  let console: Console
  let limit: Int?

  nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    switch state {
    case .loading: console.detail("loading the feed")
    case .loaded(let screen):
      try console.write(FeedText(style: console.style, limit: limit).text(for: screen))
      // Behind the rows, where it is still on the screen when they have scrolled away.
      if let message = screen.emptyMessage { console.notice(message) }
      if let notice = screen.notice { console.notice(notice) }
    case .failed(let message): console.error(message)
    }
  }
}
