import Synchronization

/// Progress on stderr: a bar that changes in place on a terminal, lines with `-v`, otherwise nothing.
public final class ProgressDisplay: Sendable {
  private let console: Console
  private let line: Mutex<ProgressLine?>

  /// Makes a display on the console's stderr.
  public init(console: Console, language: Language) {
    self.console = console
    let isBar = console.verbosity == .normal && console.standardError.isTerminal && !console.isPlain
    let columns = console.standardError.size()?.columns ?? 80
    line = Mutex(isBar ? ProgressLine(columns: columns, style: console.errorStyle, language: language) : nil)
  }

  /// Shows the state; `detail` is the line about the last step, unless it was written already.
  public func show(_ state: ProgressState, detail: String?) {
    let text = line.withLock { $0?.show(state) }
    if let text { console.say(text) } else if let detail { console.progress(detail) }
  }

  /// Writes a permanent error above the bar.
  public func error(_ message: String) {
    let error = console.messages.error(message)
    console.say(line.withLock { $0?.above(error) } ?? error)
  }

  /// Removes the bar.
  public func end() {
    if let text = line.withLock({ $0?.clear() }) { console.say(text) }
  }
}
