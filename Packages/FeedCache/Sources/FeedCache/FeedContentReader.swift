/// Reads the texts of a feed's content from front to back. Throws `FeedStoreError.corrupt` where
/// the bytes are not those of a feed.
struct FeedContentReader {
  private let revision: FeedStoreRevision
  private var rest: Slice<UnsafeRawBufferPointer>

  init(_ bytes: UnsafeRawBufferPointer, revision: FeedStoreRevision) {
    self.revision = revision
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func text() throws -> String? {
    let length = UInt32(littleEndian: try next(4).loadUnaligned(as: UInt32.self))
    return length == .max ? nil : String(decoding: try next(Int(length)), as: UTF8.self)
  }

  mutating func url() throws -> URL? {
    try text().map { try needed(URL(string: $0)) }
  }

  mutating func date() throws -> Date? {
    try text().map { Date(timeIntervalSinceReferenceDate: try needed(Double($0))) }
  }

  mutating func number() throws -> Int {
    try needed(text().flatMap { Int($0) })
  }

  func needed<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw FeedStoreError.corrupt(revision, reason: "its content is malformed")
    }
    return value
  }

  private mutating func next(_ count: Int) throws -> UnsafeRawBufferPointer {
    let bytes = try needed(rest.count >= count ? rest.prefix(count) : nil)
    rest = rest.dropFirst(count)
    return UnsafeRawBufferPointer(rebasing: bytes)
  }
}
