/// The feed as JSON, for scripts. The keys are fixed; `page`, `author`, `published` and `next` are null, since no feed has them yet.
public enum FeedJSON {
  /// The document of a feed at the time `now`, with at most `limit` items.
  public static func document(of feed: Feed, now: Date, limit: Int? = nil) -> String {
    var (origin, savedAt, age, reason) = ("remote", JSONValue.null, JSONValue.null, JSONValue.null)
    if case .cache(let date, let error) = feed.origin {
      origin = "cache"
      savedAt = .string(Instant.text(date))
      age = .number(Instant.age(of: date, now: now))
      reason = .optional((error as? LoadFailure).map(Self.code))
    }
    return JSONValue.object([
      ("origin", .string(origin)),
      ("saved_at", savedAt),
      ("age_seconds", age),
      ("reason", reason),
      ("items", .array(feed.images.prefix(limit ?? .max).map(item))),
      ("next", .null),
    ]).document
  }

  private static func item(_ image: FeedImage) -> JSONValue {
    .object([
      ("id", .string(image.id.uuidString.lowercased())),
      ("description", .optional(image.description)),
      ("location", .optional(image.location)),
      ("image", .string(image.url.absoluteString)),
      ("page", .null),
      ("author", .null),
      ("published", .null),
    ])
  }

  private static func code(of failure: LoadFailure) -> String {
    switch failure.kind {
    case .connectivity: "connectivity"
    case .invalidData: "invalid_data"
    case .offline: "offline"
    @unknown default: "connectivity"
    }
  }
}
