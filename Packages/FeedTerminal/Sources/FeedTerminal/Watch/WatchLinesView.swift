import Synchronization

/// A watched feed as plain text: all rows once, then the new and changed ones, with the other changes on stderr. Written lines stay, and
/// Ctrl-Z stops the program as usual.
public final class WatchLinesView: WatchView {
  private struct State {
    var rows: [FeedRow]?
    var problem: Problem?
  }

  /// What stderr said last about a feed that is not fresh.
  private enum Problem: Equatable {
    case notFresh
    case failed(String)
  }

  private let parts: WatchParts
  private let state = Mutex(State())

  /// Makes a view.
  public init(_ parts: WatchParts) { self.parts = parts }

  /// Does nothing.
  public func begin() {}
  /// It needs no screen.
  public var hasScreen: Bool { false }
  /// Does nothing.
  public func handle(_ event: TerminalEvent) {}
  /// Does nothing.
  public func end() {}

  /// Writes `note` to stderr.
  public func note(_ note: String) { parts.console.notice(note) }

  /// Writes all rows, or those that are new or changed.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    switch state {
    case .loading: break
    case .failed(let message): report(message)
    case .loaded(let screen):
      if let error = screen.error { return report(error) }
      try show(parts.limited(screen))
    }
  }

  private func report(_ error: String) {
    if replaceProblem(by: .failed(error)) != .failed(error) { parts.console.error(error) }
  }

  private func show(_ screen: FeedScreen) throws {
    let console = parts.console
    let before = state.withLock { state in
      defer { state.rows = screen.rows }
      return state.rows
    }
    let changes = FeedChanges(from: before ?? [], to: screen.rows)
    let rows = zip(screen.rows, changes.changes).filter { $0.1 == .new || $0.1 == .changed }.map(\.0)
    let text = FeedText(style: console.style).text(for: FeedScreen(rows: rows, notice: nil, emptyMessage: nil))
    try console.write(before != nil && !rows.isEmpty ? "\n\(text)" : text)
    if let message = screen.emptyMessage, before?.isEmpty != true { console.notice(message) }
    if before != nil, !changes.isEmpty { console.notice(changes.summary(in: parts.language)) }

    // A notice for each load would repeat itself, apart from the age.
    let last = replaceProblem(by: screen.notice == nil ? nil : .notFresh)
    if let notice = screen.notice {
      if last != .notFresh { console.notice(notice) }
    } else if last != nil {
      console.notice(parts.language.text(.freshAgain))
    }
  }

  /// Returns the last problem.
  private func replaceProblem(by problem: Problem?) -> Problem? {
    state.withLock { state in
      defer { state.problem = problem }
      return state.problem
    }
  }
}
