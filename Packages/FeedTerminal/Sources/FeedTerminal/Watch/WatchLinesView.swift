import Synchronization

/// A watched feed as plain text: all rows once, then those that are new or changed. On stderr, what else changed.
public final class WatchLinesView: WatchView {
  private struct State {
    var rows: [FeedRow]?
    /// What was said last of a feed that is not fresh.
    var said: Said = .nothing
  }

  private enum Said: Equatable {
    case nothing
    case notFresh
    case failed(String)
  }

  private let parts: WatchParts
  private let state = Mutex(State())

  /// Makes a view.
  public init(_ parts: WatchParts) { self.parts = parts }

  /// Writes `note` to stderr.
  public func note(_ note: String) { parts.console.notice(note) }

  /// Writes all rows, or those that are new or changed.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    switch state {
    case .loading: break
    case .loaded(let screen): try show(parts.limited(screen))
    case .failed(let message):
      if say(.failed(message)) { parts.console.error(message) }
    }
  }

  private func show(_ screen: FeedScreen) throws {
    let before = state.withLock { state in
      defer { state.rows = screen.rows }
      return state.rows
    }
    let changes = FeedChanges(from: before ?? [], to: screen.rows)
    let rows = zip(screen.rows, changes.changes).filter { $0.1 == .new || $0.1 == .changed }.map(\.0)
    let text = FeedText(style: parts.console.style).text(
      for: FeedScreen(rows: rows, notice: nil, emptyMessage: nil))
    try parts.console.write(before != nil && !rows.isEmpty ? "\n\(text)" : text)
    if let message = screen.emptyMessage, before?.isEmpty != true { parts.console.notice(message) }
    if before != nil, !changes.isEmpty {
      parts.console.notice(changes.summary(in: parts.language))
    }
    tellFreshness(screen.notice)
  }

  /// Only news: a notice for each load would repeat itself, apart from the age.
  private func tellFreshness(_ notice: String?) {
    let wasFresh = state.withLock { $0.said } == .nothing
    if let notice {
      if say(.notFresh) { parts.console.notice(notice) }
    } else if !wasFresh {
      _ = say(.nothing)
      parts.console.notice(parts.language.text(.freshAgain))
    }
  }

  /// Whether it is news.
  private func say(_ what: Said) -> Bool {
    state.withLock { state in
      defer { state.said = what }
      return state.said != what
    }
  }
}
