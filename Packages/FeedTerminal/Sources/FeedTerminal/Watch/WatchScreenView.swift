import Synchronization

/// A feed on a terminal's screen; only what changed is redrawn.
public final class WatchScreenView: WatchView {
  private struct State {
    var screen = FeedScreen(rows: [], notice: nil, emptyMessage: nil)
    var hasLooked = false
    /// When the feed itself was loaded last, and not its saved copy.
    var loadedAt: Date?
    var note: String?
    var size: TerminalSize?
    var update: ScreenUpdate?
    /// What the current frame says besides the rows.
    var foot: Foot?
  }

  private struct Foot {
    let changes: FeedChanges?
    let warning: String?
    let status: String
  }

  private let parts: WatchParts
  private let hasLinks: Bool
  private let state = Mutex(State())

  /// Makes a view.
  public init(_ parts: WatchParts, hasLinks: Bool) {
    self.parts = parts
    self.hasLinks = hasLinks
  }

  /// Takes the screen.
  public func begin() throws { try parts.output.write(ScreenUpdate.enter) }

  /// Shows `note` with the next state.
  public func note(_ note: String) { state.withLock { $0.note = note } }

  /// It takes the screen.
  public var hasScreen: Bool { true }

  /// Redraws, or gives the screen back until the program goes on.
  public func handle(_ event: TerminalEvent) throws {
    switch event {
    case .resized: try parts.output.write(redrawn())
    case .suspended:
      try parts.output.write(ScreenUpdate.leave)
      parts.suspend()
      try parts.output.write(ScreenUpdate.enter + redrawn())
    case .continued: try parts.output.write(ScreenUpdate.enter + redrawn())
    }
  }

  /// Gives the screen back.
  public func end() {
    // If the terminal is gone there is nothing to restore.
    try? parts.output.write(ScreenUpdate.leave)
  }

  /// Shows what changed.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    switch state {
    case .loading: break
    case .loaded(let screen): try parts.output.write(frame(of: parts.limited(screen)))
    // What was seen last stays to be seen.
    case .failed(let message): try parts.output.write(self.state.withLock { frame(&$0, nil, warning: message) })
    }
  }

  private func frame(of screen: FeedScreen) -> String {
    state.withLock { state in
      let changes = state.hasLooked ? FeedChanges(from: state.screen.rows, to: screen.rows) : nil
      state.screen = screen
      state.hasLooked = true
      if screen.notice == nil { state.loadedAt = parts.now() }
      return frame(&state, changes, warning: [screen.notice, state.note].compactMap { $0 }.first)
    }
  }

  private func frame(_ state: inout State, _ changes: FeedChanges?, warning: String?) -> String {
    state.note = nil
    state.foot = Foot(
      changes: changes, warning: warning,
      status: frame(of: size).status(loadedAt: state.loadedAt, changes: changes, every: parts.interval))
    return drawn(&state)
  }

  /// The frame that is shown, all of it; nothing before the first one.
  private func redrawn() -> String {
    state.withLock { state in
      state.update = nil
      return drawn(&state)
    }
  }

  private var size: TerminalSize { parts.output.size() ?? TerminalSize(columns: 0, rows: 0) }

  private func frame(of size: TerminalSize) -> WatchFrame {
    WatchFrame(
      size: size, style: parts.console.style, hasLinks: hasLinks, language: parts.language)
  }

  private func drawn(_ state: inout State) -> String {
    guard let foot = state.foot else { return "" }
    let size = size
    // Of a screen that was made larger or smaller it is not known what it shows.
    if size != state.size { state.update = nil }
    state.size = size
    var update = state.update ?? ScreenUpdate(size: size)
    let lines = frame(of: size).lines(
      for: state.screen, changes: foot.changes, warning: foot.warning, status: foot.status)
    let sequence = update.show(lines)
    state.update = update
    return sequence
  }
}
