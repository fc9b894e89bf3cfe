import FeedPresentation
import FeedTerminal

/// What keys do.
extension BrowseState {
  mutating func press(_ key: Key) -> [BrowseEffect] {
    remark = nil
    if let chooser {
      return press(key, in: chooser)
    }
    isLed = true
    if search != nil {
      type(key)
      return []
    }
    if let top = helpTop {
      return press(key, inHelpFrom: top)
    }
    if showsAddresses {
      return pressAtAddresses(key)
    }
    if let top = textTop {
      return press(key, inTextFrom: top)
    }
    if zoom(by: key) || playSlides(by: key) || point(by: key) || move(by: key) || go(by: key)
      || view(by: key)
    {
      return []
    }
    if let place = destination(of: key) {
      destination = place
      return [.show(place)]
    }
    if let effects = effects(of: key) {
      return effects
    }
    sayNothingHappens(at: key)
    return []
  }

  private mutating func sayNothingHappens(at key: Key) {
    remark = look.language.text(.keyWithoutEffect(key.name, help: "?"))
  }

  /// The list of all feeds takes every character for its filter.
  private mutating func press(_ key: Key, in chooser: FeedChooser) -> [BrowseEffect] {
    let page = max(1, frame.feedListHeight - 1)
    var chooser = chooser
    var outcome = FeedChooser.Outcome.stays
    switch key {
    case .click(_, let row):
      outcome = chooser.point(at: frame.indexInFeedList(self, atScreenRow: row), among: places)
    case .wheel(let lines):
      chooser.select(chooser.selection + lines, among: places)
    default:
      outcome = chooser.press(key, among: places, page: page)
    }
    self.chooser = chooser
    switch outcome {
    case .stays:
      return []
    case .opens(place):
      self.chooser = nil
      return []
    case .opens(let index):
      return [.show(index)]
    case .closes:
      self.chooser = nil
      return place == nil ? [.quit] : []
    }
  }

  private mutating func pressAtAddresses(_ key: Key) -> [BrowseEffect] {
    switch key {
    case .character("q"): return [.quit]
    case .enter, .character("o"), .character("p"): return effects(of: key) ?? []
    default: showsAddresses = false
    }
    return []
  }

  /// The keys that move the selection scroll the text.
  private mutating func press(_ key: Key, inTextFrom top: Int) -> [BrowseEffect] {
    if let line = scrolled(from: top, by: key, last: row.map(frame.lastTextTop) ?? 0) {
      textTop = line
      return []
    }
    switch key {
    case .escape, .left, .character("t"), .character("h"): textTop = nil
    case .character("?"): helpTop = 0
    case .character("q"): return [.quit]
    default: sayNothingHappens(at: key)
    }
    return []
  }

  /// They scroll the help too, where it is longer than the screen; any other key closes it.
  private mutating func press(_ key: Key, inHelpFrom top: Int) -> [BrowseEffect] {
    let last = frame.lastHelpTop
    helpTop = last > 0 ? scrolled(from: top, by: key, last: last) : nil
    return key == .character("q") ? [.quit] : []
  }

  /// The line at the top after a key that scrolls; `nil` for another key.
  private func scrolled(from top: Int, by key: Key, last: Int) -> Int? {
    let page = max(1, frame.height - 1)
    let line: Int
    switch key {
    case .up, .character("k"): line = top - 1
    case .down, .character("j"): line = top + 1
    case .wheel(let lines): line = top + lines
    case .pageUp: line = top - page
    case .pageDown, .character(" "): line = top + page
    case .home, .character("g"): line = 0
    case .end, .character("G"): line = last
    default: return nil
    }
    return max(0, min(line, last))
  }

  /// Whether this is a key of the mouse, which then does what it does here.
  private mutating func point(by key: Key) -> Bool {
    switch key {
    case .wheel(let lines):
      select(selection + lines)
    case .click(let column, let row):
      if let index = frame.indexInList(self, atColumn: column, row: row) {
        select(index)
      } else if frame.isInPicture(self, column: column, row: row) {
        isFull.toggle()
      }
    default:
      return false
    }
    return true
  }

