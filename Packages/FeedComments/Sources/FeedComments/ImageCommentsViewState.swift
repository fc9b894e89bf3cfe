/// All that there is to see of the comments on an image at one moment.
@frozen public enum ImageCommentsViewState: Hashable, Sendable {
  /// The comments are being loaded.
  case loading
  /// There are comments to see, or it is known that there are none.
  case loaded(ImageCommentsScreen)
  /// There are no comments to see, and this is why: localised, one line, safe to show.
  case failed(message: String)
}

/// The comments on an image, ready to be shown.
public struct ImageCommentsScreen: Hashable, Sendable {
  /// A row for each comment, in the publisher's order.
  public let rows: [ImageCommentRow]
  /// What to say instead of rows if there are none.
  public let emptyMessage: String?
  /// Whether they are being loaded again.
  public var isLoading = false
  /// Why they could not be loaded again: localised, one line, safe to show, until it is dismissed
  /// or a load succeeds.
  public var error: String?

  /// Makes a screen.
  public init(rows: [ImageCommentRow], emptyMessage: String?) {
    self.rows = rows
    self.emptyMessage = emptyMessage
  }
}

/// One comment, ready to be shown.
public struct ImageCommentRow: Hashable, Sendable, Identifiable {
  /// The comment's id.
  public let id: UUID
  /// The lines of its message, each safe to show and never empty: at most 20, of 2,000 scalars in
  /// all, the last one with `…` if that is not all.
  public let lines: [String]
  /// Who wrote it: one line, safe to show, never empty.
  public let author: String?
  /// When it was written.
  public let created: Date?
  /// The same in words: how long ago, or the day.
  public let date: String?
}
