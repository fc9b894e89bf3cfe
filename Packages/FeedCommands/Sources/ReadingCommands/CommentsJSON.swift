import FeedCLI
import FeedCommands

/// The comments on an image as JSON, for scripts. The keys are fixed; what is not known is null.
enum CommentsJSON: Sendable {
  /// The document of the comments on the image with this id: `image`, and of each of the
  /// `comments` its `id`, `message`, `created_at` and `author`.
  static func document(
    of image: UUID,
    _ comments: [(id: UUID, message: String, created: Date?, author: String?)]
  ) -> String {
    let comments = comments.map { comment in
      JSONValue.object([
        ("id", .string(comment.id.uuidString.lowercased())),
        ("message", .string(comment.message)),
        ("created_at", .optional(comment.created)),
        ("author", .optional(comment.author)),
      ])
    }
    return JSONValue.object([
      ("image", .string(image.uuidString.lowercased())), ("comments", .array(comments)),
    ]).document
  }
}
