import FeedPresentation

/// The feed as lines in the order in which they are read aloud: each image with its number, all of
/// its words, and what its picture shows.
struct ReadingText {
  let language: Language
  /// How many images there are at most; `nil` for all.
  var limit: Int?

  /// The lines of each image, and an empty line between two.
  func text(for screen: FeedScreen) -> String {
    let rows = screen.rows.prefix(limit ?? .max)
    return rows.enumerated().map { text(for: $1, at: $0) }.joined(separator: "\n")
  }

  private func text(for row: FeedRow, at index: Int) -> String {
    let number = row.handle ?? "\(row.number ?? index + 1)"
    let part = row.part?.line(saidElsewhere: row.alternative)
    let source = FeedText.line(
      row.newness,
      row.handle == nil ? row.feed : nil,
      row.author,
      row.date
    )
    let alternative = row.alternative.map { language.text(.alternative($0)) }
    let head =
      if let part, row.continuesPost {
        ["\(number). \(part)", row.newness]
      } else {
        ["\(number). \(caption(of: row))", row.location, part, source.isEmpty ? nil : source]
      }
    let lines = head + [row.warning] + row.textInList + [alternative, row.url]
    return lines.compactMap(\.self).map { $0 + "\n" }.joined()
  }

  private func caption(of row: FeedRow) -> String {
    row.description ?? language.text(.pictureWithoutDescription)
  }
}
