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
