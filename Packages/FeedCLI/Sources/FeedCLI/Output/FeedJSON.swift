/// The feed as JSON, for scripts. The keys are fixed; `page`, `author`, `published` and `next` are null, since no feed brings them yet.
public enum FeedJSON {
  /// The document of `feed` at the time `now`, with at most `limit` items.
  public static func document(of feed: Feed, now: Date, limit: Int? = nil) -> String {
    var savedAt: String?
    var age: Int?
    var reason: String?
    var origin = "remote"
    if case .cache(let date, let error) = feed.origin {
      origin = "cache"
      savedAt = Instant.text(date)
      age = Instant.age(of: date, now: now)
      reason = error.flatMap(Self.reason)
    }
    return JSONValue.object([
      ("origin", .string(origin)),
      ("saved_at", .optional(savedAt)),
      ("age_seconds", .optional(age)),
      ("reason", .optional(reason)),
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

  private static func reason(of error: any Error) -> String? {
    switch (error as? LoadFailure)?.kind {
    case .connectivity: "connectivity"
    case .invalidData: "invalid_data"
    case .offline: "offline"
    case nil: nil
    @unknown default: "connectivity"
    }
  }
}
