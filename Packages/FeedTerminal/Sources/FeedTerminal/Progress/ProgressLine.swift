/// The progress line at the foot of a terminal, which changes in place. It returns the text to write.
public struct ProgressLine: Sendable {
  private let columns: Int
  private let style: Style
  private let language: Language
  private var shown = ""

  /// Makes a line for a terminal of `columns`.
  public init(columns: Int, style: Style, language: Language = .english) {
    self.columns = columns
    self.language = language
    self.style = style
  }

  /// Replaces the line by one for `progress`; empty if that looks the same.
  public mutating func show(_ progress: ProgressState) -> String {
    // A terminal may begin a new line once the last column is written to.
    let text = ProgressBar(columns: max(1, columns - 1), language: language).text(for: progress)
    guard text != shown else { return "" }
    shown = text
    return drawn
  }

  /// Writes a permanent line above the progress; `line` ends in a line feed, as those of ``Messages`` do.
  public func above(_ line: String) -> String { shown.isEmpty ? line : Self.erase + line + drawn }

  /// Erases the line, so that the next text replaces it.
  public mutating func clear() -> String {
    guard !shown.isEmpty else { return "" }
    shown = ""
    return Self.erase
  }

  /// Back to the first column, and erase to the end of the line.
  private static let erase = "\r\u{1B}[K"

  private var drawn: String { Self.erase + style.faint(shown) }
}
