/// Escapes of halves of characters in JSON: a server that cuts a text at a number of UTF-16 units may leave half an emoji behind.
///
/// The decoder refuses a text with one, where a browser shows U+FFFD.
enum LoneSurrogates {
  /// `json` with the escape of U+FFFD for that of each lone surrogate, or `nil` where there are none. It takes linear time.
  static func replaced(in json: Data) -> Data? {
    var bytes = [UInt8](json)
    var isChanged = false
    var index = 0
    // Outside of a text a backslash is malformed anyway; inside, each one escapes what follows it.
    while let backslash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      switch escapedUnit(at: backslash, in: bytes) {
      case nil: index = min(backslash + 2, bytes.count)
      case .some(0xD800...0xDBFF) where isLow(escapedUnit(at: backslash + 6, in: bytes)): index = backslash + 12
      case .some(0xD800...0xDFFF):
        bytes.replaceSubrange(backslash + 2..<backslash + 6, with: "fffd".utf8)
        isChanged = true
        index = backslash + 6
      default: index = backslash + 6
      }
    }
    return isChanged ? Data(bytes) : nil
  }

  private static func isLow(_ unit: UInt16?) -> Bool { unit.map { 0xDC00...0xDFFF ~= $0 } ?? false }

  /// The UTF-16 unit of an escape such as `\ud83d`.
  private static func escapedUnit(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
