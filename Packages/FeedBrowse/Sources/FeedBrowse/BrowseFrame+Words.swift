import FeedPresentation
import FeedTerminal
import TerminalPictures
import TextColumns

/// The words about the selected image, and its picture.
extension BrowseFrame {
  /// Puts the words about an image and its picture beside the list or below it, or the picture
  /// alone on the screen.
  func place(
    _ row: FeedRow,
    _ content: Content,
    _ area: (row: Int, column: Int, size: CellSize),
    _ state: BrowseState,
    in body: inout [String]
  ) {
    let picture = lines(of: content, in: area.size, isFull: state.isFull)
    if state.isFull {
      return body = picture
    }
    let words = words(about: row, in: state)
    if !isWide {
      return body += [""] + words + picture
    }
    body += Array(repeating: "", count: max(0, height - body.count))
    for (index, line) in (words + [""] + picture).enumerated()
    where index < body.count && !line.isEmpty {
      let left = body[index].isEmpty ? String(repeating: " ", count: listWidth) : body[index] + "  "
      body[index] = left + "  " + line
    }
  }

  /// The lines of a picture's area, behind the margin; alone on the screen, a picture is in its
  /// middle.
  private func lines(of content: Content, in area: CellSize, isFull: Bool) -> [String] {
    var lines: [String]
    switch content {
    case .words(let text):
      let columns = isFull ? area.columns - 2 * margin.utf8.count : area.columns
      let words = TextWrapping.lines(of: text, columns: columns, limit: area.rows).map {
        margin + style.faint($0)
      }
      lines = Array(repeating: "", count: max(0, (area.rows - words.count) / 2)) + words
    case .lines(let drawn):
      lines = isFull ? drawn : drawn.map { $0.isEmpty ? "" : margin + $0 }
    case .graphics:
      lines = []
    }
    lines = Array(lines.prefix(area.rows))
    return lines + Array(repeating: "", count: area.rows - lines.count)
  }

  /// What there is to read about an image, beside its line in the list.
  func words(about row: FeedRow, in state: BrowseState) -> [String] {
    let layout = FeedLayout(areaColumns: paneWidth, margin: margin, style: style)
    // The list marks what is new. A word here would go when the image was seen, and the picture
    // would be drawn anew, as it has another size then.
    return layout.paneLines(for: row.asSeen, limit: mostWords(state), keyForAll: "t")
  }

  private func mostWords(_ state: BrowseState) -> Int {
    if isWide {
      return max(Self.fewestWords, height / 2)
    }
    if showsPictures {
      let room = height - listHeight - 1
      return min(room, max(Self.fewestWords, room / 2))
    }
    return max(1, height - min(state.rows.count, listHeight) - 1)
  }

  /// Whether this cell of the screen is in the area of the picture.
  func isInPicture(_ state: BrowseState, column: Int, row: Int) -> Bool {
    guard let area = area(state) else {
      return false
    }
    return area.row..<area.row + area.size.rows ~= row && column >= area.column
  }

  /// The addresses of an image, each whole on lines of its own; see ``flowingRows(_:)``.
  func addresses(of row: FeedRow) -> [String] {
    var lines: [String] = []
    let addresses: [(key: String, name: Message, url: URL?)] = [
      ("o", .keyForPage, row.page), ("p", .keyForPicture, row.link),
    ]
    for (key, name, url) in addresses {
      guard let address = url.flatMap(WebURL.text) else {
        continue
      }
      let label = margin + style.faint("\(key)  \(language.text(name))")
      lines += ["", label, ""]
      // It is ASCII. Of one that is longer than the screen the beginning is shown.
      let room = max(0, height - lines.count) * size.columns
      let shown = cut(address, room)
      let rows = (DisplayWidth.columns(of: shown) + size.columns - 1) / size.columns
      lines += [shown] + Array(repeating: "", count: max(0, rows - 1))
    }
    return lines.isEmpty ? ["", margin + row.url] : lines
  }
}
