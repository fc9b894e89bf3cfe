public import FeedCore

/// Loads the comments on one image. What every loader promises:
/// - **Success** is all comments of the response, in the publisher's order. No comments yet is a
///   success.
/// - An image on which the feed has **no place** for comments throws ``NoComments``, and no server
///   is asked. Any other failure is thrown with its cause, by a remote loader as a `LoadFailure`.
/// - **Cancelling** the calling task throws `CancellationError` and nothing else, even if the
///   source failed or finished meanwhile.
/// - **Nothing is kept:** each call asks again.
public protocol ImageCommentsLoader: Sendable {
  /// Loads the comments on `image`.
  func loadComments(on image: FeedImage) async throws -> [ImageComment]
}

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

/// The feed has no place for comments on this image. An error, so that it is never shown as an
/// image without comments yet.
public struct NoComments: Error, Hashable {
  /// Makes the error.
  public init() {}
}
