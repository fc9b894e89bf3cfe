/// The names and values of the header fields in a response's lines. Other lines, such as the status
/// line, are ignored.
enum HeaderLines {
  static func fields(in bytes: some Collection<UInt8>) -> [(name: String, value: String)] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        !line.starts(with: Array("HTTP/".utf8))
      else {
        return nil
      }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      return (name: name, value: trimmed(line[line.index(after: colon)...]))
    }
  }

  private static func trimmed(_ bytes: some Collection<UInt8>) -> String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    return String(
      decoding: bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed(),
      as: UTF8.self
    )
  }
}
