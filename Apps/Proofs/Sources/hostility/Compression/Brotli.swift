/// RFC 7932: the bytes as they are, and then blocks of one command each, "what lies four bytes back, 16 MiB of it".
enum Brotli {
  private static let longestBlock = 1 << 24
  /// The shortest copy that the command can ask for.
  private static let shortestCopy = 2_118

  static func encoded(_ start: [UInt8], blanks: Int) -> [UInt8] {
    // The last distance is four before there was any.
    let bytes = start + repeatElement(0x20, count: min(blanks, 4))
    var bits = BitWriter()
    bits.append(0, count: 1)  // a window of 64 KiB
    bits.appendBlock(length: bytes.count, isUncompressed: true)
    bits.append(bytes)
    var rest = blanks - (bytes.count - start.count)
    while rest > 0 {
      let length = min(rest, longestBlock)
      bits.appendBlock(length: length, isUncompressed: false)
      bits.append(0, count: 3)  // one type each of literals, commands, distances
      bits.append(0, count: 6)  // no direct distances
      bits.append(0, count: 2 + 2)  // one context, one tree of literals, one of distances
      // Codes of one symbol, which take no bits: a blank; "insert nothing, copy 2,118 and more"; "the last distance".
      for (symbol, width) in [(0x20, 8), (391, 10), (0, 6)] {
        bits.append(1, count: 2)
        bits.append(0, count: 2)
        bits.append(symbol, count: width)
      }
      bits.append(length - shortestCopy, count: 24)
      rest -= length
    }
    bits.append(3, count: 2)  // the last block, an empty one
    return bits.bytes
  }
}

extension BitWriter {
  fileprivate mutating func appendBlock(length: Int, isUncompressed: Bool) {
    let nibbles = length <= 1 << 16 ? 4 : length <= 1 << 20 ? 5 : 6
    append(0, count: 1)  // not the last
    append(nibbles - 4, count: 2)
    append(length - 1, count: 4 * nibbles)
    append(isUncompressed ? 1 : 0, count: 1)
  }
}
