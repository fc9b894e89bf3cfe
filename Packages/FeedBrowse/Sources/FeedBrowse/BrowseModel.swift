/// What a person sees and does in `feed browse`. Pure: a key changes it, or is an action for somebody else.
struct BrowseModel {
  private(set) var state = FeedViewState.loading
  /// The position of the selected row.
  private(set) var selection = 0
  /// Whether the picture has the whole screen.
  private(set) var isFull = false
  private(set) var showsHelp = false
  /// What is being typed after `/`.
  private(set) var search: String?
  /// A remark at the foot, until the next key.
  var remark: String?
  private var term = ""

  var screen: FeedScreen? { if case .loaded(let screen) = state { screen } else { nil } }
  var rows: [FeedRow] { screen?.rows ?? [] }
  /// The selected row.
  var row: FeedRow? { rows.indices.contains(selection) ? rows[selection] : nil }

  /// Shows another state; the same image stays selected if it is still there.
  mutating func show(_ state: FeedViewState) {
    let selected = row?.id
    self.state = state
    if row?.id == selected { return }
    let rows = rows
    selection = rows.firstIndex { $0.id == selected } ?? max(0, min(selection, rows.count - 1))
  }

  /// Begins with another feed.
  mutating func showOtherFeed() { (state, selection, remark) = (.loading, 0, nil) }

  /// Handles a key; a page has `page` rows. Nothing found is told as `notFound`.
  mutating func press(_ key: Key, page: Int, notFound: String) -> Browser.Action? {
    remark = nil
    if search != nil {
      type(key, notFound: notFound)
      return nil
    }
    if showsHelp {
      showsHelp = false
      return key == .character("q") ? .quit : nil
    }
    switch key {
    case .up, .left, .character("k"): select(selection - 1)
    case .down, .right, .character("j"): select(selection + 1)
    case .pageUp: select(selection - page)
    case .pageDown, .character(" "): select(selection + page)
    case .home, .character("g"): select(0)
    case .end, .character("G"): select(rows.count - 1)
    case .character("f"): isFull.toggle()
    case .character("?"): showsHelp = true
    case .character("/"): search = ""
    case .character("n"): find(after: selection, by: 1, notFound: notFound)
    case .character("N"): find(after: selection, by: -1, notFound: notFound)
    case .escape:
      if isFull { isFull = false } else if screen?.error != nil { return .dismissError }
    case .enter, .character("o"): return row.map(Browser.Action.open)
    case .character("p"): return row.map(Browser.Action.openPicture)
    case .character("s"): return row.map { .save($0) }
    case .character("r"): return .reload
    case .character("m"): return .loadMore
    case .tab: return .feed(1)
    case .backTab: return .feed(-1)
    case .character("q"): return .quit
    case .backspace, .character: break
    }
    return nil
  }

  private mutating func select(_ index: Int) { selection = max(0, min(index, rows.count - 1)) }

  private mutating func type(_ key: Key, notFound: String) {
    switch key {
    case .character(let character): if let search, search.utf8.count < 200 { self.search = search + String(character) }
    case .backspace where search?.isEmpty == false: search?.removeLast()
    case .enter:
      if let search, !search.isEmpty { term = search }
      search = nil
      find(after: selection - 1, by: 1, notFound: notFound)
    case .escape, .backspace: search = nil
    default: break
    }
  }

  /// Selects the next row, or the previous one, that has the term in its caption, place or author; after the last row comes the first.
  private mutating func find(after start: Int, by step: Int, notFound: String) {
    let (rows, term) = (rows, Array(term.lowercased().utf8))
    guard !term.isEmpty else { return }
    let found = rows.indices.lazy.map { (start + ($0 + 1) * step + 2 * rows.count) % rows.count }.first { index in
      [rows[index].description, rows[index].location, rows[index].author].contains { $0.map { has(term, $0) } == true }
    }
    if let found { selection = found } else { remark = notFound }
  }

  /// By bytes: by characters it takes 50 ms for 10,000 images.
  private func has(_ term: [UInt8], _ text: String) -> Bool {
    var text = text.lowercased()
    return text.withUTF8 { bytes in
      bytes.indices.dropLast(term.count - 1).contains { bytes[$0] == term[0] && bytes[$0...].starts(with: term) }
    }
  }
}
