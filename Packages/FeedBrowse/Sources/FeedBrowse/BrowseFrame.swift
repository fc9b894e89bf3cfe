/// One frame of `feed browse`: the title, the list, the selected image's picture and words, and a
/// line at the foot. In their place there may be all that there is to read about the image.
struct BrowseFrame {
  /// What the area of the picture shows.
  enum Content: Hashable {
    case words(String)
    case lines([String])
    case graphics(url: String, bytes: Int, isKitty: Bool)
  }

  let size: TerminalSize
  let style: Style
  let language: Language
  let showsPictures: Bool
  /// The name of the feed among several.
  var feed: String?
  /// What is said at the foot.
  var foot = ""

  /// Behind the number of an image that is kept for good, or else of one that is new.
  private static let keptMark = "*"
  private static let newMark = "•"
  private static let smallest = (columns: 20, rows: 6)
  private static let sizeForTwo = (columns: 100, rows: 12)
  /// The lines about an image that are shown in any case: a picture has the other half of the room.
  private static let fewestWords = 4
  /// The most lines at the foot, and the rows of a screen that has room for each of them.
  private static let mostFootLines = 3
  private static let rowsForFootLine = 6

  private var isTooSmall: Bool {
    size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
  }
  /// Without the title and the foot.
  private var height: Int { size.rows - 1 - footTexts.count }
  private var isWide: Bool {
    showsPictures && size.columns >= Self.sizeForTwo.columns && size.rows >= Self.sizeForTwo.rows
  }

  /// The rows of the list that are shown at once.
  var listHeight: Int {
    if isWide {
      return height
    }
    if height < 12 {
      return max(1, height - 4)
    }
    return showsPictures ? height * 2 / 5 : height * 3 / 5
  }

  private var listWidth: Int { isWide ? min(size.columns * 9 / 20, 70) : size.columns }

  /// On both sides of what there is to read, and of the picture below it.
  private var margin: String { FeedLayout.margin(columns: size.columns) }
  /// The column in which the words about the selected row and its picture have their margin.
  private var paneColumn: Int { isWide ? listWidth + 2 : 0 }
  private var paneWidth: Int { size.columns - paneColumn }

  /// Where the picture of the selected row goes; `nil` if there is no room.
  func area(_ state: BrowseState) -> (row: Int, column: Int, size: CellSize)? {
    guard showsPictures, !isTooSmall, !state.showsHelp, state.textTop == nil, let row = state.row
    else {
      return nil
    }
    if state.isFull {
      return (1, 0, CellSize(columns: size.columns, rows: height))
    }
    let words = words(about: row, in: state).count
    let rows = isWide ? height - words - 1 : height - listHeight - 1 - words
    let top = isWide ? words + 2 : 1 + height - rows
    guard isWide || rows >= 3 else {
      return nil
    }
    let columns = paneWidth - 2 * margin.utf8.count
    return (top, paneColumn + margin.utf8.count, CellSize(columns: columns, rows: rows))
  }

  /// The lines of the frame, and the area that is left for graphics.
  func lines(_ state: BrowseState) -> (lines: [String], area: ScreenArea?) {
    guard !isTooSmall else {
      return (TextWrapping.lines(of: language.text(.terminalTooSmall), columns: size.columns), nil)
    }
    var body = Array(body(state).prefix(height))
    body += Array(repeating: "", count: height - body.count)
    return ([title(state)] + body + footLines(state), graphicsArea(state))
  }

  /// The lines between the title and the foot; there may be more than have room.
  private func body(_ state: BrowseState) -> [String] {
    if state.showsHelp {
      return help.map { "  " + cut($0, size.columns - 2) }
    }
    guard let row = state.row else {
      let text = text(insteadOfRows: state.feed)
      let lines = TextWrapping.lines(of: text, columns: size.columns - 4, limit: height - 1)
      return [""] + lines.map { "  " + $0 }
    }
    if let top = state.textTop {
      return Array(text(about: row).dropFirst(min(top, lastTextTop(for: row))))
    }
    var body = state.isFull ? [] : list(state)
    if let area = area(state) {
      place(row, state.content, area, state, in: &body)
    } else {
      body += [""] + words(about: row, in: state)
    }
    return body
  }

  /// The lines of an image's text that are shown at once.
  var textHeight: Int { height }

  /// The first line of an image's text that is shown where its end is shown.
  func lastTextTop(for row: FeedRow) -> Int {
    max(0, text(about: row).count - textHeight)
  }

  private func text(about row: FeedRow) -> [String] {
    let layout = FeedLayout(areaColumns: size.columns, margin: margin, style: style)
    return [""] + layout.allLines(for: row, in: language)
  }

  private func text(insteadOfRows feed: FeedViewState) -> String {
    switch feed {
    case .loading: language.text(.loading)
    case .failed(let message): message
    case .loaded(let screen): screen.emptyMessage ?? ""
    }
  }

  private func graphicsArea(_ state: BrowseState) -> ScreenArea? {
    guard let area = area(state), case .graphics(let url, let bytes, let isKitty) = state.content
    else {
      return nil
    }
    return ScreenArea(
      row: area.row,
      column: area.column,
      size: area.size,
      url: url,
      bytes: bytes,
      isKitty: isKitty
    )
  }

