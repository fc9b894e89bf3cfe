public import FeedCore

/// A comment on an image. Its texts are untrusted.
public struct ImageComment: Hashable, Sendable, Identifiable {
  /// Its id, the same in every load.
  public let id: UUID
  /// What it says: plain text, maybe of several lines.
  public let message: String
  /// Who wrote it; `nil` if nobody is named.
  public let author: String?
  /// When it was written, in whole seconds; `nil` if that is unknown.
  public let created: Date?

  /// Makes a comment; `created` is rounded down to whole seconds.
  public init(id: UUID, message: String, author: String? = nil, created: Date? = nil) {
    self.id = id
    self.message = message
    self.author = author
    self.created = created.map(FeedTime.inWholeSeconds)
  }
}
