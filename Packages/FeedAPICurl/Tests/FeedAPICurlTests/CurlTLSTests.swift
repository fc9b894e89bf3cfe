import FeedAPI
import FeedAPICurl
import FeedCore
import FeedFailures
import FeedHTTP
import Foundation
import Testing

/// Against `openssl s_server`, and bare sockets where a handshake goes wrong.
@Suite("Curl HTTP client, over TLS")
struct CurlTLSTests {
  @Test(
    "A certificate signed by a trusted authority is accepted, for a name and an address; another is refused"
  )
  func trusted() async throws {
    guard let server = try TLSServer(connections: 2) else { return }
    for host in ["localhost", "127.0.0.1"] {
      let response = try await get(host, server.port, trusting: server.authority)
      #expect(response.body == Data(#"{"items": []}"#.utf8))
    }
    guard let untrusted = try TLSServer() else { return }
    await expectInsecure(untrusted, trusting: nil)
  }

  @Test(
    "An expired certificate, another host's, and a self-signed one end the exchange before the request is sent",
    arguments: [
      (TLSServer.Certificate.signed(days: -1), FailureCause.Security.expiredCertificate),
      (.signed(for: "DNS:other.example"), .certificateOfAnotherHost),
      (.selfSigned, .untrustedCertificate),
    ]
  )
  func untrusted(certificate: TLSServer.Certificate, fault: FailureCause.Security) async throws {
    guard let server = try TLSServer(certificate) else { return }
    await expectInsecure(server, trusting: server.authority, fault: fault)
  }

  @Test("RF3: a certificate that is not trusted is a connectivity failure, with its cause")
  func connectivity() async throws {
    guard let server = try TLSServer(.signed(days: -1)) else { return }
    let client = CurlHTTPClient(policy: .patient, certificateFile: server.authority)
    let url = try #require(URL(string: "https://localhost:\(server.port)/feed.json"))
    await #expect {
      _ = try await RemoteFeedLoader(url: url, client: client).load()
    } throws: { error in
      guard let failure = error as? LoadFailure, failure.cause is HTTPFailure else {
        return false
      }
      return failure.kind == .connectivity && failure.failureCause == .insecure(.expiredCertificate)
    }
  }

  @Test("A server that has only TLS 1.0 or 1.1 is refused", arguments: ["-tls1", "-tls1_1"])
  func oldTLS(version: String) async throws {
    guard let server = try TLSServer(words: [version, "-cipher", "ALL:@SECLEVEL=0"]) else { return }
    await expectInsecure(server, trusting: server.authority)
  }

  @Test("TLS 1.2 is enough")
  func newEnough() async throws {
    guard let server = try TLSServer(words: ["-tls1_2"]) else { return }
    #expect(try await get("localhost", server.port, trusting: server.authority).status == 200)
  }

  @Test("Untrusted input: a redirect down to http is not followed")
  func down() async throws {
    guard let server = try TLSServer() else { return }
    let response =
      "HTTP/1.0 302 Found\r\nLocation: http://localhost:\(server.port)/feed.json\r\n\r\n"
    try Data(response.utf8).write(to: URL(filePath: "\(server.directory)/feed.json"))
    await expect({
      if case .url(let url) = $0.failureCause.values["url"] { url.scheme == "http" } else { false }
    }) {
      _ = try await get("localhost", server.port, trusting: server.authority)
    }
  }

  @Test(
    "A missing certificate file, or one without certificates, is no secure connection",
    arguments: ["", "settings"]
  )
  func noAuthority(file: String) async throws {
    guard let server = try TLSServer() else { return }
    await expectInsecure(server, trusting: "\(server.directory)/\(file)")
  }

  @Test("Where the server has no HTTP/2, all requests at once get a response")
  func withoutHTTP2() async throws {
    guard let server = try TLSServer(connections: 10) else { return }
    let client = CurlHTTPClient(policy: .patient, certificateFile: server.authority)
    let url = try #require(URL(string: "https://localhost:\(server.port)/feed.json"))
    let request = try HTTPRequest(url: url, bodyLimit: 1_000)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<10 { group.addTask { try await client.get(request).status } }
      for try await status in group { #expect(status == 200) }
    }
  }

  @Test("A server that hangs up in the handshake may not speak TLS", arguments: [false, true])
  func hangUp(isPolite: Bool) async throws {
    let server = try PlainServer { if isPolite { _ = $0.read() } }
    defer { server.stop() }
    await expect({ $0.failureCause == .insecure(.endedHandshake) }) {
      _ = try await get("127.0.0.1", server.port)
    }
  }

  @Test("A server that responds to the handshake in plain text speaks no TLS")
  func plainText() async throws {
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
      connection.readToEnd()
    }
    defer { server.stop() }
    await expect({ $0.failureCause == .insecure(.plainServer) }) {
      _ = try await get("127.0.0.1", server.port)
    }
  }

  @Test(
    "All who wait for a handshake that never ends are given up when their time for connecting is over"
  )
  func silence() async throws {
    let server = try PlainServer { $0.readToEnd() }
    defer { server.stop() }
    let client = CurlHTTPClient(
      policy: HTTPPolicy(total: .seconds(600), connect: .milliseconds(300))
    )
    let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/feed.json"))
    let request = try HTTPRequest(url: url, bodyLimit: 1_000)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          await expect({ $0.failureCause == .connection(.noResponse) }) {
            _ = try await client.get(request)
          }
        }
      }
    }
    // Not one after another, each with its own connection and time limit.
    #expect(server.accepted < 6)
  }

  @Test(
    "Cancellation: a cancel ends an exchange in its handshake, and one that waited for its connection makes its own"
  )
  func cancelled() async throws {
    let (hellos, hello) = AsyncStream<Void>.makeStream()
    let server = try PlainServer { connection in
      _ = connection.read()
      hello.yield()
      connection.readToEnd()
    }
    defer { server.stop() }
    let client = CurlHTTPClient(policy: HTTPPolicy(total: .seconds(600), connect: .seconds(600)))
    let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/feed.json"))
    let request = try HTTPRequest(url: url, bodyLimit: 1_000)
    var arrivals = hellos.makeAsyncIterator()
    let first = Task { try await client.get(request) }
    await arrivals.next()
    let second = Task { try await client.get(request) }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await arrivals.next()
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(server.accepted == 2)
  }

  private func get(_ host: String, _ port: UInt16, trusting authority: String? = nil) async throws
    -> HTTPResponse
  {
    let url = try #require(URL(string: "https://\(host):\(port)/feed.json"))
    return try await CurlHTTPClient(policy: .patient, certificateFile: authority).get(
      HTTPRequest(url: url, bodyLimit: 1_000)
    )
  }

  @Sendable private func isInsecure(_ failure: HTTPFailure) -> Bool {
    let faults: [FailureCause.Security] = [
      .untrustedCertificate, .expiredCertificate, .certificateOfAnotherHost, .other(""),
    ]
    return faults.contains { failure.failureCause.key == FailureCause.insecure($0).key }
  }

  private func expectInsecure(
    _ server: TLSServer,
    trusting authority: String?,
    fault: FailureCause.Security? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expect(
      { failure in
        if let fault {
          return failure.failureCause == .insecure(fault)
        }
        return isInsecure(failure)
      },
      sourceLocation: sourceLocation
    ) {
      _ = try await get("localhost", server.port, trusting: authority)
    }
    // A bad certificate file fails before there is a connection, for which the server waits.
    if authority == server.authority || authority == nil {
      #expect(!server.wasAsked(), sourceLocation: sourceLocation)
    }
  }
}
