import FeedPresentation
import FeedTerminal
import TerminalPictures
import TextColumns

/// One frame of `feed browse`: the title, the list, the selected image's picture and words, and a
/// line at the foot. In their place there may be all that there is to read about the image.
struct BrowseFrame {
  /// What the area of the picture shows.
  enum Content: Hashable {
    case words(String)
    case lines([String])
    case graphics(
      url: String,
      bytes: Int,
      removal: String,
      view: PictureView = PictureView(),
      cell: TerminalSize.Cell? = nil
    )
  }

  let size: TerminalSize
  let style: Style
  let language: Language
  let showsPictures: Bool
  /// What the list of images needs.
  var measure = ListMeasure()
  /// What is said at the foot.
  var foot = ""

  private static let smallest = (columns: 20, rows: 6)
  private static let sizeForTwo = (columns: 100, rows: 12)
  /// The lines about an image that are shown in any case: a picture has the other half of the room.
  static let fewestWords = 4
  /// The most lines at the foot, and the rows of a screen that has room for each of them.
  private static let mostFootLines = 3
  private static let rowsForFootLine = 6

  private var isTooSmall: Bool {
    size.columns < Self.smallest.columns || size.rows < Self.smallest.rows
  }
  /// Without the title and the foot.
  var height: Int { size.rows - 1 - footTexts.count }
  var isWide: Bool {
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
    // A short list leaves the rest to the picture.
    return showsPictures ? min(height / 4, max(1, measure.lineCount)) : height * 3 / 5
  }

  /// On both sides of what there is to read, and of the picture below it.
  var margin: String { FeedLayout.margin(columns: size.columns) }
  /// The column in which the words about the selected row and its picture have their margin.
  var paneColumn: Int { isWide ? listWidth + 2 : 0 }
  var paneWidth: Int { size.columns - paneColumn }

  /// Where the picture of the selected row goes, or that of another one once it is selected; `nil`
  /// if there is no room.
  func area(
    _ state: BrowseState,
    of other: FeedRow? = nil
  ) -> (row: Int, column: Int, size: CellSize)? {
    guard showsPictures, !isTooSmall, !state.hidesPicture, let row = other ?? state.row else {
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

  /// The rows of the screen whose lines may be longer than it is wide: the terminal goes on in the
  /// next row, so that an address can be copied in one piece.
  func flowingRows(_ state: BrowseState) -> Range<Int>? {
    state.showsAddresses && !isTooSmall ? 1..<1 + height : nil
  }

  /// The lines between the title and the foot; there may be more than have room.
  private func body(_ state: BrowseState) -> [String] {
    if let chooser = state.chooser {
      return feedList(chooser, state.places)
    }
    if let top = state.helpTop {
      return help(from: top)
    }
    guard let row = state.row else {
      let text = text(insteadOfRows: state.feed)
      let lines = TextWrapping.lines(of: text, columns: size.columns - 4, limit: height - 1)
      return [""] + lines.map { "  " + $0 }
    }
    if state.showsAddresses {
      return addresses(of: row)
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

  /// The first line of an image's text that is shown where its end is shown.
  func lastTextTop(for row: FeedRow) -> Int {
    max(0, text(about: row).count - height)
  }

  private func text(about row: FeedRow) -> [String] {
    let layout = FeedLayout(areaColumns: size.columns, margin: margin, style: style)
    return [""] + layout.allLines(for: row, in: language)
  }

  private func text(insteadOfRows feed: FeedViewState) -> String {
    switch feed {
    case .loading: language.text(.loading)
    case .failed(let message): FeedText.line(message, language.text(.triesAgain(key: "r")))
    case .loaded(let screen): screen.emptyMessage ?? ""
    }
  }

  private func graphicsArea(_ state: BrowseState) -> ScreenArea? {
    guard let area = area(state),
      case .graphics(let url, let bytes, let removal, let view, let cell) = state.content
    else {
      return nil
    }
    return ScreenArea(
      row: area.row,
      column: area.column,
      size: area.size,
      url: url,
      bytes: bytes,
      removal: removal,
      view: view,
      cell: cell
    )
  }

  private func title(_ state: BrowseState) -> String {
    let caption = state.isFull && state.chooser == nil ? caption(of: state) : nil
    let count = state.chooser.map { position(in: $0, state.places) } ?? position(in: state)
    let room = size.columns - count.utf8.count - 4
    let heading = cut(caption ?? path(to: state), room - 2)
    return "  " + style.heading(padded(heading, room)) + style.faint(count)
  }

  /// What stands above a picture that is alone on the screen; of several feeds that of this one.
  private func caption(of state: BrowseState) -> String? {
    let name = state.hasSeveralFeeds && !state.isInRiver ? state.name : nil
    return state.row.map { FeedText.line(name, $0.summary) }
  }

  /// Where one is: in the list of feeds, or in one of them.
  private func path(to state: BrowseState) -> String {
    let feeds = language.text(.feeds)
    guard state.chooser == nil else {
      return feeds
    }
    let name = FeedText.line(state.name, state.screen?.title)
    guard state.hasSeveralFeeds else {
      return name.isEmpty ? "feed" : name
    }
    return name.isEmpty ? feeds : "\(feeds) › \(name)"
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
    if let filter = state.chooser?.filter, !filter.isEmpty {
      return [cut("/\(SafeText.line(filter))", size.columns - 1)]
    }
    if let search = state.search {
      return [cut("/\(SafeText.line(search))", size.columns - 1)]
    }
    let texts = footTexts
    let last = texts.last ?? ""
    let before = texts.dropLast().map { "  " + style.warning($0) }
    guard state.chooser == nil else {
      return before + ["  " + (state.selectedError == nil ? style.faint : style.warning)(last)]
    }
    let gap = last.isEmpty ? "" : "  "
    return before + ["  " + style.warning(last) + gap + style.faint(hint)]
  }

  func cut(_ text: String, _ columns: Int) -> String {
    TextWrapping.cut(text, columns: columns)
  }

  func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - DisplayWidth.columns(of: text)))
  }
}
