import FeedCore
import StableHashes

/// The name on disk for a feed's URL, or for what an image's data is kept under: the first 128 bits
/// of the SHA-256 of its text, in hexadecimal. Collisions cannot be found, and the text cannot be
/// read from it.
struct EntryName: Hashable, Sendable {
  private static let length = 32
  private let bits: UInt128

  init(of url: URL) {
    self.init(ofText: url.absoluteString)
  }

  init(of key: ImageDataKey) {
    self.init(ofText: key.spelling)
  }

  private init(ofText text: String) {
    var text = text
    bits = text.withUTF8 { SHA256.firstHalf(of: UnsafeRawBufferPointer($0)) }
  }

  /// Reads a name back; `nil` if these characters are none, so that nothing else in a directory is
  /// ever touched.
  init?(_ characters: some Collection<UInt8>) {
    guard characters.count == Self.length else {
      return nil
    }
    var bits = UInt128(0)
    var isName = true
    // Without branches: the digits of a hash are random, and a processor would guess every other
    // one wrong.
    for character in characters {
      let digit = character &- UInt8(ascii: "0")
      let letter = character &- UInt8(ascii: "a")
      isName = isName && (digit < 10 || letter < 6)
      bits = bits << 4 | UInt128(digit < 10 ? digit : letter &+ 10)
    }
    guard isName else {
      return nil
    }
    self.bits = bits
  }

  /// Part of a hash is a good hash.
  func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(truncatingIfNeeded: bits))
  }

  var text: String {
    String(unsafeUninitializedCapacity: Self.length) { characters in
      for index in 0..<Self.length {
        let digit = UInt8(truncatingIfNeeded: bits &>> UInt128(124 - 4 * index) & 0xF)
        characters[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return Self.length
    }
  }
}
