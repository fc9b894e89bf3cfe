import Synchronization

/// A feed on a terminal's screen; only what changed is redrawn.
public final class WatchScreenView: WatchView {
  private struct State {
    /// The last load's rows.
    var screen: FeedScreen?
    /// When the feed itself was loaded last, and not its saved copy.
    var loadedAt: Date?
    var note: String?
    /// The lines of the current frame, for a terminal of any size.
    var lines: ((WatchFrame) -> [String])?
    var size: TerminalSize?
    var update: ScreenUpdate?
  }

  private let parts: WatchParts
  private let hasLinks: Bool
  private let state = Mutex(State())

  /// Makes a view.
  public init(_ parts: WatchParts, hasLinks: Bool) {
    self.parts = parts
    self.hasLinks = hasLinks
  }

  /// Switches to the alternate screen.
  public func begin() throws { try parts.output.write(ScreenUpdate.enter) }

  /// Shows `note` with the next state.
  public func note(_ note: String) { state.withLock { $0.note = note } }

  /// It uses the whole screen.
  public var hasScreen: Bool { true }

  /// Redraws; if the program is to stop, it restores the screen, stops it, and redraws once it continues.
  public func handle(_ event: TerminalEvent) throws {
    if event == .suspended {
      try parts.output.write(ScreenUpdate.leave)
      parts.suspend()
    }
    let redrawn = state.withLock { state in
      state.update = nil
      return draw(&state)
    }
    try parts.output.write(event == .resized ? redrawn : ScreenUpdate.enter + redrawn)
  }

  /// Restores the screen.
  public func end() {
    // If the terminal is gone there is nothing to restore.
    try? parts.output.write(ScreenUpdate.leave)
  }

  /// Shows what changed, and at the foot why the last load failed, if it did.
  public nonisolated(nonsending) func display(_ viewState: FeedViewState) async throws {
    let sequence: String? = state.withLock { state in
      switch viewState {
      case .loading: return nil
      case .failed(let message): return show(&state, changes: nil, warning: message)
      case .loaded(let screen):
        let screen = parts.limited(screen)
        let before = screen.error == nil ? state.screen : nil
        let changes = before.map { FeedChanges(from: $0.rows, to: screen.rows) }
        state.screen = screen
        if screen.error == nil && screen.notice == nil { state.loadedAt = parts.now() }
        return show(&state, changes: changes, warning: screen.error ?? screen.notice ?? state.note)
      }
    }
    if let sequence { try parts.output.write(sequence) }
  }

  private func show(_ state: inout State, changes: FeedChanges?, warning: String?) -> String {
    state.note = nil
    let screen = state.screen ?? FeedScreen(rows: [], notice: nil, emptyMessage: nil)
    let (loadedAt, interval) = (state.loadedAt, parts.interval)
    state.lines = { frame in
      let status = frame.status(loadedAt: loadedAt, changes: changes, every: interval)
      return frame.lines(for: screen, changes: changes, warning: warning, status: status)
    }
    return draw(&state)
  }

  /// Draws the current frame; nothing before the first one.
  private func draw(_ state: inout State) -> String {
    guard let lines = state.lines else { return "" }
    let size = parts.output.size() ?? TerminalSize(columns: 0, rows: 0)
    // What a resized terminal shows is unknown.
    if size != state.size { state.update = nil }
    state.size = size
    var update = state.update ?? ScreenUpdate(size: size)
    let frame = WatchFrame(size: size, style: parts.console.style, hasLinks: hasLinks, language: parts.language)
    let sequence = update.show(lines(frame))
    state.update = update
    return sequence
  }
}
