/// The format of every file of the cache. All numbers are little-endian.
///
/// | offset | bytes | what |
/// | --- | --- | --- |
/// | 0 | 8 | magic: `FEEDfeed` for a feed, `FEEDdata` for the data of an image |
/// | 8 | 8 | format version: 1 |
/// | 16 | 8 | length of the whole file |
/// | 24 | 8 | when a feed was saved: seconds since 2001-01-01T00:00:00Z as an IEEE 754 double; zero for image data |
/// | 32 | 8 | mark: a random number that tells two saves apart |
/// | 40 | 8 | checksum: XXH64 of the payload, seeded with the XXH64 of bytes 0 to 39 |
/// | 48 | | payload, which begins with the length of a URL (4 bytes) and the URL |
enum EntryFormat {
  enum Kind: UInt64 {
    case feed = 0x6465_6566_4445_4546
    case imageData = 0x6174_6164_4445_4546
  }

  static let version: UInt64 = 1
  static let headerLength = 48
  static let checksumOffset = 40

  /// A gigabyte, enough for millions of images. A larger file is corrupt, and is not read.
  static let maximumLength = 1 << 30

  /// Checks the header and the checksum of an entry, and returns its timestamp.
  static func open(_ bytes: UnsafeRawBufferPointer, kind: Kind) throws(Corruption) -> Double {
    guard bytes.count >= headerLength else { throw Corruption("it is cut off") }
    let (magic, version) = (field(at: 0, of: bytes), field(at: 8, of: bytes))
    guard magic == kind.rawValue else { throw Corruption("it is of a foreign format") }
    guard version == Self.version else { throw Corruption("it is of format version \(version), not \(Self.version)") }
    guard field(at: 16, of: bytes) == UInt64(bytes.count) else { throw Corruption("its length is wrong") }
    guard field(at: checksumOffset, of: bytes) == checksum(of: bytes) else { throw Corruption("its checksum is wrong") }
    return Double(bitPattern: field(at: 24, of: bytes))
  }

  static func field(at offset: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  static func checksum(of entry: UnsafeRawBufferPointer) -> UInt64 {
    XXH64.hash(
      UnsafeRawBufferPointer(rebasing: entry[headerLength...]),
      seed: XXH64.hash(UnsafeRawBufferPointer(rebasing: entry[..<checksumOffset])))
  }
}

/// What the first bytes of a file claim about its entry. Only the checksum can prove it.
struct EntryStart {
  static let count = EntryFormat.headerLength + 4

  let length: UInt64
  /// When the feed was saved, in seconds since 2001.
  let timestamp: Double
  let mark: UInt64
  let urlLength: Int

  /// `nil` if the file is too short for an entry.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.count else { return nil }
    length = EntryFormat.field(at: 16, of: bytes)
    timestamp = Double(bitPattern: EntryFormat.field(at: 24, of: bytes))
    mark = EntryFormat.field(at: 32, of: bytes)
    urlLength = Int(
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: EntryFormat.headerLength, as: UInt32.self)))
  }
}

/// What an entry holds.
protocol Entry {
  init(decoding bytes: UnsafeRawBufferPointer) throws(Corruption)
}

/// Why a file is not the entry it should be.
struct Corruption: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}
