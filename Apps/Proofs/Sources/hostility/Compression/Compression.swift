/// A `Content-Encoding`, and bytes in it as a hostile server makes them, without a compressor.
enum Compression: String, CaseIterable, Sendable {
  case gzip, deflate
  case brotli = "br"
  case zstd

  /// These bytes, fewer than 65,536, and then so many blanks, which take a thousandth of their number or less on the wire.
  /// - Parameter checksum: where the encoding has one. Without it, it is right, unless there are blanks.
  func encoded(_ start: [UInt8], blanks: Int = 0, checksum: UInt32? = nil) -> [UInt8] {
    switch self {
    case .gzip: Deflate.gzip(start, blanks: blanks, checksum: checksum)
    case .deflate: Deflate.zlib(start, blanks: blanks, checksum: checksum)
    case .brotli: Brotli.encoded(start, blanks: blanks)
    case .zstd: Zstandard.encoded(start, blanks: blanks)
    }
  }
}

func littleEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
