public import FeedCore
import FeedPresentation

/// The feed as JSON, for scripts. The keys are fixed; what is not known is null.
public enum FeedJSON: Sendable {
  /// The document of one feed at the time `now`, with at most `limit` items. Its reader calls it by
  /// a name; `nil` if they do not follow it.
  public static func document(
    of shown: ShownImages,
    named name: String? = nil,
    now: Date,
    limit: Int? = nil
  ) -> String {
    JSONValue.object(members(of: shown, named: name, now: now, limit: limit)).document
  }

  /// The same document as one of several feeds.
  public static func entry(
    _ shown: ShownImages,
    of followed: FollowedFeed,
    now: Date,
    limit: Int? = nil
  ) -> FeedsJSON.Entry {
    let members = members(of: shown, named: followed.name, now: now, limit: limit)
    return FeedsJSON.Entry(followed, members)
  }

  /// How the text of an item ends that is in feeds of these names. No value contains it: quotes in
  /// a value are escaped.
  static func itemEnd(with names: [String]) -> String {
    ",\"feeds\":\(JSONValue.array(names.map(JSONValue.string)).text)}"
  }

  private static func members(
    of shown: ShownImages,
    named name: String?,
    now: Date,
    limit: Int?
  ) -> [(String, JSONValue)] {
    var savedAt = nil as Date?
    var failure = nil as LoadFailure?
    if case .cache(let date, let error, _) = shown.feed?.origin {
      savedAt = date
      failure = error as? LoadFailure
    }
    let items = shown.items.prefix(limit ?? .max)
    let age = savedAt.map { JSONValue.number(Int(max(0, min(now.timeIntervalSince($0), 1e15)))) }
    return [
      ("origin", .string(savedAt == nil ? "remote" : "cache")),
      ("saved_at", .optional(savedAt)),
      ("age_seconds", age ?? .null),
      ("reason", .optional(failure.map(code))),
      ("items", .array(items.map { item($0.image, isNew: $0.isNew, in: name) })),
      ("next", .optional(shown.feed?.details.nextPage.flatMap(WebURL.text))),
    ]
  }

  private static func item(_ image: FeedImage, isNew: Bool, in name: String?) -> JSONValue {
    .object([
      ("id", .string(image.id.uuidString.lowercased())),
      ("description", .optional(image.description)),
      ("location", .optional(image.location)),
      ("image", .optional(WebURL.text(image.url))),
      ("page", .optional(image.page.flatMap(WebURL.text))),
      ("author", .optional(image.author)),
      ("published", .optional(image.published)),
      ("alternative", .optional(image.alternative)),
      ("text", .optional(image.text)),
      ("sensitive", .bool(image.isSensitive)),
      ("seen", .bool(!isNew)),
      // A feed that is shown is not written into files.
      ("path", .null),
      ("feeds", .array(name.map { [.string($0)] } ?? [])),
    ])
  }

  static func code(of failure: LoadFailure) -> String {
    switch failure.kind {
    case .connectivity: "connectivity"
    case .invalidData: "invalid_data"
    case .offline: "offline"
    case .waiting: "waiting"
    @unknown default: "connectivity"
    }
  }
}
