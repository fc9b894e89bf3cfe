import FeedPictures

/// One of the compiled-in pictures.
struct DemoPicture: Sendable {
  /// The file's name, such as `dunes.jpg`.
  let name: String
  let bytes: [UInt8]
  /// Stored, since hashing a picture for each request would be most of the work.
  let entityTag: String

  var contentType: String { name.hasSuffix(".png") ? "image/png" : "image/jpeg" }

  static let all: [DemoPicture] = (0..<feed_picture_count()).map { index in
    let picture = feed_picture_at(index)
    let bytes = Array(UnsafeBufferPointer(start: picture.bytes, count: picture.length))
    return DemoPicture(
      name: String(cString: picture.name),
      bytes: bytes,
      entityTag: EntityTag.of(bytes)
    )
  }
}
