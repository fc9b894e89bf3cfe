/// Escapes of half a surrogate pair in JSON, from servers that cut texts by UTF-16 units. The
/// decoder refuses them; a browser shows U+FFFD.
enum LoneSurrogates {
  /// `json` with U+FFFD for each lone surrogate, or `nil` if there is none. It takes linear time.
  static func replaced(in json: Data) -> Data? {
    var bytes = [UInt8](json)
    var isChanged = false
    var index = 0
    // Outside of strings a backslash is malformed anyway; within them, each one escapes what
    // follows it.
    while let backslash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      switch escapedUnit(at: backslash, in: bytes) {
      case nil:
        index = min(backslash + 2, bytes.count)
      case .some(0xD800...0xDBFF)
      where 0xDC00...0xDFFF ~= escapedUnit(at: backslash + 6, in: bytes) ?? 0:
        index = backslash + 12
      case .some(0xD800...0xDFFF):
        bytes.replaceSubrange(backslash + 2..<backslash + 6, with: "fffd".utf8)
        isChanged = true
        index = backslash + 6
      default:
        index = backslash + 6
      }
    }
    return isChanged ? Data(bytes) : nil
  }

  /// The UTF-16 unit of an escape such as `\ud83d`.
  private static func escapedUnit(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard bytes.count >= index + 6, bytes[index..<index + 2].elementsEqual("\\u".utf8) else {
      return nil
    }
    return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
