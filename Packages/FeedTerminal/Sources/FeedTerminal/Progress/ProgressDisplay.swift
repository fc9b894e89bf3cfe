import Synchronization

/// Progress on stderr: a bar that changes in place on a terminal, lines with `-v`, otherwise nothing.
public final class ProgressDisplay: Sendable {
  /// Back to the first column, and erase to the end of the line.
  private static let erase = "\r\u{1B}[K"

  private let console: Console
  private let bar: ProgressBar?
  /// The bar on the screen.
  private let shown = Mutex("")

  /// Makes a display on the console's stderr.
  public init(console: Console, language: Language) {
    self.console = console
    let isBar = console.verbosity == .normal && console.standardError.isTerminal && !console.isPlain
    // A terminal may begin a new line once the last column is written to.
    let columns = max(1, (console.standardError.size()?.columns ?? 80) - 1)
    bar = isBar ? ProgressBar(columns: columns, language: language) : nil
  }

  /// Shows the state; `detail` is the line about the last step, unless it was written already.
  public func show(_ state: ProgressState, detail: String?) {
    guard let bar else { return detail.map(console.progress) ?? () }
    shown.withLock { shown in
      let text = bar.text(for: state)
      if text != shown { console.say(Self.erase + console.errorStyle.faint(text)) }
      shown = text
    }
  }

  /// Writes a permanent error above the bar.
  public func error(_ message: String) {
    let error = console.messages.error(message)
    shown.withLock { console.say($0.isEmpty ? error : Self.erase + error + Self.erase + console.errorStyle.faint($0)) }
  }

  /// Removes the bar.
  public func end() {
    shown.withLock { shown in
      if !shown.isEmpty { console.say(Self.erase) }
      shown = ""
    }
  }
}
