/// RFC 8878: the bytes as they are, and then blocks that are one byte, repeated.
enum Zstandard {
  private static let longestBlock = 128 << 10

  static func encoded(_ start: [UInt8], blanks: Int) -> [UInt8] {
    // Magic; no checksum and no size of the content; a window of 128 KiB.
    var bytes = littleEndian(0xFD2F_B528) + [0, 7 << 3]
    bytes += header(start.count, type: 0, isLast: blanks == 0) + start
    var rest = blanks
    while rest > 0 {
      let length = min(rest, longestBlock)
      rest -= length
      bytes += header(length, type: 1, isLast: rest == 0) + [0x20]
    }
    return bytes
  }

  private static func header(_ length: Int, type: Int, isLast: Bool) -> [UInt8] {
    Array(littleEndian(UInt32(length << 3 | type << 1 | (isLast ? 1 : 0))).prefix(3))
  }
}
