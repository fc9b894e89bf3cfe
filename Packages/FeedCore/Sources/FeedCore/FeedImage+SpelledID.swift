extension FeedImage {
  /// The id that `text` spells as a UUID, in either case. `UUID(uuidString:)` takes ten times as
  /// long, and a space or a sign for a digit.
  public static func id(spelled text: String) -> UUID? {
    var text = text
    guard let halves = text.withUTF8(halves(of:)) else {
      return nil
    }
    return withUnsafeBytes(of: (halves.high.bigEndian, halves.low.bigEndian)) {
      UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
    }
  }
}

/// The number of a UUID in hexadecimal digits and hyphens, by halves.
private func halves(of text: UnsafeBufferPointer<UInt8>) -> (high: UInt64, low: UInt64)? {
  guard text.count == 36 else {
    return nil
  }
  var high = UInt64(0)
  var low = UInt64(0)
  for index in text.indices {
    let byte = text[index]
    if [8, 13, 18, 23].contains(index) {
      guard byte == UInt8(ascii: "-") else {
        return nil
      }
      continue
    }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    let digit = letter < 6 ? letter + 10 : byte &- UInt8(ascii: "0")
    guard letter < 6 || digit < 10 else {
      return nil
    }
    high = high << 4 | low >> 60
    low = low << 4 | UInt64(digit)
  }
  return (high, low)
}
