/// RFC 1951, and the two wrappers that HTTP knows: RFC 1952 (`gzip`) and RFC 1950 (`deflate`).
enum Deflate {
  static func gzip(_ start: [UInt8], blanks: Int, checksum: UInt32?) -> [UInt8] {
    return stream(start, blanks: blanks, header: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
      + littleEndian(checksum ?? crc32(start)) + littleEndian(UInt32(truncatingIfNeeded: start.count + blanks))
  }

  static func zlib(_ start: [UInt8], blanks: Int, checksum: UInt32?) -> [UInt8] {
    return stream(start, blanks: blanks, header: [0x78, 0x01]) + littleEndian(checksum ?? adler32(start)).reversed()
  }

  /// A block of the bytes as they are, and one of blanks: a blank, and then "the last 258 bytes again" as often as it takes.
  private static func stream(_ start: [UInt8], blanks: Int, header: [UInt8]) -> [UInt8] {
    var bits = BitWriter(header)
    let length = UInt16(start.count)
    bits.append(blanks == 0 ? 1 : 0, count: 8)
    bits.append([UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)] + start)
    guard blanks > 0 else { return bits.bytes }

    bits.append(1, count: 1)  // the last block
    bits.append(1, count: 2)  // with the fixed codes
    bits.appendBlank()
    // Eight times are a number of whole bytes, so that they need not be written bit by bit.
    let eights = max(0, blanks - 1 - 258) / (8 * 258)
    if blanks > 258 { bits.append258() }
    var eight = BitWriter()
    for _ in 0..<8 { eight.append258() }
    for _ in 0..<eights { bits.append(eight.bytes) }
    let done = 1 + (blanks > 258 ? 258 : 0) + eights * 8 * 258
    for _ in done..<blanks { bits.appendBlank() }
    bits.append(0, count: 7)  // the end
    return bits.bytes
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return high << 16 | low
  }
}

extension BitWriter {
  fileprivate mutating func appendBlank() { appendCode(0x30 + 0x20, count: 8) }

  /// The last 258 bytes again, from one byte back.
  fileprivate mutating func append258() {
    appendCode(0xC5, count: 8)
    appendCode(0, count: 5)
  }
}
