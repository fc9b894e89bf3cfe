public import FeedCore
import FeedDates
public import FeedFailures
import FeedIdentities

/// The product's own contract:
///
/// ```json
/// {"items": [{"id": "<uuid>", "description": "…", "location": "…", "image": "<absolute url>"}]}
/// ```
///
/// `description` and `location` may be absent or null, unknown keys and a trailing comma are
/// ignored, and half of a surrogate pair becomes U+FFFD. One bad item makes the whole document
/// invalid: half a feed would replace a whole one in the cache. Optional keys, ignored if
/// malformed, are `page`, `author`, `published` (RFC 3339), `comments`, `alternative`, `text`
/// (paragraphs with an empty line between two, cut at 4,000 characters) and `sensitive`. The next
/// page is the feed's URL with `?limit=<number of images of the first page>&after_id=<id of the
/// last image>`, unless the `Link` header names another. An empty page is the end.
public struct ItemsFormat: FeedFormat {
  private let structureLimit: Int

  /// Makes the format. `structureLimit` is for the body's ``JSONBody/structure``.
  public init(structureLimit: Int = JSONBody.defaultStructureLimit) {
    self.structureLimit = structureLimit
  }

  /// JSON, but any other format rather than that: a server may have JSON of another shape at the
  /// same URL.
  public var mediaTypes: [String] { ["application/json;q=0.7"] }

  /// Reads a body that is a JSON object with `items`, unless its `version` is one of JSON Feed.
  public func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent?
  {
    guard let json = try JSONBody(document.body), json.hasKey("items"),
      json.version?.utf8.contains("jsonfeed.org/version/".utf8) != true
    else {
      return nil
    }
    let payload = try json.decode(Payload.self, structureLimit: structureLimit)
    let images = try payload.items.map { item throws(FailureCause) in try item.feedImage }
    let address = document.finalURL ?? url
    let nextPage =
      document.nextPage
      ?? images.last.flatMap { address.page(after: $0.id, limit: images.count) }
    return .feed(ParsedFeed(ofItems: images, from: url, nextPage: nextPage))
  }

  private struct Payload: Decodable {
    let items: [Item]
  }

  private struct Item: Decodable {
    let id: UUID
    let description, location: String?
    let image: URL
    let page, comments: URL?
    let author, published, alternative, text: String?
    let sensitive: Bool?

    private enum CodingKeys: CodingKey {
      case id, description, location, image
      case page, comments, author, published, alternative, text, sensitive
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      id = try fields.id(.id)
      description = try fields.decodeIfPresent(String.self, forKey: .description)
      location = try fields.decodeIfPresent(String.self, forKey: .location)
      image = try fields.decode(URL.self, forKey: .image)
      page = fields.lenient(.page)
      comments = fields.lenient(.comments)
      author = fields.lenient(.author)
      published = fields.lenient(.published)
      alternative = fields.lenient(.alternative)
      text = fields.lenient(.text)
      sensitive = fields.lenient(.sensitive)
    }

    var feedImage: FeedImage {
      get throws(FailureCause) {
        guard image.scheme != nil else {
          throw .relativeImageURL(image.relativeString)
        }
        return FeedImage(
          id: id,
          description: description,
          location: location,
          url: image,
          page: page?.absolute,
          author: author,
          published: published.flatMap(FeedDate.date),
          comments: comments?.absolute,
          alternative: alternative,
          text: text?.cut(to: FeedImage.textLimit),
          isSensitive: sensitive ?? false
        )
      }
    }
  }
}

extension ParsedFeed {
  /// A feed whose items are images with ids. Where several have the same, each gets one of its own.
  fileprivate init(ofItems images: [FeedImage], from url: URL, nextPage: URL?) {
    guard Set(images.map(\.id)).count < images.count else {
      self.init(images: images, nextPage: nextPage)
      return
    }
    var images = images
    var items = images.enumerated().map { index, image in
      FeedPosts.Item(index: index, key: image.id.uuidString, title: image.description)
    }
    var identities = ItemIdentities(in: url)
    images.forEach { identities.count($0.id) }
    identities.settle(&items, &images)
    self.init(
      images: images,
      nextPage: nextPage,
      posts: FeedPosts(items: items),
      sharedIDs: identities.sharedIDs
    )
  }
}

extension KeyedDecodingContainer {
  /// `JSONDecoder` takes much longer to read a UUID than to read its text.
  fileprivate func id(_ key: Key) throws -> UUID {
    if let id = FeedImage.id(spelled: try decode(String.self, forKey: key)) {
      return id
    }
    throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not a UUID")
  }

  /// A value that may have any type: one of another type counts as absent. Most are, which
  /// `decodeIfPresent` takes three times as long to see.
  fileprivate func lenient<Value: Decodable>(_ key: Key) -> Value? {
    contains(key) ? try? decode(Value.self, forKey: key) : nil
  }
}

extension URL {
  fileprivate var absolute: URL? { scheme == nil ? nil : self }

  /// The same URL, asking for `limit` images, or as many as it asks for already, after the one with
  /// this id.
  fileprivate func page(after id: UUID, limit: Int) -> URL? {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    var query = components?.percentEncodedQueryItems?.filter { $0.name != "after_id" } ?? []
    if !query.contains(where: { $0.name == "limit" }) {
      query.append(URLQueryItem(name: "limit", value: "\(limit)"))
    }
    query.append(URLQueryItem(name: "after_id", value: id.uuidString.lowercased()))
    components?.percentEncodedQueryItems = query
    components?.fragment = nil
    return components?.url
  }
}
