public import FeedPresentation
import Synchronization
import TextColumns

/// Progress on stderr: a line that changes in place on a terminal, lines with `-v`, otherwise
/// nothing.
public final class ProgressDisplay: Sendable {
  private let console: Console
  private let language: Language
  /// The width of a line that changes in place.
  private let columns: Int?
  private let isOver = Mutex(false)

  /// Makes a display on the console's stderr.
  public init(console: Console, language: Language) {
    self.console = console
    self.language = language
    let isInPlace =
      console.verbosity == .normal && console.standardError.isTerminal && !console.isPlain
    // A terminal may begin a new line once the last column is written to.
    columns = isInPlace ? max(1, (console.standardError.size()?.columns ?? 80) - 1) : nil
  }

  /// Whether it is a line that changes in place.
  public var isInPlace: Bool { columns != nil }

  /// Shows the state; `detail` is the line about the last step, unless it was written already.
  public func show(_ state: ProgressState, detail: String?) {
    guard let columns else {
      return detail.map(console.progress) ?? ()
    }
    show(state.text(columns: columns, language: language))
  }

  /// Shows a text in place, as far as there is room; nothing once it has ended.
  public func show(_ text: String) {
    guard let columns else {
      return
    }
    isOver.withLock { isOver in
      let line = TextWrapping.lines(of: text, columns: columns).first ?? ""
      if !isOver {
        console.showStatus(line, for: self)
      }
    }
  }

  /// Removes the line.
  public func end() {
    isOver.withLock { isOver in
      if isInPlace && !isOver {
        console.showStatus(nil, for: self)
      }
      isOver = true
    }
  }
}
