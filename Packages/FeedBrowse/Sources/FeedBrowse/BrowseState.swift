/// What a person sees and does. Pure: an event changes it, and yields what somebody else is to do.
struct BrowseState {
  let look: BrowseLook
  private(set) var size: TerminalSize
  /// The name of the feed among several.
  private(set) var name: String?
  private(set) var feed = FeedViewState.loading
  /// The position of the selected row.
  private(set) var selection = 0
  /// Whether the picture has the whole screen.
  private(set) var isFull = false
  private(set) var showsHelp = false
  /// The first line that is shown of all there is to read about the selected image; `nil` while
  /// the list is shown.
  private(set) var textTop: Int?
  /// What is being typed after `/`.
  private(set) var search: String?
  /// A remark at the foot, until the next key.
  private(set) var remark: String?
  /// How the selected picture is drawn.
  private(set) var drawing: BrowsePicture?
  /// The images that are kept for good.
  private(set) var kept: Set<UUID> = []
  /// The sensitive images whose pictures are shown.
  private var uncovered: Set<UUID> = []
  /// The images that were seen since the session began, by the names of their feeds.
  private var seen: [String?: Set<UUID>] = [:]
  /// The new image that is selected, and not seen yet.
  private var resting: UUID?
  /// How many images have been that so far.
  private var rests = 0
  /// Whether a key was pressed since the feed is on the screen: then no other image is selected by
  /// itself.
  private var isLed = false
  private var term = ""
  private var reader = KeyReader()
  private var pictures: [UUID: (url: String, state: PictureState<Data>)] = [:]
  /// The rows whose pictures are asked for.
  private var asked: [FeedRow] = []

  init(look: BrowseLook, size: TerminalSize) {
    self.look = look
    self.size = size
  }

  var screen: FeedScreen? { if case .loaded(let screen) = feed { screen } else { nil } }
  var rows: [FeedRow] { screen?.rows ?? [] }
  /// The selected row.
  var row: FeedRow? { rows.indices.contains(selection) ? rows[selection] : nil }
  /// How long the last bytes may go on: then none are typed.
  var keyTimeout: Duration? { reader.timeout }

  /// Handles an event, and says what it leads to.
  mutating func handle(_ event: BrowseEvent) -> [BrowseEffect] {
    var effects: [BrowseEffect] = []
    switch event {
    case .typed(let bytes):
      let keys = bytes.isEmpty ? reader.pause() : reader.keys(in: bytes)
      for key in keys {
        effects += press(key)
      }
    case .resized(let size):
      self.size = size
    case .began(let name):
      self.name = name
      feed = .loading
      selection = 0
      remark = nil
      textTop = nil
      uncovered = []
      isLed = false
      kept = []
      pictures = [:]
      asked = []
      drawing = nil
    case .feed(let state):
      effects += show(state)
    case .picture(let id, let url, let state):
      if asked.contains(where: { $0.id == id && $0.url == url }) {
        pictures[id] = (url, state)
      }
    case .drawn(let picture):
      if drawing?.url == picture.url, drawing?.size == picture.size {
        drawing = picture
      }
    case .rested(rests):
      effects += see()
    case .rested:
      break
    case .kept(let ids):
      kept = ids
    case .remark(let text):
      remark = text
    }
    return effects + awaitRest() + askForPictures() + drawPicture()
  }

  /// Whether its reader has not seen an image.
  func isNew(_ row: FeedRow) -> Bool {
    row.isNew && seen[name]?.contains(row.id) != true
  }

  private mutating func see() -> [BrowseEffect] {
    guard let row, isNew(row) else {
      return []
    }
    seen[name, default: []].insert(row.id)
    return [.see(row)]
  }

  /// A new image that is selected is about to be seen.
  private mutating func awaitRest() -> [BrowseEffect] {
    let selected = row.flatMap { isNew($0) ? $0.id : nil }
    guard selected != resting else {
      return []
    }
    resting = selected
    rests += 1
    return selected == nil ? [] : [.awaitRest(rests)]
  }

  /// The newest new image is selected when it comes, until somebody presses a key. Else the same
  /// image stays selected if it is still there.
  private mutating func show(_ state: FeedViewState) -> [BrowseEffect] {
    let before = screen
    let selected = row?.id
    feed = state
    if row?.id != selected {
      let rows = rows
      selection = rows.firstIndex { $0.id == selected } ?? max(0, min(selection, rows.count - 1))
    }
    if !isLed, let newest = newestNew {
      let id = rows[newest].id
      let hasJustCome = before?.rows.contains { $0.id == id } != true
      if hasJustCome {
        selection = newest
      }
    }
    if row?.id != selected {
      textTop = nil
    }
    guard let screen, !screen.isLoading else {
      return []
    }
    if before?.isLoading == true {
      let changes = FeedChanges(from: before?.rows ?? [], to: screen.rows)
      remark = changes.isEmpty ? nil : changes.summary(in: look.language)
    }
    // With a fresh feed, what failed is worth another try.
    pictures = pictures.filter { if case .failed = $0.value.state { false } else { true } }
    asked = []
    return [.forgetFailedPictures]
  }

