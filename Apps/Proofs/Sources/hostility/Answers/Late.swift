import FeedServer

extension HostileAnswer {
  private static func dripping(_ name: String, _ head: String, _ piece: String) -> HostileAnswer {
    let drops = (0..<600).flatMap { _ in [Answer.Step.bytes(Array(piece.utf8)), .pause(.milliseconds(50))] }
    return HostileAnswer(name, .unreachable, steps: [.bytes(Array(head.utf8))] + drops)
  }

  static let late = waiting.map { answer in
    var answer = answer
    answer.takesTime = true
    return answer
  }

  private static let waiting = [
    HostileAnswer("no answer, ever", .unreachable, steps: [.stall]),
    HostileAnswer("half a status line, and no more", .unreachable, steps: [.bytes(Array("HTTP/1.1 2".utf8)), .stall]),
    HostileAnswer(
      "headers, and no more", .unreachable,
      steps: [.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n".utf8)), .stall]),
    HostileAnswer(
      "half a body, and no more", .unreachable,
      steps: [.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 96\r\n\r\n\(feed.prefix(40))".utf8)), .stall]),
    HostileAnswer(
      "a chunk that does not end", .unreachable,
      steps: [.bytes(Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{".utf8)), .stall]),
    HostileAnswer(
      "a whole body, and no end", .unreachable,
      steps: [.bytes(Array("HTTP/1.1 200 OK\r\n\r\n\(feed)".utf8)), .stall]),
    dripping("a header line every 50 ms", "HTTP/1.1 200 OK\r\n", "X: y\r\n"),
    dripping("a byte of the body every 50 ms", "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n", " "),
    dripping("a chunk every 50 ms", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
    dripping("100 Continue every 50 ms", "", "HTTP/1.1 100 Continue\r\n\r\n"),
    HostileAnswer("a redirect to a server that stalls", .unreachable) { request in
      request.query["slow"] == nil ? .redirect(to: "\(request.path)?slow=1") : .stall
    },
  ]
}
