import FeedServer
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("A conversation with the server")
struct ConversationTests {
  private let hello: @Sendable (Request) -> Response = {
    .ok("hello \($0.path)", contentType: "text/plain")
  }

  @Test("a response arrives framed, with its length and the connection kept")
  func framing() throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      try client.ask("/a", headers: ["Connection": "close"])
      let expected =
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\nhello /a"
      #expect(String(decoding: try client.rest(), as: UTF8.self) == expected)
    }
  }

  @Test("a line break in a header's value begins no other header", arguments: ["\r", "\n", "\r\n"])
  func lineBreak(lineBreak: String) throws {
    let target = "/a\(lineBreak)Set-Cookie: b\(lineBreak)"
    try withServer(responding: { _ in .redirect(to: target) }) { server in
      let client = try TestClient(port: server.port)
      try client.ask("/", headers: ["Connection": "close"])
      let lines = String(decoding: try client.rest(), as: UTF8.self).split(separator: "\r\n")
      #expect(lines.contains("Location: /aSet-Cookie: b"), "\(lines)")
    }
  }

  @Test("two requests go over one connection")
  func keepAlive() throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      for path in ["/one", "/two"] {
        try client.ask(path)
        let response = try client.response()
        #expect(response.text == "hello \(path)")
        #expect(response.headers["Connection"] == "keep-alive")
      }
    }
  }

  @Test("requests sent ahead are answered in order")
  func pipelining() throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      try client.send("GET /one HTTP/1.1\r\n\r\nGET /two HTTP/1.1\r\n\r\n")
      #expect(try client.response().text == "hello /one")
      #expect(try client.response().text == "hello /two")
    }
  }

  @Test("a request that arrives byte by byte is answered")
  func slowRequest() throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      for character in "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n".unicodeScalars {
        try client.send(String(character))
      }
      #expect(try client.response().text == "hello /slow")
    }
  }

  @Test(
    "the connection closes after the response if the client asks for that, or speaks HTTP/1.0",
    arguments: [("HTTP/1.1", "close"), ("HTTP/1.1", "x, Close"), ("HTTP/1.0", "")]
  )
  func closing(version: String, connection: String) throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      try client.ask("/", version: version, headers: ["Connection": connection])
      #expect(try client.response().headers["Connection"] == "close")
      #expect(try client.rest().isEmpty)
    }
  }

  @Test("HTTP/1.0 can keep the connection by asking")
  func oldKeepAlive() throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      for _ in 1...2 {
        try client.ask("/", version: "HTTP/1.0", headers: ["Connection": "Keep-Alive"])
        #expect(try client.response().headers["Connection"] == "keep-alive")
      }
    }
  }

  @Test("HEAD gets the head alone, and the connection is kept")
  func head() throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      try client.ask("/", method: "HEAD")
      #expect(try client.response(toHead: true).headers["Content-Length"] == "7")
      try client.ask("/next")
      #expect(try client.response().text == "hello /next")
    }
  }

  @Test("204 and 304 have no body, and the connection is kept", arguments: [204, 304])
  func bodiless(status: Int) throws {
    try withServer(responding: { _ in .status(status) }) { server in
      let client = try TestClient(port: server.port)
      for _ in 1...2 {
        try client.ask("/")
        let response = try client.response()
        #expect(response.status == status)
        #expect(response.headers["Content-Length"] == nil)
      }
    }
  }

  @Test("other methods are 405, even with a body that is not read")
  func otherMethods() throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      try client.ask("/", method: "POST", headers: ["Content-Length": "8000000"])
      // More than the system's buffers hold, so that it only goes out if the server lets it come
      // in.
      var isTaken = true
      do {
        try client.send(String(repeating: "x", count: 8_000_000))
      } catch let failure as TestClient.Failure where [EPIPE, ECONNRESET].contains(failure.code) {
        // On a busy machine the server stops taking it after a while: it has responded by then.
        isTaken = false
      }
      let response = try client.response()
      #expect(response.status == 405)
      #expect(response.headers["Allow"] == "GET, HEAD")
      if isTaken { #expect(try client.rest().isEmpty) }
    }
  }

  @Test("a head of 64 KiB is read, a longer one is 431")
  func headLimit() throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      let start = "GET / HTTP/1.1\r\nA: "
      let fill = 64 * 1024 - start.utf8.count - 4
      try client.send(start + String(repeating: "x", count: fill) + "\r\n\r\n")
      #expect(try client.response().status == 200)
      try client.send(start + String(repeating: "x", count: fill + 1) + "\r\n\r\n")
      #expect(try client.response().status == 431)
      #expect(try client.rest().isEmpty)
    }
  }

  @Test(
    "what is not a request is 400",
    arguments: [
      "hello", "GET /", "GET / HTTP/2.0", "GET x HTTP/1.1", "GET / HTTP/1.1\r\nno colon",
      " / HTTP/1.1",
    ]
  )
  func notARequest(head: String) throws {
    try withServer(responding: hello) { server in
      let client = try TestClient(port: server.port)
      try client.send(head + "\r\n\r\n")
      #expect(try client.response().status == 400)
      #expect(try client.rest().isEmpty)
    }
  }

  @Test("a response that is not as long as it says ends with the connection")
  func wrongLength() throws {
    try withServer(responding: { _ in .ok("short", headers: ["Content-Length": "50"]) }) { server in
      let client = try TestClient(port: server.port)
      try client.ask("/")
      #expect(String(decoding: try client.rest(), as: UTF8.self).hasSuffix("\r\n\r\nshort"))
    }
  }

  @Test("a reset is seen as a reset")
  func reset() throws {
    try withServer(responding: { _ in .reset }) { server in
      let client = try TestClient(port: server.port)
      try client.ask("/")
      #expect(throws: TestClient.Failure(code: ECONNRESET)) { try client.rest() }
    }
  }
}
