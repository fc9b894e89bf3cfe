import CFeedSQLite

/// A feed as bytes: its fields are texts, each as the length of its UTF-8 in four bytes, and then that. The length of a missing one is all ones.
/// Numbers are decimal, and a date is the bits of its seconds since 2001.
extension CachedFeed {
  struct Malformed: Error {}

  func encoded() -> Data {
    let bits = { (date: Date?) in date.map { String($0.timeIntervalSinceReferenceDate.bitPattern) } }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128 + images.count * 256)
    func append(_ texts: String?...) {
      for text in texts {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: text?.utf8.count ?? -1).littleEndian) { bytes += $0 }
        if let text { bytes += text.utf8 }
      }
    }
    append(
      bits(savedAt), validators.entityTag, validators.lastModified, details.title, details.nextPage?.absoluteString,
      bits(details.earliestNextRequest), String(details.leftOut), String(details.pages))
    for image in images {
      append(
        image.id.uuidString, image.description, image.location, image.url.absoluteString, image.page?.absoluteString,
        image.author, bits(image.published), image.comments?.absoluteString)
    }
    return Data(bytes)
  }

  /// Throws ``Malformed`` if it is something else.
  init(decoding bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    func text() throws -> String? {
      guard rest.count >= 4 else { throw Malformed() }
      let length = UInt32(littleEndian: UnsafeRawBufferPointer(rebasing: rest.prefix(4)).loadUnaligned(as: UInt32.self))
      rest = rest.dropFirst(4)
      if length == .max { return nil }
      guard rest.count >= length else { throw Malformed() }
      defer { rest = rest.dropFirst(Int(length)) }
      return String(decoding: rest.prefix(Int(length)), as: UTF8.self)
    }
    func needed<Value>(_ value: Value?) throws -> Value {
      guard let value else { throw Malformed() }
      return value
    }
    func url() throws -> URL? { try text().map { try needed(URL(string: $0)) } }
    func date() throws -> Date? {
      try text().map { Date(timeIntervalSinceReferenceDate: Double(bitPattern: try needed(UInt64($0)))) }
    }
    func number() throws -> Int { try needed(text().flatMap { Int($0) }) }

    let savedAt = try needed(date())
    let validators = FeedValidators(entityTag: try text(), lastModified: try text())
    let details = FeedDetails(
      title: try text(), nextPage: try url(), earliestNextRequest: try date(), leftOut: try number(),
      pages: try number())
    var images: [FeedImage] = []
    while !rest.isEmpty {
      images.append(
        FeedImage(
          id: try needed(text().flatMap { UUID(uuidString: $0) }), description: try text(), location: try text(),
          url: try needed(url()), page: try url(), author: try text(), published: try date(), comments: try url()))
    }
    self.init(images: images, savedAt: savedAt, validators: validators, details: details)
  }
}

/// The checksum of a row: of what it is found by, and of its bytes.
func checksum(_ keys: String..., of bytes: UnsafeRawBufferPointer) -> Int64 {
  var sum: UInt64 = 0
  for var key in keys { key.withUTF8 { sum = cfeedsqlite_checksum(sum, $0.baseAddress, $0.count) } }
  return Int64(bitPattern: cfeedsqlite_checksum(sum, bytes.baseAddress, bytes.count))
}
