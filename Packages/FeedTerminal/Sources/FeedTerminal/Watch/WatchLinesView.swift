public import FeedPresentation
import Synchronization

/// A watched feed as plain text: all rows once, then the new and changed ones, with the other
/// changes on stderr. Written lines stay, and Ctrl-Z stops the program as usual.
public final class WatchLinesView: FeedView {
  /// What stderr said last about a feed that is not fresh.
  private enum Problem: Equatable {
    case notFresh
    case failed(String)
  }

  private let console: Console
  private let limit: Int?
  private let language: Language
  private let isOfNewOnly: Bool
  private let rows = Mutex<[FeedRow]?>(nil)
  private let problem = Mutex<Problem?>(nil)

  /// Makes a view of at most `limit` rows. One that `isOfNewOnly` gets rows of new images alone: it
  /// does not say that others are gone, which were seen.
  public init(console: Console, limit: Int?, language: Language, isOfNewOnly: Bool = false) {
    self.console = console
    self.limit = limit
    self.language = language
    self.isOfNewOnly = isOfNewOnly
  }

  /// Writes all rows, or those that are new or changed.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    switch state {
    case .loading:
      break
    case .failed(let message):
      let last = problem.withLock { exchange(&$0, with: .failed(message)) }
      if last != .failed(message) {
        console.error(message)
      }
    case .loaded(let screen):
      var screen = screen
      screen.rows = Array(screen.rows.prefix(limit ?? .max))
      try show(screen)
    }
  }

  private func show(_ screen: FeedScreen) throws {
    let before = rows.withLock { exchange(&$0, with: screen.rows) }
    let changes = FeedChanges(from: before ?? [], to: screen.rows)
    let rows = zip(screen.rows, changes.changes).filter { $0.1 == .new || $0.1 == .changed }.map(
      \.0
    )
    let text = FeedText(style: console.style).text(
      for: FeedScreen(rows: rows, notice: nil, emptyMessage: nil)
    )
    try console.write(before != nil && !rows.isEmpty ? "\n\(text)" : text)
    if !isOfNewOnly {
      tell(changes, on: screen, after: before)
    }
    // A notice for each load would repeat itself, apart from the age.
    let last = problem.withLock { exchange(&$0, with: screen.notice == nil ? nil : .notFresh) }
    if let notice = screen.notice {
      if last != .notFresh {
        console.notice(notice)
      }
    } else if last != nil {
      console.notice(language.text(.freshAgain))
    }
  }

  private func tell(_ changes: FeedChanges, on screen: FeedScreen, after before: [FeedRow]?) {
    if let message = screen.emptyMessage, before?.isEmpty != true {
      console.notice(message)
    }
    if before != nil, !changes.isEmpty {
      console.notice(changes.summary(in: language))
    }
  }
}
