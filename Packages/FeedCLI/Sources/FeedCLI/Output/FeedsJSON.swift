/// What a command with `--all` reports as JSON: `{"feeds": [{"url", "name", …}]}`.
public enum FeedsJSON: Sendable {
  /// What is reported of one feed: its URL and name, and then what the command reports of a single feed.
  public struct Entry: Hashable, Sendable {
    let text: String

    init(_ feed: FollowedFeed, _ members: [(String, JSONValue)]) {
      text = JSONValue.object([("url", .string(feed.url.absoluteString)), ("name", .string(feed.name))] + members).text
    }

    /// A feed that could not be loaded, or whose cache cannot be used (no `failure`): `reason` is a code or null, and `message` a sentence in the
    /// user's language.
    public init(_ feed: FollowedFeed, failed failure: LoadFailure? = nil, message: String) {
      self.init(feed, [("reason", .optional(failure.map(FeedJSON.code))), ("message", .string(message))])
    }
  }

  /// The document of these feeds.
  public static func document(of entries: [Entry]) -> String {
    "{\"feeds\":[\(entries.map(\.text).joined(separator: ","))]}\n"
  }
}
