/// The feed as text: of each image, in feed order, description, location, author and date, and URL.
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
      append(rows[index].description, style.strong, to: &text)
      append(rows[index].location, style.faint, to: &text)
      let byline = Self.line(rows[index].feed, rows[index].author, rows[index].date)
      append(byline.isEmpty ? nil : byline, style.faint, to: &text)
      append(rows[index].url, rows[index].link == nil ? { $0 } : style.link, to: &text)
    }
    return text
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
