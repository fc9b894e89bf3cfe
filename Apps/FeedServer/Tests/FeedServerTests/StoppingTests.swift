import Testing

@testable import FeedServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("Many connections, and the end of them")
struct StoppingTests {
  @Test("stalled connections do not hold up another one")
  func stalledBeside() throws {
    try withServer(responding: { $0.path == "/stall" ? .stall : .status(200) }) { server in
      let stalled = try (1...100).map { _ in try TestClient(port: server.port) }
      for client in stalled { try client.ask("/stall") }
      #expect(try fetch("/empty.json", from: server).status == 200)
    }
  }

  @Test("stop frees stalled, pausing, sending and idle connections, and connecting is refused")
  func stop() throws {
    let server = try FeedServer { request in
      switch request.path {
      case "/pause": Response([.bytes([1]), .pause(.seconds(3600)), .bytes([2])])
      case "/endless": Response([.endless([1])])
      default: Response([.bytes([1]), .stall])
      }
    }
    let clients = try ["/stall", "/pause", "/endless"].map { path in
      let client = try TestClient(port: server.port)
      try client.ask(path)
      _ = try client.bytes(1)
      return client
    }
    let idle = try TestClient(port: server.port)
    server.stop()
    #expect(throws: TestClient.Failure(code: ECONNREFUSED)) { try TestClient(port: server.port) }
    #expect(try clients[0].rest().isEmpty)
    #expect(try clients[1].rest().isEmpty)
    #expect(throws: Never.self) { try idle.restOrReset() }
    #expect(throws: Never.self) { try clients[2].restOrReset() }
    server.stop()
  }

  @Test("letting go of a server stops it")
  func lettingGo() throws {
    var server: FeedServer? = try FeedServer { _ in .stall }
    let port = try #require(server?.port)
    let client = try TestClient(port: port)
    try client.ask("/")
    server = nil
    #expect(throws: Never.self) { try client.restOrReset() }
    #expect(throws: TestClient.Failure(code: ECONNREFUSED)) { try TestClient(port: port) }
  }

  @Test("a port that is taken is an error that says so")
  func takenPort() throws {
    try withServer { server in
      let expected = FeedServerError(
        attempt: "listen on 127.0.0.1:\(server.port)",
        code: EADDRINUSE
      )
      #expect(throws: expected) { try FeedServer(port: server.port) { _ in .stall } }
      #expect(expected.description.hasPrefix("cannot listen on 127.0.0.1:\(server.port): "))
    }
  }

  @Test("a stopped server's port can be taken at once")
  func portAgain() throws {
    let first = try FeedServer(responding: DemoSite().response)
    #expect(try fetch("/", from: first).status == 200)
    first.stop()
    let second = try FeedServer(port: first.port, responding: DemoSite().response)
    defer { second.stop() }
    #expect(try fetch("/", from: second).status == 200)
  }

  @Test("one connection more than the limit is answered 503")
  func limit() throws {
    try withServer { server in
      let clients = try (0..<ServerCore.connectionLimit).map { _ in
        try TestClient(port: server.port)
      }
      #expect(try TestClient(port: server.port).response().status == 503)
      try clients[0].ask("/empty.json")
      #expect(try clients[0].response().status == 200)
    }
  }

  @Test("connections that have ended do not count towards the limit")
  func limitCountsLiving() throws {
    try withServer { server in
      for _ in 0..<(2 * ServerCore.connectionLimit) {
        let response = try fetch("/empty.json", from: server)
        #expect(response.status == 200)
      }
    }
  }
}

extension TestClient {
  /// Reads to the end; a server that closes with something unread may end it by a reset.
  fileprivate func restOrReset() throws {
    do {
      _ = try rest()
    } catch let failure where failure as? Failure == Failure(code: ECONNRESET) {}
  }
}
