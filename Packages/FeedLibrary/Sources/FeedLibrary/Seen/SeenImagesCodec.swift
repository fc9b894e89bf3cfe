public import FeedCore

/// What was seen of a feed as bytes, since a text would be large. Numbers are little-endian; times
/// are whole seconds since 1970, or the smallest number for none.
///
/// ```
/// magic    8 bytes   "feedseen"
/// version  8 bytes   2
/// count    8 bytes   of the feed's URL
/// URL      its bytes
/// images   56 bytes each, by id: id 16, picture 16, published 8, left 8, mark 1, since 7
/// ```
///
/// Since when the feed has had the picture is in milliseconds since 1970, and 0 if that is not
/// known. Version 1 has 0 there.
public struct SeenImagesCodec: FeedNoteCodec {
  /// `seen`.
  public let name = "seen"
  /// 64 MiB: a million images.
  public let limit = 64 << 20

  private static let magic = Data("feedseen".utf8)
  private static let version = 2
  /// Far more versions than there will be. A larger number is corruption.
  private static let highestVersion = 0xFFFF
  private static let noTime = Int.min
  private static let recordSize = 56
  /// In milliseconds since 1970, the year 10889. What is later is corruption.
  private static let timeLimit = 1 << 48

  /// An image, and its id as two numbers: an id itself is slow to compare.
  private struct Record {
    let id: UUID
    let high: UInt64
    let low: UInt64
    let image: SeenImage

    init(_ id: UUID, _ image: SeenImage) {
      self.id = id
      self.image = image
      (high, low) = withUnsafeBytes(of: id.uuid) { bytes in
        (
          UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
          UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
      }
    }
  }

  /// Makes the codec.
  public init() {}

  /// The images of a feed as bytes.
  public func data(of images: SeenImages, of feed: URL) -> Data {
    var data = Self.header(of: feed)
    let start = data.count
    data.append(Data(count: Self.recordSize * images.images.count))
    data.withUnsafeMutableBytes { bytes in
      for (index, record) in Self.records(of: images).enumerated() {
        Self.write(record, to: bytes, at: start + index * Self.recordSize)
      }
    }
    return data
  }

  /// The images in these bytes; `nil` if they are none of this feed.
  public func note(in data: Data, of feed: URL) throws(NewerFeedNotes) -> SeenImages? {
    guard !Self.isNewer(data) else {
      throw NewerFeedNotes()
    }
    let header = Self.header(of: feed)
    let records = data.count - header.count
    let isReadable = (1...Self.version).contains { version in
      data.starts(with: Self.header(of: feed, version: version))
    }
    guard isReadable, records.isMultiple(of: Self.recordSize) else {
      return nil
    }
    return data.withUnsafeBytes { bytes in
      Self.images(in: UnsafeRawBufferPointer(rebasing: bytes[header.count...]))
    }
  }

  /// Whether a newer version wrote them.
  private static func isNewer(_ data: Data) -> Bool {
    guard data.starts(with: magic), data.count >= magic.count + 8 else {
      return false
    }
    let version = data.withUnsafeBytes { bytes in
      Int(littleEndian: bytes.loadUnaligned(fromByteOffset: magic.count, as: Int.self))
    }
    return version > Self.version && version <= highestVersion
  }

  private static func header(of feed: URL, version: Int = version) -> Data {
    let url = Data(feed.absoluteString.utf8)
    var header = magic
    header.append(version)
    header.append(url.count)
    header.append(url)
    return header
  }

  private static func records(of images: SeenImages) -> [Record] {
    images.images.map(Record.init).sorted { one, other in
      (one.high, one.low) < (other.high, other.low)
    }
  }

  private static func write(
    _ record: Record,
    to bytes: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) {
    let image = record.image
    bytes.storeBytes(of: record.id.uuid, toByteOffset: offset, as: uuid_t.self)
    bytes.storeBytes(of: image.picture.uuid, toByteOffset: offset + 16, as: uuid_t.self)
    store(seconds(image.published), in: bytes, at: offset + 32)
    store(seconds(image.leftAt), in: bytes, at: offset + 40)
    let since = milliseconds(image.since)
    store(since << 8 | Int(image.mark.rawValue), in: bytes, at: offset + 48)
  }

  private static func store(
    _ number: Int,
    in bytes: UnsafeMutableRawBufferPointer,
    at offset: Int
  ) {
    bytes.storeBytes(of: number.littleEndian, toByteOffset: offset, as: Int.self)
  }

  private static func images(in bytes: UnsafeRawBufferPointer) -> SeenImages? {
    var images: [UUID: SeenImage] = [:]
    images.reserveCapacity(bytes.count / recordSize)
    for start in stride(from: 0, to: bytes.count, by: recordSize) {
      let word = Int(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 48, as: Int.self))
      let since = word >> 8
      guard let mark = SeenImage.Mark(rawValue: UInt8(truncatingIfNeeded: word)),
        (0..<timeLimit).contains(since)
      else {
        return nil
      }
      images[bytes.uuid(at: start)] = SeenImage(
        picture: bytes.uuid(at: start + 16),
        published: bytes.time(at: start + 32),
        mark: mark,
        leftAt: bytes.time(at: start + 40),
        since: since == 0 ? nil : Date(timeIntervalSince1970: Double(since) / 1_000)
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

  /// Rounded down, and 0 for none or one that has no place.
  private static func milliseconds(_ date: Date?) -> Int {
    guard let date,
      let number = Int(exactly: (date.timeIntervalSince1970 * 1_000).rounded(.down))
    else {
      return 0
    }
    return (0..<timeLimit).contains(number) ? number : 0
  }

  fileprivate static func date(_ seconds: Int) -> Date? {
    seconds == noTime ? nil : Date(timeIntervalSince1970: Double(seconds))
  }
}

extension Data {
  fileprivate mutating func append(_ number: Int) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func uuid(at offset: Int) -> UUID {
    UUID(uuid: loadUnaligned(fromByteOffset: offset, as: uuid_t.self))
  }

  fileprivate func time(at offset: Int) -> Date? {
    let seconds = loadUnaligned(fromByteOffset: offset, as: Int.self)
    return SeenImagesCodec.date(Int(littleEndian: seconds))
  }
}
