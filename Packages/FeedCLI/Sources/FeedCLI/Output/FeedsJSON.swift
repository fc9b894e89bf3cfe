public import FeedCore

/// What a command with `--all` reports as JSON: `{"feeds": [{"url", "name", …}]}`.
public enum FeedsJSON: Sendable {
  /// What is reported of one feed: its URL and name, and then what the command reports of a single
  /// feed.
  public struct Entry: Hashable, Sendable {
    /// The entry in one line.
    public let text: String

    init(_ feed: FollowedFeed, _ members: [(String, JSONValue)]) {
      text =
        JSONValue.object(
          [("url", .string(feed.url.absoluteString)), ("name", .string(feed.name))] + members
        ).text
    }

    /// A feed that could not be loaded, or whose cache cannot be used (no `failure`): `reason` is a
    /// code or null, and `message` a sentence in the user's language.
    public init(_ feed: FollowedFeed, failed failure: LoadFailure? = nil, message: String) {
      self.init(
        feed,
        [("reason", .optional(failure.map(FeedJSON.code))), ("message", .string(message))]
      )
    }
  }

  /// What the document begins with; the entries follow, with a ``separator`` between two of them.
  public static let opening = "{\"feeds\":["
  /// What is between two entries.
  public static let separator = ","
  /// What the document ends with.
  public static let closing = "]}\n"
}
