import Synchronization

/// Progress on stderr: a line that changes in place on a terminal, lines with `-v`, otherwise nothing.
public final class ProgressDisplay: Sendable {
  private let console: Console
  private let bar: ProgressBar?
  private let isOver = Mutex(false)

  /// Makes a display on the console's stderr.
  public init(console: Console, language: Language) {
    self.console = console
    let isBar = console.verbosity == .normal && console.standardError.isTerminal && !console.isPlain
    // A terminal may begin a new line once the last column is written to.
    let columns = max(1, (console.standardError.size()?.columns ?? 80) - 1)
    bar = isBar ? ProgressBar(columns: columns, language: language) : nil
  }

  /// Whether it is a line that changes in place.
  public var isInPlace: Bool { bar != nil }

  /// Shows the state; `detail` is the line about the last step, unless it was written already.
  public func show(_ state: ProgressState, detail: String?) {
    guard let bar else { return detail.map(console.progress) ?? () }
    show(bar.text(for: state))
  }

  /// Shows a text in place, as far as there is room; nothing once it has ended.
  public func show(_ text: String) {
    guard let bar else { return }
    isOver.withLock { isOver in
      let line = TextWrapping.lines(of: text, columns: bar.columns).first ?? ""
      if !isOver { console.showStatus(line, for: self) }
    }
  }

  /// Removes the line.
  public func end() {
    isOver.withLock { isOver in
      if bar != nil && !isOver { console.showStatus(nil, for: self) }
      isOver = true
    }
  }
}
