public import FeedCore
import FeedPresentation

/// What a command reports of one feed as JSON, for scripts: alone it is the document, and with
/// others an entry of `{"feeds": [{"url", "name", …}]}`. The keys are fixed; what is not known is
/// null.
public struct FeedJSON: Sendable {
  /// What the document of several feeds begins with; the entries follow, with a ``separator``
  /// between two of them.
  public static let opening = "{\"feeds\":["
  /// What is between two entries.
  public static let separator = ","
  /// What the document of several feeds ends with.
  public static let closing = "]}\n"

  private let members: [(String, JSONValue)]

  /// What a command of your own reports of a feed, in this order.
  public init(_ members: [(String, JSONValue)]) {
    self.members = members
  }

  /// What is shown of one feed at the time `now`, with at most `limit` items. Its reader calls it
  /// by a name; `nil` if they do not follow it. Kept images name the feeds that they are from, by
  /// the names of these `sources` or else by their URLs.
  public init(
    of shown: ShownImages,
    named name: String? = nil,
    sources: [URL: String] = [:],
    now: Date,
    limit: Int? = nil
  ) {
    var savedAt = nil as Date?
    var failure = nil as LoadFailure?
    if case .cache(let date, let error, _) = shown.feed?.origin {
      savedAt = date
      failure = error as? LoadFailure
    }
    let items = shown.items.prefix(limit ?? .max)
    let age = savedAt.map { JSONValue.number(Int(max(0, min(now.timeIntervalSince($0), 1e15)))) }
    members = [
      ("origin", .string(savedAt == nil ? "remote" : "cache")),
      ("saved_at", .optional(savedAt)),
      ("age_seconds", age ?? .null),
      ("reason", .optional(failure.map(Self.code))),
      ("items", .array(items.map { Self.item($0, in: name, sources) })),
      ("next", .optional(shown.feed?.details.nextPage.flatMap(WebURL.text))),
    ]
  }

  /// A feed that could not be loaded, or whose cache cannot be used (no `failure`): `reason` is a
  /// code or null, and `message` a sentence in the user's language.
  public init(failed failure: LoadFailure? = nil, message: String) {
    members = [("reason", .optional(failure.map(Self.code))), ("message", .string(message))]
  }

  /// The document of this feed alone.
  public var document: String { JSONValue.object(members).document }

  /// The entry of this feed among others, in one line.
  public func entry(of feed: FollowedFeed) -> String {
    let names: [(String, JSONValue)] = [
      ("url", .string(feed.url.absoluteString)), ("name", .string(feed.name)),
    ]
    return JSONValue.object(names + members).text
  }

  /// How the text of an item ends that is in feeds of these names. No value contains it: quotes in
  /// a value are escaped.
  static func itemEnd(with names: [String]) -> String {
    ",\"feeds\":\(JSONValue.array(names.map(JSONValue.string)).text)}"
  }

  private static func item(
    _ item: ShownImages.Item,
    in feed: String?,
    _ sources: [URL: String]
  ) -> JSONValue {
    let image = item.image
    let source = image.source.map { sources[$0] ?? $0.absoluteString }
    let name = source ?? feed
    let left = image.leftAt.map { [("left", JSONValue.optional($0))] } ?? []
    let members: [(String, JSONValue)] = [
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
      ("seen", .bool(!item.isNew)),
      // A feed that is shown is not written into files.
      ("path", .null),
      ("post", .string(image.post.uuidString.lowercased())),
      ("part", .number(image.part)),
      ("parts", .number(image.parts)),
    ]
    let feeds = JSONValue.array(name.map { [.string($0)] } ?? [])
    return .object(members + left + [("feeds", feeds)])
  }

  private static func code(of failure: LoadFailure) -> String {
    switch failure.kind {
    case .connectivity: "connectivity"
    case .invalidData: "invalid_data"
    case .offline: "offline"
    case .waiting: "waiting"
    @unknown default: "connectivity"
    }
  }
}
