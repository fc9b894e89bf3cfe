import FeedLibrary

/// The bytes of a file of seen images. Numbers are little-endian; times are whole seconds since
/// 1970, or the smallest number for none.
///
/// ```
/// magic    8 bytes   "feedseen"
/// version  8 bytes   1
/// count    8 bytes   of the feed's URL
/// URL      its bytes
/// images   56 bytes each, by id: id 16, picture 16, published 8, left 8, mark 8
/// ```
enum SeenImagesFormat {
  private static let magic = Data("feedseen".utf8)
  private static let version = 1
  private static let noTime = Int.min
  private static let recordSize = 56

  /// The file of a feed's images.
  static func data(of images: SeenImages, of feed: URL) -> Data {
    let url = Data(feed.absoluteString.utf8)
    var data = magic
    data.reserveCapacity(24 + url.count + recordSize * images.images.count)
    data.append(version)
    data.append(url.count)
    data.append(url)
    for (id, image) in images.images.sorted(by: { $0.key < $1.key }) {
      data.append(id)
      data.append(image.picture)
      data.append(seconds(image.published))
      data.append(seconds(image.leftAt))
      data.append(Int(image.mark.rawValue))
    }
    return data
  }

  /// The images in a file; `nil` if it is none of this feed.
  static func images(in data: Data, of feed: URL) -> SeenImages? {
    let url = Data(feed.absoluteString.utf8)
    var header = magic
    header.append(version)
    header.append(url.count)
    header.append(url)
    let records = data.count - header.count
    guard data.starts(with: header), records.isMultiple(of: recordSize) else {
      return nil
    }
    return data.withUnsafeBytes { bytes in
      images(in: UnsafeRawBufferPointer(rebasing: bytes[header.count...]))
    }
  }

  private static func images(in bytes: UnsafeRawBufferPointer) -> SeenImages? {
    var images: [UUID: SeenImage] = [:]
    images.reserveCapacity(bytes.count / recordSize)
    for start in stride(from: 0, to: bytes.count, by: recordSize) {
      let word = Int(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 48, as: Int.self))
      guard let mark = UInt8(exactly: word).flatMap(SeenImage.Mark.init) else {
        return nil
      }
      images[bytes.uuid(at: start)] = SeenImage(
        picture: bytes.uuid(at: start + 16),
        published: bytes.time(at: start + 32),
        mark: mark,
        leftAt: bytes.time(at: start + 40)
      )
    }
    return SeenImages(images)
  }

  private static func seconds(_ date: Date?) -> Int {
    guard let date else {
      return noTime
    }
    return Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? noTime
  }

  fileprivate static func date(_ seconds: Int) -> Date? {
    seconds == noTime ? nil : Date(timeIntervalSince1970: Double(seconds))
  }
}

extension Data {
  fileprivate mutating func append(_ number: Int) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  fileprivate mutating func append(_ id: UUID) {
    Swift.withUnsafeBytes(of: id.uuid) { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func uuid(at offset: Int) -> UUID {
    UUID(uuid: loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
  }

  fileprivate func time(at offset: Int) -> Date? {
    let seconds = loadUnaligned(fromByteOffset: offset, as: Int.self)
    return SeenImagesFormat.date(Int(littleEndian: seconds))
  }
}
