public import FeedPresentation
import TextColumns

/// A feed's rows on a terminal, laid out for its width, one row at a time, so that each can be
/// shown as soon as it is ready. Without a terminal use ``FeedText``, whose format is fixed for
/// scripts.
public struct FeedLayout: Sendable {
  /// Lines with more columns of text are hard to read, however wide the terminal is.
  static let measure = 88
  /// A narrower terminal has no columns to spare for a margin.
  private static let columnsForMargin = 40
  /// The most lines of a description, and of a post's text.
  static let mostTextLines = 8

  let style: Style
  private let hasLinks: Bool
  private var columns: Int
  package private(set) var margin: String

  /// Makes a layout for a terminal of this size; with links if the terminal supports them (see
  /// ``/TerminalPictures/PictureProtocol/hasLinks``).
  public init(size: TerminalSize, style: Style, hasLinks: Bool = false) {
    self.style = style
    self.hasLinks = hasLinks
    margin = Self.margin(columns: size.columns)
    columns = size.columns - margin.utf8.count
  }

  /// Makes a layout for an area of a screen, with a margin on both sides.
  public init(areaColumns columns: Int, margin: String, style: Style) {
    self.style = style
    self.margin = margin
    hasLinks = false
    self.columns = columns - 2 * margin.utf8.count
  }

  /// The margin of a screen or an area of it, on either side.
  public static func margin(columns: Int) -> String {
    columns < columnsForMargin ? "" : "  "
  }

  /// The text of the row at this position of the list, counted from 0, with its number in the
  /// margin if there is one; an empty line comes before all but the first.
  public func text(for row: FeedRow, at index: Int) -> String {
    // Among several feeds it would not be the number that other commands take.
    let number = row.feed == nil ? "\(row.number ?? index + 1)" : ""
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

  /// The lines of a row, without their ends; none is wider than the terminal. A description and a
  /// text have at most eight; one that is cut ends in `…`.
  public func lines(for row: FeedRow, at index: Int) -> [String] {
    let part = cut(styled([row.part?.line()].compactMap(\.self)) { $0 }, to: Self.mostTextLines)
    let warning = styled(row.warning.map { [$0] } ?? [], style.warning)
    let text = cut(styled(row.textInList) { $0 }, to: Self.mostTextLines)
    let body = part + warning + text
    let lines = captionLines(of: row) + body + bylines(of: row) + urlLines(row, at: index)
    return lines.map { margin + $0.text }
  }

  private func captionLines(of row: FeedRow) -> [StyledLine] {
    guard !row.continuesPost else {
      return []
    }
    let lines = styledTexts(row.description, row.location, style.strong)
    return cut(lines[0], to: Self.mostTextLines) + lines.dropFirst().joined()
  }

  private func bylines(of row: FeedRow) -> [StyledLine] {
    guard !row.continuesPost else {
      return styled([FeedText.line(row.newness, row.handle)].filter { !$0.isEmpty }, style.faint)
    }
    let source = FeedText.line(row.newness, row.source, row.author)
    return Array(styledTexts(source, row.date, style.faint).joined())
  }

  func styled(_ paragraphs: [String], _ style: @escaping (String) -> String)
    -> [StyledLine]
  {
    paragraphs.flatMap(wrapped).map { StyledLine($0, style: style) }
  }

  func cut(_ text: [StyledLine], to length: Int) -> [StyledLine] {
    guard text.count > length, let last = text.prefix(length).last else {
      return text
    }
    return text.prefix(length - 1) + [last.ended(columns: columns)]
  }

  /// The lines of the feed's title, and an empty one behind them; none without a title.
  package func titleLines(_ title: String?) -> [String] {
    guard let title else {
      return []
    }
    return wrapped(title).map { margin + style.heading($0) } + [""]
  }

  /// A remark, such as why a picture is not shown.
  package func note(_ text: String) -> String {
    wrapped(text).map { margin + style.faint($0) + "\n" }.joined()
  }

  func wrapped(_ text: String?) -> [String] {
    TextWrapping.lines(of: text ?? "", columns: min(columns, Self.measure))
  }

  /// Two texts in one line if it holds both, else in lines of their own.
  func lines(_ first: String?, _ second: String?, _ styled: @escaping (String) -> String)
    -> [String]
  {
    styledTexts(first, second, styled).flatMap { $0 }.map(\.text)
  }

  /// The lines of each text by itself; of both together where they share a line.
  private func styledTexts(
    _ first: String?,
    _ second: String?,
    _ styled: @escaping (String) -> String
  ) -> [[StyledLine]] {
    let first = wrapped(first)
    let second = wrapped(second)
    // The dot is of ambiguous width, so a column is left free for it.
    if first.count == 1, second.count == 1,
      DisplayWidth.columns(of: first[0]) + DisplayWidth.columns(of: second[0]) + 4
        <= min(columns, Self.measure)
    {
      return [
        [
          StyledLine([
            .init(text: first[0], style: styled),
            .init(text: " · " + second[0], style: style.faint),
          ])
        ]
      ]
    }
    return [
      first.map { StyledLine($0, style: styled) },
      second.map { StyledLine($0, style: style.faint) },
    ]
  }

  private func urlLines(_ row: FeedRow, at index: Int) -> [StyledLine] {
    let lines = TextWrapping.filledLines(of: row.url, columns: columns)
    guard let url = row.link else {
      return lines.map { StyledLine($0) { $0 } }
    }
    let link = hasLinks ? TerminalLink(url, id: index) : nil
    return lines.map { line in
      StyledLine(line) { [style] text in
        let styled = style.link(text)
        return link?.text(styled) ?? styled
      }
    }
  }
}
