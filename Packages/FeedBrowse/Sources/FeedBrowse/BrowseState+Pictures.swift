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
    pictures = pictures.filter { id, _ in wanted.contains { $0.id == id } }
    return [.pictures(wanted)]
  }

  /// Draws the selected picture, unless that is done.
  mutating func drawPicture() -> [BrowseEffect] {
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
      cell: cell
    )
    drawing = picture
    return order.map { [.draw($0)] } ?? []
  }
}
