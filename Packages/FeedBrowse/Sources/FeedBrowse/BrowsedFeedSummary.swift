public import FeedPresentation

/// What there is to say of a feed in the list of all feeds.
public struct BrowsedFeedSummary: Hashable, Sendable {
  /// Its title, as its publisher or its reader has it.
  public var title: String?
  /// How many of its saved images are new.
  public var newCount: Int
  /// When it was saved; `nil` where there is no saved copy.
  public var saved: Message?
  /// What the last load found wrong with it, in words; `nil` if nothing was.
  public var trouble: String?

  /// Makes a summary.
  public init(
    title: String? = nil,
    newCount: Int = 0,
    saved: Message? = nil,
    trouble: String? = nil
  ) {
    self.title = title
    self.newCount = newCount
    self.saved = saved
    self.trouble = trouble
  }
}
