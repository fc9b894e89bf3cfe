public import FeedPresentation

/// What there is to read about one image, in an area of a screen.
extension FeedLayout {
  private static let fewestTextLines = 2

  /// The lines about an image, at most `limit`: its caption, where it is from, and its text. A line
  /// with `…` and the key for all of it stands where the text is cut. The URL is not among them.
  public func paneLines(for row: FeedRow, limit: Int, keyForAll key: String) -> [String] {
    let caption = captionLine(of: row)
    let source = partLine(of: row) + sourceLines(of: row)
    let text = styled([row.warning].compactMap(\.self), style.warning) + styled(row.text) { $0 }
    let textLines = min(text.count, Self.fewestTextLines)
    let captionRoom = limit - min(source.count, 1) - textLines
    let head = cut(caption, to: max(1, min(captionRoom, Self.mostTextLines)))
    let lines = head + source.prefix(max(0, limit - head.count))
    let body = ended(text, in: limit - lines.count, key)
    return (lines + body).map { margin + $0.text }
  }

  private func ended(_ text: [StyledLine], in room: Int, _ key: String) -> [StyledLine] {
    guard text.count > room, room > 0 else {
      return Array(text.prefix(max(0, room)))
    }
    return text.prefix(room - 1) + [StyledLine("… \(key)", style: style.faint)]
  }

  /// All that there is to read about a row, however long: an empty line is before each part. The
  /// URL is not among them.
  public func allLines(for row: FeedRow, in language: Language) -> [String] {
    let alternative = row.alternative.map { language.text(.alternative($0)) }
    let part = partLine(of: row, saidElsewhere: row.alternative)
    let head = captionLine(of: row) + part + sourceLines(of: row)
    let warning = styled([row.warning].compactMap(\.self), style.warning)
    let paragraphs = row.text.map { paragraph in styled([paragraph]) { $0 } }
    let rest = styled([alternative].compactMap(\.self)) { $0 }
    let parts = [head, warning] + paragraphs + [rest]
    let lines = parts.filter { !$0.isEmpty }.map { part in part.map { margin + $0.text } }
    return Array(lines.joined(separator: [""]))
  }

  private func captionLine(of row: FeedRow) -> [StyledLine] {
    styled([row.postCaption].compactMap(\.self), style.strong)
  }

  private func partLine(of row: FeedRow, saidElsewhere alternative: String? = nil) -> [StyledLine] {
    styled([row.part?.line(saidElsewhere: alternative)].compactMap(\.self)) { $0 }
  }

  private func sourceLines(of row: FeedRow) -> [StyledLine] {
    styled(
      [FeedText.line(row.newness, row.source, row.author, row.location, row.date)],
      style.faint
    )
  }
}
