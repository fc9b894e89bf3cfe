public import FeedPresentation

/// The line at the foot of a terminal that tells how far a command is, and changes in place. What is to be written is returned; nothing
/// is written here.
public struct ProgressLine: Sendable {
  private let columns: Int?
  private let style: Style
  private let strings: any FeedStrings
  private var shown = ""

  /// Makes a line for a terminal of so many columns; `nil` for what is no terminal, where each state is a line of its own.
  public init(columns: Int?, style: Style, strings: any FeedStrings = EnglishStrings()) {
    self.columns = columns
    self.strings = strings
    self.style = style
  }

  /// Shows `progress` in place of what was shown before; nothing is to be written where that looks the same.
  public mutating func show(_ progress: ProgressState) -> String {
    // A terminal may begin a new line once the last column is written to.
    let text =
      columns.map { ProgressBar(columns: max(1, $0 - 1), strings: strings).text(for: progress) }
      ?? ProgressBar.words(for: progress, strings: strings).joined(separator: ", ")
    guard text != shown else { return "" }
    shown = text
    return columns == nil ? text + "\n" : drawn
  }

  /// Writes a line that stays, above what is shown; `line` is one line with its end, such as ``Messages`` makes.
  public func above(_ line: String) -> String { columns == nil || shown.isEmpty ? line : Self.erase + line + drawn }

  /// Takes away what is shown, so that what is written next stands in its place.
  public mutating func clear() -> String {
    guard columns != nil, !shown.isEmpty else { return "" }
    shown = ""
    return Self.erase
  }

  /// Back to the first column, and erase to the end of the line.
  private static let erase = "\r\u{1B}[K"

  private var drawn: String { Self.erase + style.faint(shown) }
}
