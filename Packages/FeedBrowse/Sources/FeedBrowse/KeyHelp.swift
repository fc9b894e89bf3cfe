public import FeedPresentation

/// Keys of a full-screen reader, and what they do there: for its help, and for a manual.
public struct KeyHelp: Hashable, Sendable {
  /// The keys, as a person reads them.
  public let keys: String
  /// What they do.
  public let message: Message

  /// All keys, those first that a beginner needs.
  public static let all = [
    KeyHelp("↑ ↓, j k", .keyForNextImage),
    KeyHelp("q, Ctrl-C", .keyToQuit),
    KeyHelp("→ ←, l h, f", .keyForWholeScreen),
    KeyHelp("+ - 0", .keyToZoom),
    KeyHelp("w", .keyForWidth),
    KeyHelp("P", .keyForSlideShow),
    KeyHelp("Enter, o", .keyForPage),
    KeyHelp("p", .keyForPicture),
    KeyHelp("u", .keyForAddresses),
    KeyHelp("t", .keyForText),
    KeyHelp("v", .keyForSensitive),
    KeyHelp("s", .keyToSave),
    KeyHelp("b", .keyToKeep),
    KeyHelp("/  n N", .keyToSearch),
    KeyHelp("]  [", .keyForNextNew),
    KeyHelp("r", .keyToLoad),
    KeyHelp("m", .keyToLoadMore),
    KeyHelp("F", .keyForFeedList),
    KeyHelp("A", .keyForAllFeeds),
    KeyHelp("Tab, Shift-Tab", .keyForNextFeed),
    KeyHelp("Space, PageUp", .keyForPages),
    KeyHelp("g G", .keyForFirstImage),
  ]

  private init(_ keys: String, _ message: Message) {
    self.keys = keys
    self.message = message
  }
}
