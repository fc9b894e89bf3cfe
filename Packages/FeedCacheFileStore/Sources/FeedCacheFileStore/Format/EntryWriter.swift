/// An entry is too large to be kept.
struct EntryTooLarge: Error, CustomStringConvertible {
  var description: String { "it is larger than \(EntryFormat.maximumLength >> 20) MiB" }
}

extension [UInt8] {
  mutating func append(number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// A text is its length in 4 bytes and its UTF-8; no text is a length of all ones.
  mutating func append(text: String?) {
    guard var text else { return Swift.withUnsafeBytes(of: UInt32.max) { append(contentsOf: $0) } }
    text.withUTF8 { utf8 in
      // An entry is far below 4 GiB: its writer checks that after each image.
      Swift.withUnsafeBytes(of: UInt32(truncatingIfNeeded: utf8.count).littleEndian) { append(contentsOf: $0) }
      append(contentsOf: utf8)
    }
  }
}
