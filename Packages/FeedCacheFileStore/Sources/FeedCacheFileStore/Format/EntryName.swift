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

  /// The name that these characters spell; `nil` if ``init(of:)`` never gives such a name. Nothing else in a directory is touched.
  init?(_ characters: some Collection<UInt8>) {
    guard characters.count == Self.length, let high = Self.number(characters.prefix(16)),
      let low = Self.number(characters.dropFirst(16))
    else { return nil }
    (self.high, self.low) = (high, low)
  }

  /// Without branches: the digits of a hash are random, and a processor guesses every other one wrong.
  private static func number(_ digits: some Sequence<UInt8>) -> UInt64? {
    var (number, isValid) = (UInt64(0), true)
    for character in digits {
      let (digit, letter) = (character &- UInt8(ascii: "0"), character &- UInt8(ascii: "a"))
      isValid = isValid && (digit < 10 || letter < 6)
      number = number << 4 | UInt64(digit < 10 ? digit : letter &+ 10)
    }
    return isValid ? number : nil
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
