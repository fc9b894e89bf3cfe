/// Reads the head of a request from its bytes. Pure: no socket, no clock.
enum RequestParser {
  /// The longest head that is accepted. Browsers and servers put the limit between 8 and 64 KiB.
  static let headLimit = 64 * 1024

  /// The length of the head including its blank line, `nil` while that has not arrived. Bytes
  /// before `start` begin no blank line.
  static func headLength(in bytes: [UInt8], from start: Int) -> Int? {
    let blankLine = "\r\n\r\n".utf8
    return bytes.indices.dropFirst(start).first {
      bytes[$0] == 13 && bytes[$0...].starts(with: blankLine)
    }
    .map { $0 + blankLine.count }
  }

  /// The request of a head, `nil` if that is not one of HTTP/1.
  static func request(head: some Collection<UInt8>, origin: String) -> Request? {
    let lines = head.split(separator: UInt8(ascii: "\n")).map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    guard let start = lines.first else {
      return nil
    }
    let words = start.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 3, !words[0].isEmpty, let target = target(in: words[1]),
      ["HTTP/1.0", "HTTP/1.1"].contains(words[2])
    else {
      return nil
    }
    var fields: [Headers.Field] = []
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else {
        return nil
      }
      fields.append(
        Headers.Field(
          name: String(line[..<colon]),
          value: trimmed(line[line.index(after: colon)...])
        )
      )
    }
    return Request(
      target,
      method: words[0],
      version: words[2],
      headers: Headers(fields),
      origin: origin
    )
  }

  /// The path and query. A client that takes the server for a proxy sends a whole URL, whose host
  /// is in the `Host` field too.
  private static func target(in word: String) -> String? {
    let scheme = "http://"
    guard word.hasPrefix(scheme) else {
      return word.hasPrefix("/") ? word : nil
    }
    let target = word.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" }
    return target.hasPrefix("/") ? String(target) : "/" + target
  }
}