  private func title(_ state: BrowseState) -> String {
    let caption = state.isFull ? state.row.map(summary) : nil
    let name = caption ?? FeedText.line(feed, state.screen?.title)
    let count = position(in: state)
    let room = size.columns - count.utf8.count - 4
    let heading = cut(name.isEmpty ? "feed" : name, room - 2)
    return "  " + style.heading(padded(heading, room)) + style.faint(count)
  }

  /// A reason is worth more than a row of the list, where there are some to spare.
  private var footTexts: [String] {
    let limit = min(max(1, size.rows / Self.rowsForFootLine), Self.mostFootLines)
    let columns = size.columns - 4 - DisplayWidth.columns(of: hint)
    let lines = TextWrapping.lines(of: foot, columns: columns, limit: limit)
    return lines.isEmpty ? [""] : lines
  }

  private var hint: String { "? \(language.text(.keyForHelp))" }

  private func footLines(_ state: BrowseState) -> [String] {
    if let search = state.search {
      return [cut("/\(SafeText.line(search))", size.columns - 1)]
    }
    let texts = footTexts
    let last = texts.last ?? ""
    let before = texts.dropLast().map { "  " + style.warning($0) }
    let gap = last.isEmpty ? "" : "  "
    return before + ["  " + style.warning(last) + gap + style.faint(hint)]
  }

  private func summary(of row: FeedRow) -> String {
    FeedText.line(row.description ?? row.url, row.feed, row.location, row.date)
  }

  private func list(_ state: BrowseState) -> [String] {
    let rows = state.rows
    let height = listHeight
    // A line of its own is in front of the first image that has left the feed.
    let end = rows.firstIndex(where: \.isFormer) ?? rows.count
    let count = end < rows.count ? rows.count + 1 : rows.count
    let selected = state.selection < end ? state.selection : state.selection + 1
    let top = max(0, min(selected - height / 2, count - height))
    let digits = "\(lastNumber(of: rows))".utf8.count
    return (top..<min(top + height, count)).map { place in
      if place == end {
        return "  " + style.faint(padded(endOfFeed, listWidth - 3))
      }
      let index = place < end ? place : place - 1
      let number = "\(number(of: index, in: rows))"
      let blanks = String(repeating: " ", count: digits - number.utf8.count)
      let mark = mark(of: rows[index], in: state)
      let line = "\(blanks)\(number)\(mark) \(summary(of: rows[index]))"
      let text = padded(cut(line, listWidth - 3), listWidth - 3)
      return index == state.selection ? " " + style.selected(">\(text)") : "  \(text)"
    }
  }

  private func mark(of row: FeedRow, in state: BrowseState) -> String {
    if state.kept.contains(row.id) {
      return Self.keptMark
    }
    return state.isNew(row) ? Self.newMark : " "
  }

  private var endOfFeed: String {
    let text = cut("── \(language.text(.formerImages)) ", listWidth - 3)
    let rest = max(0, listWidth - 3 - DisplayWidth.columns(of: text))
    return text + String(repeating: "─", count: rest)
  }

  /// The number by which other commands know the image at this place of the list.
  private func number(of index: Int, in rows: [FeedRow]) -> Int {
    rows[index].number ?? index + 1
  }

  private func lastNumber(of rows: [FeedRow]) -> Int {
    rows.last?.number ?? rows.count
  }

  /// The number of the selected image, and the last one, such as `3/12`; empty without images.
  private func position(in state: BrowseState) -> String {
    guard state.rows.indices.contains(state.selection) else {
      return ""
    }
    let selected = number(of: state.selection, in: state.rows)
    return "\(selected)/\(lastNumber(of: state.rows))"
  }

  /// Puts the words about an image and its picture beside the list or below it, or the picture
  /// alone on the screen.
  private func place(
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
      let left = body[index].isEmpty ? String(repeating: " ", count: listWidth) : body[index] + " "
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
  private func words(about row: FeedRow, in state: BrowseState) -> [String] {
    let layout = FeedLayout(areaColumns: paneWidth, margin: margin, style: style)
    // The list marks what is new. A word here would go when the image was seen, and the picture
    // would be drawn anew, as it has another size then.
    return layout.lines(for: row.asSeen, at: 0, limit: mostWords(state))
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

  private func cut(_ text: String, _ columns: Int) -> String {
    TextWrapping.cut(text, columns: columns)
  }

  private func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - DisplayWidth.columns(of: text)))
  }

  /// A low terminal shows the first of these.
  private var help: [String] {
    let keys: [(String, Message)] = [
      ("↑ ↓, j k", .keyForNextImage),
      ("q, Ctrl-C", .keyToQuit),
      ("Enter, o", .keyForPage),
      ("p", .keyForPicture),
      ("s", .keyToSave),
      ("b", .keyToKeep),
      ("f", .keyForWholeScreen),
      ("t", .keyForText),
      ("v", .keyForSensitive),
      ("/  n N", .keyToSearch),
      ("]  [", .keyForNextNew),
      ("r", .keyToLoad),
      ("m", .keyToLoadMore),
      ("Tab, Shift-Tab", .keyForNextFeed),
      ("Space, PageDown", .keyForPageOn),
      ("PageUp", .keyForPageBack),
      ("g G", .keyForFirstImage),
    ]
    return [""] + keys.map { "\(padded($0, 18))\(language.text($1))" }
  }
}
