import FeedCache
import FeedCore
import Foundation
import Testing

@testable import FeedCacheFileStore

@Suite("File store: the format of entries")
struct FileFormatTests {
  @Test(
    "Every change of a bit, and every truncation, of a feed's entry is corruption, never wrong data"
  )
  func feedCorruption() throws {
    let entry = FeedEntry(url: try feedURL(), feed: try feed(of: 2))
    try expectEveryCorruptionFound(in: try entry.encoded(mark: 7)) { bytes in
      _ = try FeedEntry(decoding: bytes)
    }
  }

  @Test(
    "Every change of a bit, and every truncation, of an image's entry is corruption, never wrong data"
  )
  func imageCorruption() throws {
    for picture in [nil, UUID()] {
      let key = ImageDataKey(try imageURL(1), picture: picture)
      let entry = ImageDataEntry(key: key, data: Data("image data".utf8))
      try expectEveryCorruptionFound(in: try entry.encoded(mark: 7)) { bytes in
        _ = try ImageDataEntry(decoding: bytes)
      }
    }
  }

  @Test(
    "What is sealed rightly and still makes no sense is corruption",
    arguments: 0..<8
  )
  func sealedNonsense(kind: Int) throws {
    var entry = EntryWriter(capacity: 100)
    entry.append(text: "https://feed.example/feed.json")
    for _ in 0..<4 { entry.append(text: nil) }
    entry.append(date: nil)
    entry.append(number: 0)
    entry.append(number: 1)
    entry.append(flag: false)
    let one: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0]
    let id = [UInt8](repeating: 0, count: 16)
    let url = [2, 0, 0, 0] + Array("a:".utf8)
    let rest: [UInt8] =
      switch kind {
      case 0: [UInt8](repeating: 0xFF, count: 8)
      case 1: one
      case 2: [0, 0, 0, 0, 0, 0, 0, 0, 1]
      // An image that has a description, and then ends.
      case 3: one + id + [1, 0] + url
      // A count that the payload could hold, and a text that goes on behind its end.
      case 4: one + id + [0, 0] + [0xFE, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 8)
      // A part that is not known.
      case 5: one + id + [0, 0x80] + url
      // More alternates than an image has.
      case 6: one + id + [0, 2] + url + [5, 0, 0, 0, 0, 0, 0, 0] + url + url + url + url + url
      // More tags than an image has.
      default:
        one + id + [0, 4] + url + [33, 0, 0, 0, 0, 0, 0, 0]
          + Array(repeating: url, count: 33).joined()
      }
    rest.withUnsafeBytes { entry.append($0) }
    entry.seal(kind: .feed, timestamp: 0, mark: 7)
    let bytes = Array(entry.bytes)
    #expect(throws: Corruption.self) { try bytes.withUnsafeBytes { try FeedEntry(decoding: $0) } }
  }

  @Test(
    "Any time that a date can hold comes back as it was",
    arguments: [Date.distantPast, .distantFuture, savedAt]
  )
  func dates(date: Date) throws {
    let entry = FeedEntry(url: try feedURL(), feed: CachedFeed(images: [], savedAt: date))
    let encoded = try entry.encoded(mark: 7)
    let decoded = try FeedEntry(decoding: encoded.bytes)
    #expect(decoded.feed.savedAt == date)
  }

  private func expectEveryCorruptionFound(
    in entry: consuming EntryWriter,
    by decode: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let entry = Array(entry.bytes)
    try entry.withUnsafeBytes(decode)
    var missed: [String] = []
    for bit in 0..<entry.count * 8 {
      var corrupt = entry
      corrupt[bit / 8] ^= 1 << (bit % 8)
      do { try corrupt.withUnsafeBytes(decode); missed.append("bit \(bit)") } catch is Corruption {
      } catch is NewerFormat where EntryFormat.versionBits.contains(bit) {
        // A bit may make it a version that is not known, which is not read either.
      }
    }
    for length in 0..<entry.count {
      do {
        try Array(entry[..<length]).withUnsafeBytes(decode); missed.append("length \(length)")
      } catch is Corruption {}
    }
    #expect(missed == [])
  }
}

extension EntryFormat {
  fileprivate static let versionBits = 64..<128
}
