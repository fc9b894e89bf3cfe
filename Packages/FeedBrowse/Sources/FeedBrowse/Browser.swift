/// The screen of `feed browse`: shows the states of a feed's controller and the selected picture, and takes keys.
@MainActor public final class Browser {
  /// What a key asks for.
  public enum Action: Hashable, Sendable {
    /// Open the page of this image, or else its picture; open its picture; or save that.
    case open(FeedRow), openPicture(FeedRow), save(FeedRow, Data? = nil)
    /// Load the feed again, or its next page; or take the error away.
    case reload, loadMore, dismissError
    /// Show the next feed, or the previous one: 1 or -1.
    case feed(Int)
    /// Call ``Browser/draw()``, since a picture is ready.
    case redraw
    /// End.
    case quit
  }

  private struct Drawing {
    let url: String
    let size: CellSize
    /// Where in its area graphics begin.
    let top, left: Int
    var content: BrowseFrame.Content
    var pieces: any Sequence<String> = EmptyCollection<String>()
  }

  private let output: Output
  private let style: Style
  private let shape: PictureProtocol
  private let language: Language
  private let suspend: @Sendable () -> Void
  private let chafa: Chafa
  private let perform: (Action) -> Void
  private var model = BrowseModel()
  private var reader = KeyReader()
  private var update: (size: TerminalSize, screen: ScreenUpdate)?
  private var pictures: [UUID: ImageDataController<Data>] = [:]
  private var makePicture: ((FeedRow) -> ImageDataController<Data>)?
  private var drawing: Drawing?
  private var drawingTask: Task<Void, Never>?
  private var feed: String?

  /// Makes a browser. `suspend` stops this process until it is continued; `perform` does what keys ask for.
  public init(
    output: Output, style: Style, shape: PictureProtocol, language: Language, suspend: @escaping @Sendable () -> Void,
    chafa: @escaping Chafa, perform: @escaping (Action) -> Void
  ) {
    (self.output, self.style, self.shape, self.language) = (output, style, shape, language)
    (self.suspend, self.chafa, self.perform) = (suspend, chafa, perform)
  }

  /// Takes the terminal's screen.
  public func begin() throws {
    output.willLeave(restoration)
    try output.write(ScreenUpdate.enter + KeyReader.begin)
  }

  /// Gives the terminal back.
  public func end() {
    drawingTask?.cancel()
    pictures = [:]
    leave()
  }

  private func leave() {
    output.leave(restoration)
    output.willLeave("")
  }

  /// A key that ends or stops the program makes the system drop what the terminal has not taken yet, so
  /// that it may be in the middle of anything.
  private var restoration: String { shape.closing + KeyReader.end + ScreenUpdate.leave }

  /// Shows another feed; `name` tells it from others. `picture` makes the controller of a row's picture.
  public func begin(feed name: String?, picture: @escaping (FeedRow) -> ImageDataController<Data>) throws {
    (feed, makePicture, pictures, drawing) = (name, picture, [:], nil)
    drawingTask?.cancel()
    model.showOtherFeed()
    try draw()
  }

  /// Shows a state of the feed.
  public func show(_ state: FeedViewState) throws {
    let before = model.screen
    model.show(state)
    if let screen = model.screen, !screen.isLoading {
      if before?.isLoading == true {
        let changes = FeedChanges(from: before?.rows ?? [], to: screen.rows)
        model.remark = changes.isEmpty ? nil : changes.summary(in: language)
      }
      // With a fresh feed, what failed is worth another try.
      for (id, picture) in pictures { if case .failed = picture.state { pictures[id] = nil } }
    }
    try draw()
  }

  /// Shows a remark until the next key.
  public func remark(_ text: String) throws {
    model.remark = text
    try draw()
  }

  /// How long the last bytes may go on: then call ``pause()``.
  public var wait: Duration? { reader.wait }

  /// Handles bytes that the terminal sends.
  public func handle(_ bytes: [UInt8]) throws { try press(reader.keys(in: bytes)) }

  /// No bytes have followed for some time.
  public func pause() throws { try press(reader.pause()) }

  private func press(_ keys: [Key]) throws {
    for key in keys {
      let notFound = language.text(.nothingFound)
      if let action = model.press(key, page: max(1, frame.listHeight - 1), notFound: notFound) {
        if case .save(let row, _) = action, case .loaded(let data) = pictures[row.id]?.state {
          perform(.save(row, data))
        } else {
          perform(action)
        }
      }
    }
    if !keys.isEmpty { try draw() }
  }

  /// Draws anew; if the program is to stop, it gives the terminal back first.
  public func handle(_ event: TerminalEvent) throws {
    if event == .suspended {
      leave()
      suspend()
    }
    update = nil
    if event != .resized { try begin() }
    try draw()
  }