  /// Whether this key moves the selection, which it then does.
  private mutating func move(by key: Key) -> Bool {
    let page = max(1, frame.listHeight - 1)
    switch key {
    case .up, .character("k"): select(selection - 1)
    case .down, .character("j"): select(selection + 1)
    case .pageUp: select(selection - page)
    case .pageDown, .character(" "): select(selection + page)
    case .home, .character("g"): select(0)
    case .end, .character("G"): select(rows.count - 1)
    default: return false
    }
    return true
  }

  mutating func select(_ index: Int) {
    selection = max(0, min(index, rows.count - 1))
  }

  /// Whether this key goes from the list to the picture, or back to the list and on to that of all
  /// feeds, which it then does.
  private mutating func go(by key: Key) -> Bool {
    switch key {
    case .right, .character("l"):
      guard row != nil, !isFull else {
        return false
      }
      isFull = true
    case .left, .character("h"), .escape:
      guard isFull else {
        return false
      }
      isFull = false
    default:
      return false
    }
    return true
  }

  /// Whether this key changes what is shown of the selected image, which it then does.
  private mutating func view(by key: Key) -> Bool {
    switch key {
    case .character("f") where row != nil:
      isFull.toggle()
    case .character("t") where row != nil:
      textTop = 0
    case .character("u") where row != nil:
      showsAddresses = true
    case .character("v") where row?.isSensitive == true:
      cover()
    case .character("?"):
      helpTop = 0
    case .character("/") where !rows.isEmpty:
      search = ""
    case .character("n") where !term.isEmpty:
      find(after: selection, by: 1)
    case .character("N") where !term.isEmpty:
      find(after: selection, by: -1)
    case .character("]"):
      selectNew(by: 1)
    case .character("["):
      selectNew(by: -1)
    default:
      return false
    }
    return true
  }

  /// What somebody else is to do; `nil` for a key without an effect.
  private func effects(of key: Key) -> [BrowseEffect]? {
    switch key {
    case .escape:
      screen?.error == nil ? [] : [.dismissError]
    case .enter, .character("o"):
      (row?.page ?? row?.link).map { [.open($0)] }
    case .character("p"):
      row?.link.map { [.open($0)] }
    case .character("s"):
      row.map { [.save($0, data(of: $0))] }
    case .character("b"):
      row.map { [.keep($0, data(of: $0))] }
    case .character("r"):
      [.load]
    case .character("m"):
      [.loadMore]
    case .character("q"):
      [.quit]
    case .character("F"), .left, .character("h"):
      hasSeveralFeeds ? [.list] : nil
    default:
      nil
    }
  }

  /// The position of the feed that a key goes to.
  private func destination(of key: Key) -> Int? {
    switch key {
    case .tab:
      return otherPlace(by: 1)
    case .backTab:
      return otherPlace(by: -1)
    case .character("A"):
      let river = places.firstIndex(where: \.isRiver)
      return river == place ? nil : river
    default:
      return nil
    }
  }

  /// The position of the next feed, or of the previous one; that of all feeds as one is none.
  private func otherPlace(by step: Int) -> Int? {
    let feeds = places.indices.filter { !places[$0].isRiver }
    guard feeds.count > 1 else {
      return nil
    }
    guard let index = feeds.firstIndex(where: { $0 == destination ?? place }) else {
      return step > 0 ? feeds.first : feeds.last
    }
    return feeds[(index + step + feeds.count) % feeds.count]
  }

  /// Shows the selected picture, which is sensitive, or hides it again.
  private mutating func cover() {
    guard let row else {
      return
    }
    if uncovered.remove(row.id) == nil {
      uncovered.insert(row.id)
    }
  }

  func isCovered(_ row: FeedRow) -> Bool {
    row.isSensitive && !uncovered.contains(row.id)
  }
}
