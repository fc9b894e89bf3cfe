/// What the keys do.
extension BrowseFrame {
  private static let columnsOfKeys = 18

  /// A low terminal shows the first of these.
  var help: [String] {
    let keys: [(String, Message)] = [
      ("↑ ↓, j k", .keyForNextImage),
      ("q, Ctrl-C", .keyToQuit),
      ("→ ←, l h, f", .keyForWholeScreen),
      ("+ - 0", .keyToZoom),
      ("w", .keyForWidth),
      ("P", .keyForSlideShow),
      ("Enter, o", .keyForPage),
      ("p", .keyForPicture),
      ("u", .keyForAddresses),
      ("t", .keyForText),
      ("v", .keyForSensitive),
      ("s", .keyToSave),
      ("b", .keyToKeep),
      ("/  n N", .keyToSearch),
      ("]  [", .keyForNextNew),
      ("r", .keyToLoad),
      ("m", .keyToLoadMore),
      ("F", .keyForFeedList),
      ("A", .keyForAllFeeds),
      ("Tab, Shift-Tab", .keyForNextFeed),
      ("Space, PageUp", .keyForPages),
      ("g G", .keyForFirstImage),
    ]
    let lines = keys.map { "\(padded($0, Self.columnsOfKeys))\(language.text($1))" }
    return lines.count < height ? [""] + lines : lines
  }
}