  private var frame: BrowseFrame {
    BrowseFrame(
      size: output.size() ?? TerminalSize(columns: 0, rows: 0), style: style, language: language,
      showsPictures: shape.showsPictures, feed: feed, foot: model.search == nil ? model.remark ?? foot : "")
  }

  /// Draws what has changed.
  public func draw() throws {
    let frame = frame
    if update?.size != frame.size { update = (frame.size, ScreenUpdate(size: frame.size)) }
    let (lines, area) = frame.lines(model, content: content(in: frame))
    guard var screen = update?.screen else { return }
    try output.write(screen.show(lines, around: area))
    update?.screen = screen
    guard let area, screen.isAreaBlank, let drawing else { return }
    try output.write("\u{1B}[\(area.row + drawing.top + 1);\(area.column + drawing.left + 1)H")
    for piece in drawing.pieces { try output.write(piece) }
  }

  private var foot: String {
    guard let screen = model.screen else { return "" }
    let more =
      switch screen.more {
      case .loading(let message), .failed(let message), .end(let message): message
      case .available, nil: nil as String?
      }
    let loading = screen.isLoading ? language.text(.loading) : nil
    return FeedText.line(screen.error, loading, more, screen.notice)
  }

  /// What there is of the selected picture; what is missing is loaded and drawn.
  private func content(in frame: BrowseFrame) -> BrowseFrame.Content {
    guard let row = model.row, let size = frame.area(model)?.size else { return .words("") }
    keepPictures()
    switch pictures[row.id]?.state {
    case .loading, nil: return .words(language.text(.loading))
    // With the fresh feed it is tried again.
    case .failed(let message): return .words(model.screen?.isLoading == true ? language.text(.loading) : message)
    case .loaded(let data):
      if let drawing, drawing.url == row.url, drawing.size == size { return drawing.content }
      return draw(data, of: row, in: size, frame.size.cell)
    }
  }

  /// Has the selected picture and its neighbours loaded, and no others.
  private func keepPictures() {
    let near = (model.selection - 1...model.selection + 1).filter(model.rows.indices.contains)
    // The selected one is the first to load.
    let rows = near.sorted { $0 == model.selection && $1 != model.selection }.map { model.rows[$0] }
    for id in pictures.keys where !rows.contains(where: { $0.id == id }) { pictures[id] = nil }
    for row in rows {
      guard let picture = pictures[row.id] ?? makePicture?(row) else { return }
      pictures[row.id] = picture
      picture.show(row)
      picture.onChange = { [weak self] _ in
        if self?.model.row?.id == row.id { self?.perform(.redraw) }
      }
      if row.id == model.row?.id { picture.appear() } else { picture.preload() }
    }
  }

  /// Draws a picture. With chafa that takes some time, in which it is loading.
  private func draw(
    _ data: Data, of row: FeedRow, in size: CellSize, _ cell: TerminalSize.Cell?
  ) -> BrowseFrame.Content {
    let renderer = PictureRenderer(shape, area: size, cell: cell, isPlain: style.isPlain, language: language)
    drawingTask?.cancel()
    // Alone on the screen it is in the middle.
    let cells = renderer.cells(of: data)
    let (top, left) = model.isFull ? ((size.rows - cells.rows) / 2, (size.columns - cells.columns) / 2) : (0, 0)
    let isKitty = if case .kitty = shape.kind { true } else { false }
    let graphics = BrowseFrame.Content.graphics(url: row.url, bytes: data.count, isKitty: isKitty)
    var new = Drawing(url: row.url, size: size, top: top, left: left, content: .words(""))
    switch renderer.rendering(of: .loaded(data)) {
    case .nothing: break
    case .text(let text): new.content = .words(text)
    case .picture(let pieces): (new.content, new.pieces) = (graphics, pieces)
    case .chafa(let options, let area):
      new.content = .words(language.text(.loading))
      drawingTask = Task { [chafa, isText = shape.kind == .chafa, weak self] in
        var drawn = Drawing(url: row.url, size: size, top: top, left: left, content: .words(renderer.notDrawn))
        do {
          let output = try await renderer.drawing(options, area, of: data, by: chafa)
          if isText {
            let lines = renderer.text(ofChafa: output).split(separator: "\n", omittingEmptySubsequences: false)
            let margin = String(repeating: " ", count: left)
            drawn.content = .lines(
              Array(repeating: "", count: top) + lines.dropLast().map { "\(margin)\($0)\u{1B}[0m" })
          } else {
            (drawn.content, drawn.pieces) = (graphics, [output])
          }
        } catch {
          // It says that it cannot be drawn.
        }
        guard !Task.isCancelled else { return }
        self?.drawing = drawn
        self?.perform(.redraw)
      }
    }
    drawing = new
    return new.content
  }
}
