/// All that there is to see at one moment.
@frozen public enum FeedViewState: Hashable, Sendable {
  /// The feed is being loaded.
  case loading
  /// There is a feed to see.
  case loaded(FeedScreen)
  /// There is no feed, and this is why: localised, one line, safe to show.
  case failed(message: String)
}

/// A feed, ready to be shown: our own text is localised, the publisher's is safe to show.
public struct FeedScreen: Hashable, Sendable {
  /// The feed's title: one line, safe to show, never empty.
  public let title: String?
  /// A row for each image, in feed order.
  public var rows: [FeedRow]
  /// How old a saved copy is, and why it is shown; `nil` for fresh feeds.
  public var notice: String?
  /// What to say instead of rows if there are none.
  public let emptyMessage: String?
  /// What follows the last row; `nil` for a feed of one page.
  public var more: MoreState?
  /// Whether the feed is being loaded again.
  public var isLoading = false
  /// Why the feed could not be loaded again, in a few words without its URL: localised, one line,
  /// safe to show, until it is dismissed or a load succeeds.
  public var error: String?

  /// How many rows are new.
  public var newCount: Int { rows.count(where: \.isNew) }

  /// Makes a screen.
  public init(
    title: String? = nil,
    rows: [FeedRow],
    notice: String?,
    emptyMessage: String?,
    more: MoreState? = nil
  ) {
    self.title = title
    self.rows = rows
    self.notice = notice
    self.emptyMessage = emptyMessage
    self.more = more
  }
}
