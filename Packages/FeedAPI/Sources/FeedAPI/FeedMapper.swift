public import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Maps a server's answer to a feed. Pure: bytes in, feed out.
///
/// The contract: status `200` and `{"items": [{"id": "<uuid>", "description": "…", "location": "…", "image": "<absolute url>"}, …]}`.
/// `description` and `location` may be absent or null, unknown keys are ignored, the order is kept, no items is a feed of no images, and
/// a trailing comma is accepted. One bad item makes the whole answer invalid: half a feed would replace a whole one in the cache.
public enum FeedMapper {
  /// Maps `response`, or throws an ``InvalidAnswer``.
  public static func map(_ response: HTTPResponse) throws -> Feed {
    guard response.status == 200 else { throw InvalidAnswer.status(response.status) }
    return Feed(
      images: try images(in: response.body),
      origin: .remote,
      validators: FeedValidators(
        entityTag: response.headers["ETag"], lastModified: response.headers["Last-Modified"]))
  }

  private static func images(in body: Data) throws -> [FeedImage] {
    do {
      return try JSONDecoder().decode(Payload.self, from: body).items.map { try $0.feedImage() }
    } catch let invalid as InvalidAnswer {
      throw invalid
    } catch {
      throw InvalidAnswer.notAFeed(error)
    }
  }

  private struct Payload: Decodable {
    let items: [Item]
  }

  private struct Item: Decodable {
    let id: UUID
    let description: String?
    let location: String?
    let image: URL

    func feedImage() throws -> FeedImage {
      guard image.scheme != nil else { throw InvalidAnswer.relativeImageURL(image) }
      return FeedImage(id: id, description: description, location: location, url: image)
    }
  }
}
