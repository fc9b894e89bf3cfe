/// The bytes of a status line and its header fields.
enum ResponseHead {
  static func bytes(status: Int, headers: Headers) -> [UInt8] {
    let lines = headers.fields.map { "\(oneLine($0.name)): \(oneLine($0.value))\r\n" }
    return Array("HTTP/1.1 \(status) \(StatusCode.reason(status))\r\n\(lines.joined())\r\n".utf8)
  }

  /// A line break in a value, such as a redirect's target taken from a query, must not start a header field of its own.
  private static func oneLine(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text.unicodeScalars.filter { $0 != "\r" && $0 != "\n" })
    return String(scalars)
  }
}
