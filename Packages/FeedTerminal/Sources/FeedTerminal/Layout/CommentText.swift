/// Comments as text: of each who wrote it and when, and below that its lines; on a terminal laid
/// out for its width.
public struct CommentText: Sendable {
  private let layout: FeedLayout?

  /// Makes a renderer for a terminal of this size, or with `nil` for any other output, where text
  /// is plain.
  public init(size: TerminalSize?, style: Style) {
    layout = size.map { FeedLayout(size: $0, style: style) }
  }

  /// The text of the comment at this position, counted from 0; an empty line comes before all but
  /// the first. `lines` are safe to show.
  public func text(by author: String?, on date: String?, lines: [String], at index: Int) -> String {
    let all =
      if let layout {
        (layout.lines(author, date, layout.style.strong) + lines.flatMap(layout.wrapped)).map {
          layout.margin + $0
        }
      } else {
        [FeedText.line(author, date)].filter { !$0.isEmpty } + lines
      }
    return (index > 0 ? "\n" : "") + all.map { $0 + "\n" }.joined()
  }
}
