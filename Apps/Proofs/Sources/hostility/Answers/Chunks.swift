import FeedServer

extension HostileAnswer {
  private static let size = String(feed.utf8.count, radix: 16)

  private static func chunked(_ name: String, _ outcome: Outcome, _ body: String) -> HostileAnswer {
    HostileAnswer(name, outcome, bytes: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
  }

  private static func endlessChunks(_ name: String, _ outcome: Outcome, _ start: String, _ chunk: String)
    -> HostileAnswer
  {
    let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(start)"
    var answer = HostileAnswer(name, outcome, steps: [.bytes(Array(head.utf8)), .endless(Array(chunk.utf8))])
    answer.takesTime = outcome == .unreachable
    return answer
  }

  static let chunks = [
    chunked("one chunk", .shown, "\(size)\r\n\(feed)\r\n0\r\n\r\n"),
    chunked("chunks of a byte each", .shown, feed.map { "1\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"),
    chunked("a trailer", .shown, "\(size)\r\n\(feed)\r\n0\r\nX: y\r\n\r\n"),
    chunked("a chunk with an extension", .shown, "\(size);a=b\r\n\(feed)\r\n0\r\n\r\n"),
    chunked("a chunk size that is no number", .unreachable, "zz\r\n\(feed)\r\n0\r\n\r\n"),
    chunked("a negative chunk size", .unreachable, "-5\r\n\(feed)\r\n0\r\n\r\n"),
    chunked("a chunk size of 64 bits", .unreachable, "FFFFFFFFFFFFFFFF\r\n\(feed)"),
    chunked("a chunk size beyond 64 bits", .unreachable, "FFFFFFFFFFFFFFFFFFFFF\r\n\(feed)"),
    chunked("cut inside a chunk", .unreachable, "\(size)\r\n\(feed.prefix(20))"),
    chunked("cut between chunks", .unreachable, "\(size)\r\n\(feed)\r\n"),
    chunked("nothing at all", .unreachable, ""),
    chunked("no chunk but the last", .invalid, "0\r\n\r\n"),
    endlessChunks("blank chunks without end", .invalid, "", "400\r\n\(String(repeating: " ", count: 1_024))\r\n"),
    endlessChunks("an extension without end", .unreachable, "\(size);", String(repeating: "x", count: 4_096)),
    endlessChunks(
      "trailers without end", .invalid, "\(size)\r\n\(feed)\r\n0\r\n", String(repeating: "X: y\r\n", count: 1_000)),
    HostileAnswer(
      "chunked, and a length that disagrees", .shown,
      bytes: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\n\(feed)\r\n0\r\n\r\n"
    ),
    HostileAnswer(
      "a transfer encoding that nobody knows", .invalid,
      bytes: "HTTP/1.1 200 OK\r\nTransfer-Encoding: nonsense\r\n\r\n\(feed)"),
  ]
}
