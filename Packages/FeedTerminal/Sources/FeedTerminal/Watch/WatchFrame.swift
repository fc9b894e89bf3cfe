/// One frame of `feed watch`: the feed's title, the rows, the changed ones marked, and a line at the foot about the last load.
///
/// ```
///   Lighthouses
///
/// + The last light before open water · Cape Wrath, Scotland
///   Ada Lovelace · 2 days ago
///   https://feed.example/pictures/lighthouse.png
///
///   last loaded at 10:00:00 UTC (+1); next load in 1 min
/// ```
public struct WatchFrame: Sendable {
  private let size: TerminalSize
  private let style: Style
  private let layout: FeedLayout
  private let language: Language

  /// Makes frames for a terminal of this size; with links if the terminal supports them.
  public init(size: TerminalSize, style: Style, hasLinks: Bool, language: Language = .english) {
    self.size = size
    self.style = style
    self.language = language
    layout = FeedLayout(size: size, style: style, hasLinks: hasLinks)
  }

  /// The lines of a frame, at most as many as the screen has. `changes` are those of the rows since the last load, `nil` for the first one;
  /// `warning` says why the feed is not fresh, or could not be loaded; `status` is about the last load and the next one.
  public func lines(for screen: FeedScreen, changes: FeedChanges?, warning: String?, status: String) -> [String] {
    let foot = (warning.map { wrapped($0).map(style.warning) } ?? []) + wrapped(status).map(style.faint)
    let footLines = foot.map { layout.margin + $0 }.suffix(size.rows)
    let room = size.rows - footLines.count - 1
    guard room > 0 else { return Array(footLines) }
    return body(screen, changes, room: room) + [""] + footLines
  }

  /// The line about the last successful load, if any, and the next one, with the changes by the marks of the rows.
  public func status(loadedAt date: Date?, changes: FeedChanges?, every interval: Duration) -> String {
    guard let date else { return language.text(.nextLoad(in: interval)) }
    let time = date.formatted(.iso8601).dropFirst("2026-11-21T".count).dropLast()
    let marks = changes?.marks ?? ""
    let last = "\(time) UTC" + (marks.isEmpty ? "" : " (\(marks))")
    return language.text(.loads(last: .lastLoad(at: last), next: .nextLoad(in: interval)))
  }

  /// All rows, or as many whole ones as fit in `room` lines, and how many more there are.
  private func body(_ screen: FeedScreen, _ changes: FeedChanges?, room: Int) -> [String] {
    var lines = layout.titleLines(screen.title) + (screen.emptyMessage.map(layout.noteLines) ?? [])
    var whole: (count: Int, lines: [String]) = (0, [])
    for (index, row) in screen.rows.enumerated() {
      let change = changes.flatMap { index < $0.changes.count ? $0.changes[index] : nil }
      lines += (index > 0 ? [""] : []) + layout.lines(for: row, at: index, mark: change.map(mark))
      if lines.count > room { break }
      // An empty line and the one about the rest.
      if lines.count <= room - 2 { whole = (index + 1, lines + [""]) }
    }
    guard lines.count > room else { return lines }
    let rest = screen.rows.count - whole.count
    return whole.lines + layout.noteLines(language.text(whole.count == 0 ? .images(rest) : .moreImages(rest))).prefix(1)
  }

  private func mark(_ change: FeedChanges.Change) -> String {
    change == .moved ? style.faint(change.rawValue) : style.strong(change.rawValue)
  }

  private func wrapped(_ text: String) -> [String] {
    TextWrapping.lines(of: SafeText.line(text), columns: size.columns - layout.margin.utf8.count)
  }
}
