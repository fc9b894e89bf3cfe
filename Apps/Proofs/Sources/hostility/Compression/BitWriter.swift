/// Bytes, written bit by bit from the lowest bit of each on.
struct BitWriter {
  var bytes: [UInt8] = []
  private var used = 8

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Numbers go in with their lowest bit first.
  mutating func append(_ value: Int, count: Int) {
    for bit in 0..<count { append(bit: value >> bit & 1) }
  }

  /// Huffman's codes go in with their highest bit first.
  mutating func appendCode(_ value: Int, count: Int) {
    for bit in (0..<count).reversed() { append(bit: value >> bit & 1) }
  }

  /// Whole bytes, from the next byte on.
  mutating func append(_ more: [UInt8]) {
    bytes += more
    used = 8
  }

  private mutating func append(bit: Int) {
    if used == 8 {
      bytes.append(0)
      used = 0
    }
    bytes[bytes.count - 1] |= UInt8(bit << used)
    used += 1
  }
}
