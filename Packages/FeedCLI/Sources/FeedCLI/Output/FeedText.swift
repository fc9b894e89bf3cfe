public import FeedPresentation

/// The feed as text: of each image, in feed order, description, location and URL.
public struct FeedText: Sendable {
  private let style: Style
  private let limit: Int?

  /// Makes a renderer of at most `limit` images.
  public init(style: Style, limit: Int? = nil) {
    self.style = style
    self.limit = limit
  }

  /// What goes to stdout: a block of lines for each row, and an empty line between two.
  public func text(for screen: FeedScreen) -> String {
    screen.rows.prefix(limit ?? .max).map(block).joined(separator: "\n")
  }

  private func block(_ row: FeedRow) -> String {
    let lines = [
      row.description.map(style.strong),
      row.location.map(style.faint),
      row.link == nil ? row.url : style.link(row.url),
    ]
    return lines.compactMap { $0 }.map { $0 + "\n" }.joined()
  }
}
