/// What every file of the cache looks like. All numbers are little-endian.
///
/// | offset | bytes | what |
/// | --- | --- | --- |
/// | 0 | 8 | magic: `FEEDfeed` for a feed, `FEEDdata` for the data of an image |
/// | 8 | 8 | format version: 1 |
/// | 16 | 8 | length of the whole file |
/// | 24 | 8 | when a feed was saved: seconds since 2001-01-01T00:00:00Z as an IEEE 754 double; zero for image data, which has no age |
/// | 32 | 8 | mark: a random number, so that no two saves are ever taken for each other |
/// | 40 | 8 | checksum: XXH64 of the payload, seeded with the XXH64 of bytes 0 to 39 |
/// | 48 | | payload |
///
/// Whatever does not add up is corruption, and never a wrong answer.
enum EntryFormat {
  enum Kind: UInt64 {
    case feed = 0x6465_6566_4445_4546
    case imageData = 0x6174_6164_4445_4546
  }

  static let version: UInt64 = 1
  static let headerLength = 48
  static let markOffset = 32
  private static let checksumOffset = 40

  /// A gigabyte: millions of images. What claims to be larger is no entry of ours, and is not even read.
  static let maximumLength = 1 << 30

  /// Writes the header of a finished entry, whose payload stands behind it.
  static func seal(_ bytes: UnsafeMutableRawBufferPointer, kind: Kind, timestamp: Double, mark: UInt64) {
    func store(_ field: UInt64, _ index: Int) {
      bytes.storeBytes(of: field.littleEndian, toByteOffset: index * 8, as: UInt64.self)
    }
    store(kind.rawValue, 0)
    store(version, 1)
    store(UInt64(bytes.count), 2)
    store(timestamp.bitPattern, 3)
    store(mark, markOffset / 8)
    store(checksum(of: UnsafeRawBufferPointer(bytes)), checksumOffset / 8)
  }

  /// The length that a header gives its entry.
  static func claimedLength(_ header: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(littleEndian: header.loadUnaligned(fromByteOffset: 16, as: UInt64.self))
  }

  /// When the feed was saved, as its header says.
  static func claimedTimestamp(_ header: UnsafeRawBufferPointer) -> Double {
    Double(bitPattern: UInt64(littleEndian: header.loadUnaligned(fromByteOffset: 24, as: UInt64.self)))
  }

  /// The header, and the length of the URL that every payload begins with.
  static let startLength = headerLength + 4

  /// The length of an entry's URL, as its first ``startLength`` bytes say.
  static func claimedURLLength(_ start: UnsafeRawBufferPointer) -> Int {
    Int(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: headerLength, as: UInt32.self)))
  }

  /// Checks an entry, and gives its timestamp. Throws ``Corruption``.
  static func open(_ bytes: UnsafeRawBufferPointer, kind: Kind) throws(Corruption) -> Double {
    guard bytes.count >= headerLength else { throw Corruption("it is cut off") }
    func field(_ index: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    guard field(0) == kind.rawValue else { throw Corruption("it is of a foreign format") }
    guard field(1) == version else { throw Corruption("it is of format version \(field(1)), not \(version)") }
    guard field(2) == UInt64(bytes.count) else { throw Corruption("its length is wrong") }
    guard field(checksumOffset / 8) == checksum(of: bytes) else { throw Corruption("its checksum is wrong") }
    return Double(bitPattern: field(3))
  }

  private static func checksum(of entry: UnsafeRawBufferPointer) -> UInt64 {
    XXH64.hash(
      UnsafeRawBufferPointer(rebasing: entry[headerLength...]),
      seed: XXH64.hash(UnsafeRawBufferPointer(rebasing: entry[..<checksumOffset])))
  }
}

/// Why a file is not what it should be, in a few words.
struct Corruption: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
