import FeedPresentation
import FeedTerminal
import TerminalPictures

/// The picture of the selected image, and those beside it.
extension BrowseState {
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
    case .failed where screen?.isLoading == true: return loading
    case .failed(let message):
      let key = look.language.text(.triesAgain(key: "r"))
      return .words(FeedText.line(message, key))
    case .loaded: return drawing?.content ?? loading
    }
  }

  private func picture(of row: FeedRow) -> PictureState<Data> {
    guard let picture = pictures[row.id], picture.url == row.url else {
      return .loading
    }
    return picture.state
  }

  func data(of row: FeedRow) -> Data? {
    if case .loaded(let data) = picture(of: row) {
      data
    } else {
      nil
    }
  }

  /// How the selected picture is drawn.
  var drawing: BrowsePicture? {
    guard let row, let drawing = drawings[row.id], drawing.place.url == row.url else {
      return nil
    }
    return drawing
  }

  /// Asks for the selected picture and its neighbours, where there is room for it.
  mutating func askForPictures() -> [BrowseEffect] {
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
    let ids = Set(wanted.map(\.id))
    pictures = pictures.filter { ids.contains($0.key) }
    drawings = drawings.filter { ids.contains($0.key) }
    pending = pending.filter { ids.contains($0.key) }
    return [.pictures(wanted)]
  }

  /// Draws the selected picture, and then its neighbours, unless that is done: they are there at
  /// once when they are selected.
  mutating func drawPictures() -> [BrowseEffect] {
    var effects: [BrowseEffect] = []
    for row in asked {
      effects += draw(row)
      if row.id == self.row?.id, drawing == nil || pending[row.id] != nil {
        break
      }
    }
    return pending.isEmpty ? move() : effects
  }

  /// Has the selected picture move, once no other one is being drawn.
  private mutating func move() -> [BrowseEffect] {
    guard let row, let drawing, let data = data(of: row), let order = drawing.movement(of: data)
    else {
      return []
    }
    drawings[row.id]?.isToMove = true
    return [.draw(order)]
  }

  private mutating func draw(_ row: FeedRow) -> [BrowseEffect] {
    guard !isCovered(row), let place = place(of: row), let data = data(of: row) else {
      return []
    }
    guard drawings[row.id]?.place != place, pending[row.id] != place else {
      return []
    }
    let (picture, order) = BrowsePicture.drawing(
      data,
      of: row,
      at: place,
      isFull: isFull,
      look,
      before: drawings[row.id]
    )
    guard let order else {
      drawings[row.id] = picture
      pending[row.id] = nil
      return []
    }
    pending[row.id] = place
    // Another part of the same picture replaces what is shown when it is there.
    if drawings[row.id]?.place.url != row.url || drawings[row.id]?.place.size != place.size {
      drawings[row.id] = picture
    }
    return [.draw(order)]
  }

  /// Where the picture of a row is drawn, or will be once it is selected; `nil` without room.
  func place(of row: FeedRow) -> BrowsePicture.Place? {
    guard let area = frame.area(self, of: row)?.size else {
      return nil
    }
    let isSelected = row.id == self.row?.id
    return BrowsePicture.Place(
      url: row.url,
      size: area,
      shape: look.shape,
      cell: cell,
      view: isSelected ? view : PictureView(fitsWidth: view.fitsWidth)
    )
  }

  /// Whether the selected picture is there to be looked at, or will not come.
  var isPictureSettled: Bool {
    guard let row, look.shape.showsPictures, frame.area(self) != nil, !isCovered(row) else {
      return true
    }
    switch picture(of: row) {
    case .loading: return false
    case .failed: return true
    case .loaded: return pending[row.id] == nil
    }
  }

  /// A picture was drawn, or the frames of one that is there.
  mutating func show(_ picture: BrowsePicture) {
    if pending[picture.id] == picture.place {
      drawings[picture.id] = picture
      pending[picture.id] = nil
    } else {
      drawings[picture.id]?.take(framesOf: picture)
    }
  }
}