  /// The place of the new image that was published last, or of the first one where that is not
  /// known.
  private var newestNew: Int? {
    let rows = rows
    let new = rows.indices.filter { isNew(rows[$0]) }
    return new.max { one, other in
      let date = rows[one].published ?? .distantPast
      let otherDate = rows[other].published ?? .distantPast
      return date < otherDate
    }
  }

  private mutating func press(_ key: Key) -> [BrowseEffect] {
    remark = nil
    isLed = true
    if search != nil {
      type(key)
      return []
    }
    if showsHelp {
      showsHelp = false
      return key == .character("q") ? [.quit] : []
    }
    if let top = textTop {
      return press(key, inTextFrom: top)
    }
    if move(by: key) {
      return []
    }
    switch key {
    case .escape where isFull:
      isFull = false
    case .escape:
      return screen?.error == nil ? [] : [.dismissError]
    case .enter, .character("o"):
      return [(row?.page ?? row?.link).map(BrowseEffect.open)].compactMap(\.self)
    case .character("p"):
      return [row?.link.map(BrowseEffect.open)].compactMap(\.self)
    case .character("s"):
      return row.map { [.save($0, data(of: $0))] } ?? []
    case .character("b"):
      return row.map { [.keep($0, data(of: $0))] } ?? []
    case .character("f"):
      isFull.toggle()
    case .character("t"):
      textTop = row.map { _ in 0 }
    case .character("v"):
      cover()
    case .character("?"):
      showsHelp = true
    case .character("/"):
      search = ""
    case .character("n"):
      find(after: selection, by: 1)
    case .character("N"):
      find(after: selection, by: -1)
    case .character("]"):
      selectNew(by: 1)
    case .character("["):
      selectNew(by: -1)
    case .character("r"):
      return [.load]
    case .character("m"):
      return [.loadMore]
    case .tab:
      return [.otherFeed(1)]
    case .backTab:
      return [.otherFeed(-1)]
    case .character("q"):
      return [.quit]
    default:
      break
    }
    return []
  }

  /// The keys that move the selection scroll the text.
  private mutating func press(_ key: Key, inTextFrom top: Int) -> [BrowseEffect] {
    let page = max(1, frame.textHeight - 1)
    switch key {
    case .escape, .character("t"): textTop = nil
    case .up, .left, .character("k"): scroll(to: top - 1)
    case .down, .right, .character("j"): scroll(to: top + 1)
    case .pageUp: scroll(to: top - page)
    case .pageDown, .character(" "): scroll(to: top + page)
    case .home, .character("g"): scroll(to: 0)
    case .end, .character("G"): scroll(to: .max)
    case .character("?"): showsHelp = true
    case .character("q"): return [.quit]
    default: break
    }
    return []
  }

  private mutating func scroll(to line: Int) {
    let last = row.map(frame.lastTextTop) ?? 0
    textTop = max(0, min(line, last))
  }

  /// Shows the selected picture if it is sensitive, or hides it again.
  private mutating func cover() {
    guard let row, row.isSensitive else {
      return
    }
    if uncovered.remove(row.id) == nil {
      uncovered.insert(row.id)
    }
  }

  private func isCovered(_ row: FeedRow) -> Bool {
    row.isSensitive && !uncovered.contains(row.id)
  }

  /// Whether this key moves the selection, which it then does.
  private mutating func move(by key: Key) -> Bool {
    let page = max(1, frame.listHeight - 1)
    switch key {
    case .up, .left, .character("k"): select(selection - 1)
    case .down, .right, .character("j"): select(selection + 1)
    case .pageUp: select(selection - page)
    case .pageDown, .character(" "): select(selection + page)
    case .home, .character("g"): select(0)
    case .end, .character("G"): select(rows.count - 1)
    default: return false
    }
    return true
  }

  private mutating func select(_ index: Int) {
    selection = max(0, min(index, rows.count - 1))
  }

