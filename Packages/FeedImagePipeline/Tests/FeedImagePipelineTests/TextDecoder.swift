import FeedCore
import FeedImagePipeline
import ImageHeaders

/// A picture is a text, a pixel is a letter, and each takes a byte.
struct TextDecoder: ImageDecoder {
  func decode(_ data: Data, for size: ImageSize?) throws -> DecodedPicture<String> {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw UndecodableImageData()
    }
    let picture = String(text.prefix(size?.width ?? .max))
    return DecodedPicture(picture, cost: picture.utf8.count)
  }
}

let undecodable = Data([0xFF])
