import FeedServer

extension HostileAnswer {
  private static let length = "Content-Length: \(feed.utf8.count)"

  static let headers = [
    HostileAnswer("a line of 1 MB", .invalid, fields: "X: \(String(repeating: "x", count: 1 << 20))\r\n\(length)"),
    HostileAnswer("a name of 1 MB", .invalid, fields: "\(String(repeating: "x", count: 1 << 20)): y\r\n\(length)"),
    HostileAnswer(
      "100,000 small fields", .invalid, fields: "\(String(repeating: "X: y\r\n", count: 100_000))\(length)"),
    HostileAnswer(
      "fields without end", .invalid,
      steps: [
        .bytes(Array("HTTP/1.1 200 OK\r\n".utf8)), .endless(Array(String(repeating: "X: y\r\n", count: 1_000).utf8)),
      ]),
    HostileAnswer(
      "one line without end", .invalid,
      steps: [.bytes(Array("HTTP/1.1 200 OK\r\nX: ".utf8)), .endless(Array(String(repeating: "x", count: 4_096).utf8))]),
    HostileAnswer("255 kB of cookies", .shown, fields: "\(String(repeating: cookie, count: 250))\(length)"),
    HostileAnswer("a line without a colon", .invalid, fields: "nonsense\r\n\(length)"),
    HostileAnswer("a field without a name", .shown, fields: ": nameless\r\n\(length)"),
    HostileAnswer("a folded field", .shown, fields: "X: one\r\n two\r\n\(length)"),
    HostileAnswer("a NUL in a value", .invalid, fields: "X: a\0b\r\n\(length)"),
    HostileAnswer("an escape sequence in a value", .shown, fields: "ETag: \"\u{1B}[31m\"\r\n\(length)"),
    HostileAnswer(
      "an ETag of 64 kB", .shown, fields: "ETag: \"\(String(repeating: "e", count: 65_536))\"\r\n\(length)"),
    HostileAnswer("the same field twice", .shown, fields: "ETag: \"1\"\r\nETag: \"2\"\r\n\(length)"),
    HostileAnswer("another content type", .shown, fields: "Content-Type: text/html\r\n\(length)"),
    HostileAnswer("another server to go to", .shown, fields: "Alt-Svc: h3=\":1\"; ma=86400\r\n\(length)"),
    HostileAnswer("a refresh to another page", .shown, fields: "Refresh: 0; url=http://a.example/\r\n\(length)"),
    HostileAnswer(
      "an upgrade that nobody asked for", .invalid, fields: "Connection: upgrade\r\nUpgrade: websocket",
      status: "HTTP/1.1 101 Switching Protocols"),
  ]

  private static let cookie = "Set-Cookie: a=\(String(repeating: "c", count: 980)); path=/\r\n"
}