  private mutating func type(_ key: Key) {
    switch key {
    case .character(let character):
      if let search, search.utf8.count < 200 {
        self.search = search + String(character)
      }
    case .backspace where search?.isEmpty == false:
      search?.removeLast()
    case .enter:
      if let search, !search.isEmpty {
        term = search
      }
      search = nil
      find(after: selection - 1, by: 1)
    case .escape, .backspace:
      search = nil
    default:
      break
    }
  }

  /// Selects the next row, or the previous one, that has the term in its caption, place or author.
  private mutating func find(after start: Int, by step: Int) {
    let term = Array(term.lowercased().utf8)
    guard !term.isEmpty else {
      return
    }
    if let index = place(after: start, by: step, where: { isMatch($0, term) }) {
      selection = index
    } else {
      remark = look.language.text(.nothingFound)
    }
  }

  private mutating func selectNew(by step: Int) {
    if let index = place(after: selection, by: step, where: isNew) {
      selection = index
    } else {
      remark = look.language.text(.nothingNew)
    }
  }

  /// The place of the next such row, or of the previous one; after the last row comes the first.
  private func place(after start: Int, by step: Int, where fits: (FeedRow) -> Bool) -> Int? {
    let rows = rows
    for distance in stride(from: 1, through: rows.count, by: 1) {
      let index = (start + distance * step + 2 * rows.count) % rows.count
      if fits(rows[index]) {
        return index
      }
    }
    return nil
  }

  private func isMatch(_ row: FeedRow, _ term: [UInt8]) -> Bool {
    [row.description, row.location, row.author].contains { text in
      text.map { has(term, $0) } == true
    }
  }

  /// By bytes: by characters it takes 50 ms for 10,000 images.
  private func has(_ term: [UInt8], _ text: String) -> Bool {
    var text = text.lowercased()
    return text.withUTF8 { bytes in
      bytes.indices.dropLast(term.count - 1).contains {
        bytes[$0] == term[0] && bytes[$0...].starts(with: term)
      }
    }
  }
}

extension BrowseState {
  /// What is shown now, laid out for the screen.
  var frame: BrowseFrame {
    BrowseFrame(
      size: size,
      style: look.style,
      language: look.language,
      showsPictures: look.shape.showsPictures,
      feed: name,
      foot: search == nil ? remark ?? foot : ""
    )
  }

  private var foot: String {
    guard let screen else {
      return ""
    }
    let more =
      switch screen.more {
      case .loading(let message), .failed(let message), .end(let message): message
      case .available, nil: nil as String?
      }
    let loading = screen.isLoading ? look.language.text(.loading) : nil
    return FeedText.line(screen.error, loading, more, screen.notice)
  }

  /// What there is of the selected picture.
  var content: BrowseFrame.Content {
    guard let row else {
      return .words("")
    }
    if isCovered(row) {
      let key = look.language.text(.showsPicture(key: "v"))
      return .words(FeedText.line(row.warning, key))
    }
    let loading = BrowseFrame.Content.words(look.language.text(.loading))
    switch picture(of: row) {
    case .loading: return loading
    // With the fresh feed it is tried again.
    case .failed(let message): return screen?.isLoading == true ? loading : .words(message)
    case .loaded: return drawing?.content ?? loading
    }
  }

  private func picture(of row: FeedRow) -> PictureState<Data> {
    guard let picture = pictures[row.id], picture.url == row.url else {
      return .loading
    }
    return picture.state
  }

  private func data(of row: FeedRow) -> Data? {
    if case .loaded(let data) = picture(of: row) {
      data
    } else {
      nil
    }
  }

  /// Asks for the selected picture and its neighbours, where there is room for it.
  private mutating func askForPictures() -> [BrowseEffect] {
    guard frame.area(self) != nil else {
      return []
    }
    let near = (selection - 1...selection + 1).filter(rows.indices.contains)
    // The selected one is the first to load.
    let wanted = near.sorted { $0 == selection && $1 != selection }.map { rows[$0] }
    guard wanted != asked else {
      return []
    }
    asked = wanted
    pictures = pictures.filter { id, _ in wanted.contains { $0.id == id } }
    return [.pictures(wanted)]
  }

  /// Draws the selected picture, unless that is done.
  private mutating func drawPicture() -> [BrowseEffect] {
    guard let row, !isCovered(row), let area = frame.area(self)?.size, let data = data(of: row)
    else {
      return []
    }
    if let drawing, drawing.url == row.url, drawing.size == area {
      return []
    }
    let (picture, order) = BrowsePicture.drawing(
      data,
      of: row,
      in: area,
      isFull: isFull,
      look,
      cell: size.cell
    )
    drawing = picture
    return order.map { [.draw($0)] } ?? []
  }
}
