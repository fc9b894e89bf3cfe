/// Compressed bytes as a hostile server makes them (RFC 1951 and 1952), without a compressor.
enum Gzip {
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  /// The bytes as they are, in blocks that are not compressed; with a checksum of somebody's choice.
  static func stored(_ bytes: [UInt8], checksum: UInt32? = nil) -> [UInt8] {
    var result = header
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      result.append(rest.isEmpty ? 1 : 0)
      result += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
      result += block
    } while !rest.isEmpty
    return result + littleEndian(checksum ?? crc32(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// A bomb: a blank, and then "the last 258 bytes again" as often as it takes. The checksum is wrong, but nobody gets that far.
  static func blanks(_ count: Int) -> [UInt8] {
    var bits = BitWriter(bytes: header)
    bits.append(1, count: 1)  // the last block
    bits.append(1, count: 2)  // with the fixed codes
    bits.appendCode(0x30 + 0x20, count: 8)  // a blank
    bits.append258()
    // From here on eight times is a number of whole bytes.
    var eight = BitWriter(bytes: [])
    for _ in 0..<8 { eight.append258() }
    for _ in 0..<count / 258 / 8 { bits.bytes += eight.bytes }
    bits.append(0, count: 7)  // the end
    return bits.bytes + littleEndian(0) + littleEndian(UInt32(truncatingIfNeeded: count))
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  private struct BitWriter {
    var bytes: [UInt8]
    private var used = 8

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Numbers go in with their lowest bit first.
    mutating func append(_ value: Int, count: Int) {
      for bit in 0..<count { append(value >> bit & 1) }
    }

    /// Codes go in with their highest bit first.
    mutating func appendCode(_ value: Int, count: Int) {
      for bit in (0..<count).reversed() { append(value >> bit & 1) }
    }

    /// The last 258 bytes again, from one byte back.
    mutating func append258() {
      appendCode(0xC5, count: 8)
      appendCode(0, count: 5)
    }

    private mutating func append(_ bit: Int) {
      if used == 8 {
        bytes.append(0)
        used = 0
      }
      bytes[bytes.count - 1] |= UInt8(bit << used)
      used += 1
    }
  }
}
