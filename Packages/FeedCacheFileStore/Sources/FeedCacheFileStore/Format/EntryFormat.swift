import FeedFailures
import StableHashes

/// The format of the files that hold a feed or an image's data; the article "The files on disk"
/// has it byte by byte. All numbers are little-endian.
enum EntryFormat {
  enum Kind: UInt64 {
    case feed = 0x6465_6566_4445_4546
    case imageData = 0x6174_6164_4445_4546

    /// The newest format version. All up to it are read. An entry of a newer one is
    /// ``NewerFormat``.
    var version: UInt64 { self == .feed ? 7 : 2 }

    /// Whether this is a version that is not known yet.
    func isOlder(than version: UInt64) -> Bool {
      version > self.version && version <= EntryFormat.highestVersion
    }
  }

  /// Far more versions than there will be. A larger number is corruption.
  static let highestVersion: UInt64 = 0xFFFF

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

  private let magic: UInt64
  private let version: UInt64
  let length: UInt64
  let timestamp: Double
  let mark: UInt64
  let urlLength: Int
  /// How many bytes an entry of image data has in front of the data.
  var dataOffset: Int { Self.count + urlLength + (version > 1 ? MemoryLayout<uuid_t>.size : 0) }

  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= Self.count else {
      return nil
    }
    magic = EntryFormat.field(at: 0, of: bytes)
    version = EntryFormat.field(at: 8, of: bytes)
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

extension EntryStart {
  /// Whether a newer version of this module wrote the entry.
  func isNewer(than kind: EntryFormat.Kind) -> Bool {
    magic == kind.rawValue && kind.isOlder(than: version)
  }
}

/// The entry was written by a newer version of this module. It is not read, replaced or taken for a
/// corrupt one, so that nothing is lost when a program goes back to an older version.
struct NewerFormat: Error {}

/// Why a file is not the entry it should be.
struct Corruption: Error {
  let reason: String
  init(_ reason: String) {
    self.reason = reason
  }
}
