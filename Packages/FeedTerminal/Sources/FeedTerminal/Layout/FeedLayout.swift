/// A feed's rows on a terminal, laid out for its width, one row at a time, so that each can be shown as soon as it is ready. Without a
/// terminal use ``FeedText``, whose format is fixed for scripts.
public struct FeedLayout: Sendable {
  /// Lines with more columns of text are hard to read, however wide the terminal is.
  private static let measure = 88
  /// A narrower terminal has no columns to spare for a margin.
  private static let columnsForMargin = 40

  let style: Style
  private let hasLinks: Bool
  private var columns: Int
  private(set) var margin: String

  /// Makes a layout for a terminal of this size; with links if the terminal supports them (see ``PictureProtocol/hasLinks``).
  public init(size: TerminalSize, style: Style, hasLinks: Bool = false) {
    self.style = style
    self.hasLinks = hasLinks
    margin = size.columns < Self.columnsForMargin ? "" : "  "
    columns = size.columns - margin.utf8.count
  }

  /// The text of the row at this position of the feed, counted from 0, with its number, counted from 1, in the margin if there is one; an empty
  /// line comes before all but the first.
  public func text(for row: FeedRow, at index: Int) -> String {
    // Among several feeds it would not be the number that other commands take.
    let number = row.feed == nil ? "\(index + 1)" : ""
    var layout = self
    // The margin grows with the number, so that texts stay in line.
    let more = margin.isEmpty ? 0 : max(0, number.utf8.count + 1 - margin.utf8.count)
    layout.margin += String(repeating: " ", count: more)
    layout.columns -= more
    var lines = layout.lines(for: row, at: index)
    if !margin.isEmpty, !number.isEmpty, let first = lines.first {
      lines[0] = style.faint(number) + first.dropFirst(number.utf8.count)
    }
    return (index > 0 ? "\n" : "") + lines.map { $0 + "\n" }.joined()
  }

  /// The lines of a row, without their ends; none is wider than the terminal.
  public func lines(for row: FeedRow, at index: Int) -> [String] {
    let texts = lines(row.description, row.location, style.strong)
    let source = lines(FeedText.line(row.feed, row.author), row.date, style.faint)
    return (texts + source + urlLines(row, at: index)).map { margin + $0 }
  }

  /// The lines of the feed's title, and an empty one behind them; none without a title.
  func titleLines(_ title: String?) -> [String] {
    guard let title else { return [] }
    return wrapped(title).map { margin + style.heading($0) } + [""]
  }

  /// A remark, such as why a picture is not shown.
  func note(_ text: String) -> String { wrapped(text).map { margin + style.faint($0) + "\n" }.joined() }

  func wrapped(_ text: String?) -> [String] {
    TextWrapping.lines(of: text ?? "", columns: min(columns, Self.measure))
  }

  /// Two texts in one line if it holds both, else in lines of their own.
  func lines(_ first: String?, _ second: String?, _ styled: (String) -> String) -> [String] {
    let (first, second) = (wrapped(first), wrapped(second))
    // The dot is of ambiguous width, so a column is left free for it.
    if first.count == 1, second.count == 1,
      DisplayWidth.columns(of: first[0]) + DisplayWidth.columns(of: second[0]) + 4 <= min(columns, Self.measure)
    {
      return [styled(first[0]) + style.faint(" · " + second[0])]
    }
    return first.map(styled) + second.map(style.faint)
  }

  private func urlLines(_ row: FeedRow, at index: Int) -> [String] {
    let lines = TextWrapping.filledLines(of: row.url, columns: columns)
    guard let url = row.link else { return lines }
    let styled = lines.map(style.link)
    guard hasLinks, let link = TerminalLink(url, id: index) else { return styled }
    return styled.map(link.text)
  }
}
