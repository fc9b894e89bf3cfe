import FeedServer

extension HostileAnswer {
  static let statusLines = [
    HostileAnswer("no reason phrase", .shown, fields: "Content-Length: \(feed.utf8.count)", status: "HTTP/1.1 200"),
    HostileAnswer("HTTP/1.0", .shown, fields: "Content-Type: application/json", status: "HTTP/1.0 200 OK"),
    HostileAnswer(
      "line feeds alone", .shown, bytes: "HTTP/1.1 200 OK\nContent-Length: \(feed.utf8.count)\n\n\(feed)"),
    HostileAnswer("a version that does not exist", .invalid, fields: "X: y", status: "HTTP/9.9 200 OK"),
    HostileAnswer("HTTP/2 in plain text", .shown, fields: "X: y", status: "HTTP/2 200"),
    HostileAnswer("no status code", .invalid, fields: "X: y", status: "HTTP/1.1 OK"),
    HostileAnswer("a status code of letters", .invalid, fields: "X: y", status: "HTTP/1.1 abc OK"),
    HostileAnswer("status 0", .invalid, fields: "X: y", status: "HTTP/1.1 000 OK"),
    HostileAnswer("status 99", .invalid, fields: "X: y", status: "HTTP/1.1 099 OK"),
    HostileAnswer("status 1000", .invalid, fields: "X: y", status: "HTTP/1.1 1000 OK"),
    HostileAnswer("status -200", .invalid, fields: "X: y", status: "HTTP/1.1 -200 OK"),
    HostileAnswer("status 200 with a plus", .invalid, fields: "X: y", status: "HTTP/1.1 +200 OK"),
    HostileAnswer("another protocol's name", .invalid, fields: "X: y", status: "ICY 200 OK"),
    HostileAnswer("in lower case", .shown, fields: "X: y", status: "http/1.1 200 ok"),
    HostileAnswer(
      "a reason phrase of 1 MB", .invalid, fields: "X: y",
      status: "HTTP/1.1 200 \(String(repeating: "O", count: 1 << 20))"),
    HostileAnswer(
      "100 Continue, then the answer", .shown, fields: "Content-Length: \(feed.utf8.count)",
      status: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK"),
    HostileAnswer(
      "early hints, then the answer", .shown, fields: "Content-Length: \(feed.utf8.count)",
      status: "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\nHTTP/1.1 200 OK"),
    HostileAnswer(
      "100 Continue without end", .invalid,
      steps: [.endless(Array(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 100).utf8))]),
    HostileAnswer(
      "a second answer behind the first", .shown,
      bytes: "HTTP/1.1 200 OK\r\nContent-Length: \(feed.utf8.count)\r\n\r\n\(feed)HTTP/1.1 500 No\r\n\r\n"),
  ]
}
