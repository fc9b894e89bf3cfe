/// Maps a response to a feed: status `200` and `{"items": [{"id": "<uuid>", "description": "…", "location": "…", "image": "<absolute url>"}, …]}`.
///
/// `description` and `location` may be absent or null, unknown keys and a trailing comma are ignored, and half of a surrogate pair becomes
/// U+FFFD. One bad item makes the whole response invalid: half a feed would replace a whole one in the cache.
public enum FeedMapper {
  /// Maps a response, or throws a `FailureCause`. `structureLimit` is for the braces, brackets, commas and colons outside of strings: each value
  /// costs many times its bytes in memory, even if it is ignored.
  public static func map(_ response: HTTPResponse, structureLimit: Int = .max) throws -> Feed {
    guard response.status == 200 else { throw FailureCause.status(response.status) }
    if structureLimit < response.body.count, structure(of: response.body) > structureLimit {
      throw FailureCause.tooManyValues(limit: structureLimit)
    }
    // After a redirect, validators belong to a target that may change.
    let validators =
      response.isRedirected
      ? .none
      : FeedValidators(entityTag: response.headers["ETag"], lastModified: response.headers["Last-Modified"])
    return Feed(images: try images(in: response.body), origin: response.origin, validators: validators)
  }

  private static func images(in body: Data) throws -> [FeedImage] {
    do {
      do {
        return try decoded(body)
      } catch DecodingError.dataCorrupted {
        return try decoded(LoneSurrogates.replaced(in: body) ?? body)
      }
    } catch let error as DecodingError {
      throw notAFeed(because: error)
    }
  }

  private static func notAFeed(because error: DecodingError) -> FailureCause {
    let (fault, context): (FailureCause.FeedFault, DecodingError.Context)
    switch error {
    case .keyNotFound(let key, let place): (fault, context) = (.missing(key: key.stringValue), place)
    case .valueNotFound(_, let place): (fault, context) = (.null, place)
    case .typeMismatch(_, let place): (fault, context) = (.otherType, place)
    case .dataCorrupted(let place): (fault, context) = (.malformed, place)
    @unknown default: return .notAFeed(nil, place: "")
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return .notAFeed(fault, place: path.joined(separator: "."))
  }

  private static func decoded(_ body: Data) throws -> [FeedImage] {
    try JSONDecoder().decode(Payload.self, from: body).items.map { item in
      guard item.image.scheme != nil else { throw FailureCause.relativeImageURL(item.image.relativeString) }
      return FeedImage(id: item.id, description: item.description, location: item.location, url: item.image)
    }
  }

  private static func structure(of body: Data) -> Int {
    var count = 0
    var isText = false
    var isEscaped = false
    for byte in body {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isText
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":"): count += isText ? 0 : 1
      default: break
      }
    }
    return count
  }

  private struct Payload: Decodable {
    struct Item: Decodable {
      let id: UUID
      let description: String?
      let location: String?
      let image: URL
    }

    let items: [Item]
  }
}
