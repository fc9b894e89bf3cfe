/// The name under which something of a URL lies on disk: the first 128 bits of its SHA-256 in hexadecimal, so that no stranger can choose
/// two URLs with one name, and never the URL's own characters.
struct EntryName: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  init(of url: URL) { self.init(of: url, by: SHA256.firstHalf) }

  /// The name that the first version gave to `url`. Strangers can choose two URLs that share one, so what lies under it is used only if it
  /// says that it is of this URL.
  init(formerlyOf url: URL) {
    self.init(of: url) { (XXH64.hash($0, seed: 0), XXH64.hash($0, seed: 1)) }
  }

  private init(of url: URL, by hash: (UnsafeRawBufferPointer) -> (UInt64, UInt64)) {
    var string = url.absoluteString
    (high, low) = string.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
  }

  /// The name that these characters are; `nil` where ``init(of:)`` gives no such name: nothing else in a directory is ever touched.
  init?(_ characters: some Collection<UInt8>) {
    guard characters.count == Self.length else { return nil }
    var (words, index) = ((UInt64(0), UInt64(0)), 0)
    for character in characters {
      let digit: UInt8
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
      default: return nil
      }
      if index < Self.length / 2 {
        words.0 = words.0 << 4 | UInt64(digit)
      } else {
        words.1 = words.1 << 4 | UInt64(digit)
      }
      index += 1
    }
    (high, low) = words
  }

  /// A part of a hash is a hash.
  func hash(into hasher: inout Hasher) { hasher.combine(low) }

  /// The name as the file system has it.
  var text: String {
    String(unsafeUninitializedCapacity: Self.length) { characters in
      for index in 0..<Self.length {
        let word = index < Self.length / 2 ? high : low
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (index % 16)) & 0xF)
        characters[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return Self.length
    }
  }

  /// Whether `name` is one of these.
  static func isOne(_ name: String) -> Bool { EntryName(name.utf8) != nil }

  private static let length = 32
}
