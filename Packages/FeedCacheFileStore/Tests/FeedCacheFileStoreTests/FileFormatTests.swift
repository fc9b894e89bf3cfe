import FeedCache
import FeedCore
import Foundation
import Testing

@testable import FeedCacheFileStore

@Suite("File store: the format of entries")
struct FileFormatTests {
  @Test(
    "The checksum is XXH64, as its specification has it",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func checksum(text: String, hash: UInt64) {
    #expect(Array(text.utf8).withUnsafeBytes { XXH64.hash($0) } == hash)
  }

  @Test("Every change of a bit, and every truncation, of a feed's entry is damage, never a wrong answer")
  func feedDamage() throws {
    let entry = FeedEntry(url: try feedURL(), feed: try feed(of: 2))
    try expectEveryDamageFound(in: try entry.encoded(mark: 7)) { bytes throws(Damage) in
      _ = try FeedEntry(decoding: bytes)
    }
  }

  @Test("Every change of a bit, and every truncation, of an image's entry is damage, never a wrong answer")
  func imageDamage() throws {
    let entry = ImageDataEntry(url: try imageURL(1), data: Data("image data".utf8))
    try expectEveryDamageFound(in: try entry.encoded(mark: 7)) { bytes throws(Damage) in
      _ = try ImageDataEntry(decoding: bytes)
    }
  }

  @Test("What is sealed rightly and still makes no sense is damage", arguments: [0, 1, 2, 3])
  func sealedNonsense(kind: Int) throws {
    var bytes = EntryFormat.begin(capacity: 100)
    bytes.append(text: "https://feed.example/feed.json")
    bytes.append(text: nil)
    bytes.append(text: nil)
    switch kind {
    case 0: bytes.append(number: .max)
    case 1: bytes.append(number: 1)
    case 2: bytes += [0, 0, 0, 0, 0, 0, 0, 0, 1]
    default:
      // A count that the payload could hold, and a text that goes on behind its end.
      bytes.append(number: 1)
      bytes += [UInt8](repeating: 0, count: 16) + [0xFE, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 8)
    }
    EntryFormat.seal(&bytes, kind: .feed, timestamp: 0, mark: 7)
    #expect(throws: Damage.self) { try bytes.withUnsafeBytes { try FeedEntry(decoding: $0) } }
  }

  @Test("Any time that a date can hold comes back as it was", arguments: [Date.distantPast, .distantFuture, savedAt])
  func dates(date: Date) throws {
    let entry = FeedEntry(url: try feedURL(), feed: CachedFeed(images: [], savedAt: date))
    #expect(try entry.encoded(mark: 7).withUnsafeBytes { try FeedEntry(decoding: $0) }.feed.savedAt == date)
  }

  private func expectEveryDamageFound(
    in entry: [UInt8], by decode: (UnsafeRawBufferPointer) throws(Damage) -> Void
  ) throws {
    try entry.withUnsafeBytes(decode)
    var missed: [String] = []
    for bit in 0..<entry.count * 8 {
      var damaged = entry
      damaged[bit / 8] ^= 1 << (bit % 8)
      do { try damaged.withUnsafeBytes(decode); missed.append("bit \(bit)") } catch is Damage {}
    }
    for length in 0..<entry.count {
      do { try Array(entry[..<length]).withUnsafeBytes(decode); missed.append("length \(length)") } catch is Damage {}
    }
    #expect(missed == [])
  }
}
