import FeedPictures

/// One of the compiled-in pictures.
struct DemoPicture: Sendable {
  /// The file's name, such as `dunes.jpg`.
  let name: String
  let bytes: [UInt8]
  /// Kept, since hashing a picture for each request would be most of the work.
  let entityTag: String

  var contentType: String {
    name.hasSuffix(".png") ? "image/png" : "image/jpeg"
  }

  static let all: [DemoPicture] = (0..<feed_picture_count()).compactMap { index in
    guard let name = feed_picture_name(index), let start = feed_picture_bytes(index) else { return nil }
    let bytes = Array(UnsafeBufferPointer(start: start, count: feed_picture_length(index)))
    return DemoPicture(name: String(cString: name), bytes: bytes, entityTag: EntityTag.of(bytes))
  }

  static func named(_ name: String) -> DemoPicture? {
    all.first { $0.name == name }
  }
}
