public import FeedPresentation
import TextColumns

/// The feed as text: of each image, in feed order, description, location, which picture of its post
/// it is, a warning, the post's text, author and date, and URL. What the pictures of a post have in
/// common is said once.
public struct FeedText: Sendable {
  private let style: Style
  private let limit: Int?

  /// Makes a renderer of at most `limit` images.
  public init(style: Style, limit: Int? = nil) {
    self.style = style
    self.limit = limit
  }

  /// A block of lines for each row, and an empty line between two blocks.
  public func text(for screen: FeedScreen) -> String {
    let rows = screen.rows
    var text = ""
    for index in 0..<min(rows.count, limit ?? .max) {
      if index > 0 {
        text += "\n"
      }
      append(rows[index], to: &text)
    }
    return text
  }

  private func append(_ row: FeedRow, to text: inout String) {
    if !row.continuesPost {
      append(row.description, style.strong, to: &text)
      append(row.location, style.faint, to: &text)
    }
    append(row.part?.line(), { $0 }, to: &text)
    append(row.warning, style.warning, to: &text)
    for paragraph in Self.beginning(of: row.textInList) {
      append(paragraph, { $0 }, to: &text)
    }
    let byline = row.continuesPost ? row.handle ?? "" : Self.line(row.source, row.author, row.date)
    append(byline.isEmpty ? nil : byline, style.faint, to: &text)
    append(row.url, row.link == nil ? { $0 } : style.link, to: &text)
  }

  /// As much of a text as eight lines of a terminal have: a paragraph is one line here, however
  /// long it is.
  private static func beginning(of text: [String]) -> [String] {
    var lines: [String] = []
    var columns = FeedLayout.mostTextLines * FeedLayout.measure
    for paragraph in text {
      guard columns > 0, lines.count < FeedLayout.mostTextLines else {
        // There is more, and it says so.
        return lines.dropLast() + lines.suffix(1).map { $0.hasSuffix("…") ? $0 : $0 + " …" }
      }
      lines.append(TextWrapping.cut(paragraph, columns: columns))
      columns -= DisplayWidth.columns(of: paragraph)
    }
    return lines
  }

  private func append(_ line: String?, _ styled: (String) -> String, to text: inout String) {
    guard let line else {
      return
    }
    text += style.isPlain ? line : styled(line)
    text += "\n"
  }

  /// The texts that are known, in one line, with a dot between two.
  public static func line(_ texts: String?...) -> String {
    texts.compactMap { $0 }.joined(separator: " · ")
  }
}
