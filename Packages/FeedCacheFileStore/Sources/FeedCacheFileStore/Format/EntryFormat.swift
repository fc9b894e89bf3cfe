/// The format of the files that hold a feed or an image's data; the article "The files on disk"
/// has it byte by byte. All numbers are little-endian.
enum EntryFormat {
  enum Kind: UInt64 {
    case feed = 0x6465_6566_4445_4546
    case imageData = 0x6174_6164_4445_4546

    /// The format version that is written. All up to it are read; older programs read no feed of a
    /// newer one, but its pictures.
    var version: UInt64 { self == .feed ? 5 : 1 }
  }

  static let headerLength = 48
  static let checksumOffset = 40

  /// A gigabyte, enough for millions of images. A larger file is corrupt, and is not read.
  static let maximumLength = 1 << 30
  static let tooLarge = FailureCause.other("it is larger than \(maximumLength >> 20) MiB")

  static func field(at offset: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  static func checksum(of entry: UnsafeRawBufferPointer) -> UInt64 {
    XXH64.hash(
      UnsafeRawBufferPointer(rebasing: entry[headerLength...]),
      seed: XXH64.hash(UnsafeRawBufferPointer(rebasing: entry[..<checksumOffset]))
    )
  }
}

/// What the first bytes of a file claim about its entry. Only the checksum can prove it.
struct EntryStart {
  static let count = EntryFormat.headerLength + 4

  let length: UInt64
  let timestamp: Double
  let mark: UInt64
  let urlLength: Int

  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.count else {
      return nil
    }
    length = EntryFormat.field(at: 16, of: bytes)
    timestamp = Double(bitPattern: EntryFormat.field(at: 24, of: bytes))
    mark = EntryFormat.field(at: 32, of: bytes)
    urlLength = Int(
      UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: EntryFormat.headerLength, as: UInt32.self)
      )
    )
  }
}

/// Why a file is not the entry it should be.
struct Corruption: Error {
  let reason: String
  init(_ reason: String) {
    self.reason = reason
  }
}
