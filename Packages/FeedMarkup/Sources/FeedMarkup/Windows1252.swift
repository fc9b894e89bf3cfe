/// The encoding of one byte for each character that most of the West used before UTF-8.
enum Windows1252 {
  /// The character of a byte, or U+FFFD.
  static func character(_ byte: UInt8) -> Unicode.Scalar {
    0x80...0x9F ~= byte ? others[Int(byte - 0x80)] : Unicode.Scalar(byte)
  }

  static func utf8(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    // Memory that is not written to takes none.
    text.reserveCapacity(3 * bytes.count)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text.append(contentsOf: UTF8.encode(character(byte)) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return text
  }

  /// The characters from 0x80 to 0x9F, where ISO-8859-1 has control characters.
  private static let others = Array("€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ".unicodeScalars)
}
