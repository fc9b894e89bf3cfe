import Testing

@testable import FeedServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("Every misbehaviour, on the wire")
struct MisbehaviourTests {
  /// All bytes until the server closes.
  private func wire(_ target: String, _ server: FeedServer) throws -> String {
    let client = try TestClient(port: server.port)
    try client.ask(target)
    return String(decoding: try client.rest(), as: UTF8.self)
  }

  @Test("a status is the one asked for", arguments: [200, 204, 304, 404, 418, 500, 599])
  func status(code: Int) throws {
    try withServer { server in
      let answer = try fetch("/status/\(code)", from: server)
      #expect(answer.status == code)
    }
  }

  @Test("a status that is none is 400", arguments: ["100", "600", "x", "/"])
  func badStatus(code: String) {
    #expect(DemoSite().answer(Request("/status/\(code)")) == .status(400))
  }

  @Test("a stall says nothing, and lasts until the server stops")
  func stall() throws {
    let server = try FeedServer(answering: DemoSite().answer)
    let client = try TestClient(port: server.port)
    try client.ask("/stall")
    // The answer to a later request on another connection shows that the first one was not merely late.
    #expect(try fetch("/empty.json", from: server).status == 200)
    server.stop()
    #expect(throws: TestClient.Failure(code: ENOTCONN)) { try client.answerOrEnd() }
  }

  @Test("a stall in the body comes after half of it")
  func stallBody() throws {
    let server = try FeedServer(answering: DemoSite().answer)
    let client = try TestClient(port: server.port)
    try client.ask("/stall-body")
    let head = try client.answer(toHead: true)
    let length = try #require(Int(head.headers["Content-Length"] ?? ""))
    #expect(try client.bytes(length / 2).count == length / 2)
    server.stop()
    #expect(try client.rest().isEmpty)
  }

  @Test("a drip is the demo feed, in pieces with pauses between them")
  func drip() throws {
    try withServer { server in
      let host: Headers = ["Host": "x"]
      let feed = try fetch("/feed.json", from: server, headers: host).body
      #expect(try fetch("/drip?ms=0&bytes=7", from: server, headers: host).body == feed)
      let steps = DemoSite().answer(Request("/drip?ms=250&bytes=100", headers: host)).steps
      let expected: [Answer.Step] = [
        .bytes(Array(feed[0..<100])), .pause(.milliseconds(250)), .bytes(Array(feed[100..<200])),
      ]
      #expect(Array(steps[1...3]) == expected)
      #expect(steps.last == .bytes(Array(feed.suffix(feed.count % 100))))
    }
  }

  @Test("a drip that makes no sense is 400", arguments: ["ms=-1", "ms=x", "bytes=0", "ms=60001"])
  func badDrip(query: String) {
    #expect(DemoSite().answer(Request("/drip?\(query)")) == .status(400))
  }

  @Test("a cut header ends within a field's name")
  func cutHeader() throws {
    try withServer { server in
      let bytes = try wire("/cut-header", server)
      #expect(bytes == "HTTP/1.1 200 OK\r\nContent-Ty")
    }
  }

  @Test("a cut body is half as long as its header says")
  func cutBody() throws {
    try withServer { server in
      let client = try TestClient(port: server.port)
      try client.ask("/cut-body")
      let length = try #require(Int(try client.answer(toHead: true).headers["Content-Length"] ?? ""))
      #expect(try client.rest().count == length / 2)
    }
  }

  @Test("a reset is a reset")
  func reset() throws {
    try withServer { server in
      #expect(throws: TestClient.Failure(code: ECONNRESET)) { try wire("/reset", server) }
    }
  }

  @Test("garbage is not HTTP")
  func garbage() throws {
    try withServer { server in
      let bytes = try wire("/garbage", server)
      #expect(!bytes.isEmpty)
      #expect(!bytes.contains("HTTP/"))
    }
  }

  @Test("pages are text/html with 200", arguments: ["/html", "/image-html"])
  func html(path: String) throws {
    try withServer { server in
      let answer = try fetch(path, from: server)
      #expect(answer.status == 200)
      #expect(answer.headers["Content-Type"]?.hasPrefix("text/html") == true)
      #expect(answer.text.hasPrefix("<!doctype html>"))
    }
  }

  @Test("an empty body is 200 with a length of zero")
  func emptyBody() throws {
    try withServer { server in
      let answer = try fetch("/empty-body", from: server)
      #expect(answer.status == 200)
      #expect(answer.headers["Content-Length"] == "0")
    }
  }

  @Test("nesting is ten million brackets")
  func nested() throws {
    try withServer { server in
      let body = try fetch("/nested", from: server).body
      #expect(body.count == 10_000_000)
      #expect(body.first == UInt8(ascii: "[") && body.last == UInt8(ascii: "["))
    }
  }

  @Test("the huge body has no length, and more keeps coming until the peer leaves")
  func huge() throws {
    try withServer { server in
      let client = try TestClient(port: server.port)
      try client.ask("/huge")
      #expect(try client.answer(toHead: true).headers["Content-Length"] == nil)
      #expect(try client.bytes(2_000_000).count == 2_000_000)
    }
  }

  @Test("unauthorized asks for a password")
  func unauthorized() throws {
    try withServer { server in
      let answer = try fetch("/unauthorized", from: server)
      #expect(answer.status == 401)
      #expect(answer.headers["WWW-Authenticate"] == #"Basic realm="feed""#)
    }
  }
}

extension TestClient {
  /// The next answer; `ENOTCONN` if the server closes or resets instead.
  fileprivate func answerOrEnd() throws -> TestAnswer {
    do {
      return try answer()
    } catch let failure where failure as? Failure == Failure(code: ECONNRESET) {
      throw Failure(code: ENOTCONN)
    }
  }
}
