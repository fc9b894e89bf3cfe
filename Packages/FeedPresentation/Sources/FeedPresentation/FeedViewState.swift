/// All that there is to see at one moment.
@frozen public enum FeedViewState: Hashable, Sendable {
  /// The feed is being loaded.
  case loading
  /// There is a feed to see.
  case loaded(FeedScreen)
  /// There is none, and this is why: localised, one line, safe to show.
  case failed(message: String)
}

/// A feed, ready to be shown. All its text is localised where it is ours, and safe to show where it is the publisher's.
public struct FeedScreen: Hashable, Sendable {
  /// A row for each image, in feed order.
  public var rows: [FeedRow]
  /// Why what is shown is not fresh and how old it is, or `nil` where it is fresh.
  public let notice: String?
  /// What to say in the place of rows where there are none, else `nil`.
  public let emptyMessage: String?

  /// Makes a screen.
  public init(rows: [FeedRow], notice: String?, emptyMessage: String?) {
    self.rows = rows
    self.notice = notice
    self.emptyMessage = emptyMessage
  }
}
