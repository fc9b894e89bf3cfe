import FeedAPICurl
import FeedServer
import Foundation
import LiveServers
import Testing

/// Against `openssl s_server`, with certificates made for the test.
@Suite("Curl HTTP client, over TLS")
struct CurlTLSProofs {
  @Test(
    "A certificate signed by an authority that is trusted is accepted, by name and by address; without that it is refused"
  )
  func trusted() async throws {
    try await withServer(connections: 2) { server, certificates in
      for host in ["localhost", "127.0.0.1"] {
        let response = try await get(host, server.port, trusting: certificates)
        let images = try FeedMapper.map(response).images
        #expect(images.count == 9)
      }
    }
    try await withServer { server, _ in
      await expectInsecure(server, trusting: nil)
    }
  }

  @Test(
    "An expired certificate, another host's, and a self-signed one end the exchange before anything is asked",
    arguments: [
      (Certificates.Leaf.expired, FailureCause.Security.expiredCertificate),
      (.ofAnotherHost, .certificateOfAnotherHost), (.selfSigned, .untrustedCertificate),
    ])
  func untrusted(leaf: Certificates.Leaf, fault: FailureCause.Security) async throws {
    try await withServer(showing: leaf) { server, certificates in
      await expectInsecure(server, trusting: certificates, fault: fault)
    }
  }

  @Test("RF3: a certificate that is not to be trusted is no connection, with its cause")
  func connectivity() async throws {
    try await withServer(showing: .expired) { server, certificates in
      let url = try #require(URL(string: "https://localhost:\(server.port)/feed.json"))
      let client = CurlHTTPClient(certificateFile: certificates.authority)
      await #expect {
        _ = try await RemoteFeedLoader(url: url, client: client).load()
      } throws: { error in
        guard let failure = error as? LoadFailure, case HTTPFailure.insecure = failure.cause else { return false }
        return failure.kind == .connectivity && "\(failure.cause)".contains("expired")
      }
    }
  }

  @Test("A server that knows only TLS 1.0 or 1.1 is refused", arguments: ["-tls1", "-tls1_1"])
  func oldTLS(version: String) async throws {
    try await withServer(words: ["-WWW", version, "-cipher", "ALL:@SECLEVEL=0"]) { server, certificates in
      await expectInsecure(server, trusting: certificates)
    }
  }

  @Test("TLS 1.2 is enough")
  func newEnough() async throws {
    try await withServer(words: ["-WWW", "-tls1_2"]) { server, certificates in
      let response = try await get("localhost", server.port, trusting: certificates)
      #expect(response.status == 200)
    }
  }

  @Test("Untrusted input: a redirect down to http is not followed")
  func down() async throws {
    try await withServer(words: ["-HTTP"]) { server, certificates in
      let answer = "HTTP/1.0 302 Found\r\nLocation: http://localhost:\(server.port)/feed.json\r\n\r\n"
      try Data(answer.utf8).write(to: URL(filePath: "\(certificates.directory)/feed.json"))
      await expect({ if case .forbiddenRedirect(let url) = $0 { url.scheme == "http" } else { false } }) {
        _ = try await get("localhost", server.port, trusting: certificates)
      }
    }
  }

  @Test(
    "A file of certificates that is not there, or holds none, is no secure connection",
    arguments: ["none", "feed.json"])
  func noAuthority(file: String) async throws {
    try await withServer { server, certificates in
      let url = try #require(URL(string: "https://localhost:\(server.port)/feed.json"))
      let client = CurlHTTPClient(certificateFile: "\(certificates.directory)/\(file)")
      await expect({ if case .insecure = $0 { true } else { false } }) {
        _ = try await client.get(HTTPRequest(url: url, bodyLimit: 1_000))
      }
    }
  }

  @Test("A server that hangs up in the handshake is no connection", arguments: [false, true])
  func hangUp(isPolite: Bool) async throws {
    let server = try PlainServer { connection in
      if isPolite { _ = connection.read() }
    }
    defer { server.stop() }
    await expect({ !$0.isAnswer }) { _ = try await get("127.0.0.1", server.port) }
  }

  @Test("A server that answers the handshake in plain text is no secure connection")
  func plainText() async throws {
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi".utf8))
      connection.readToEnd()
    }
    defer { server.stop() }
    await expect({ if case .insecure = $0 { true } else { false } }) { _ = try await get("127.0.0.1", server.port) }
  }

  @Test("A server that never answers the handshake is given up when the time for connecting is over")
  func silence() async throws {
    let server = try PlainServer { $0.readToEnd() }
    defer { server.stop() }
    let policy = HTTPPolicy(total: .seconds(600), connect: .milliseconds(200))
    await expect({ $0.failureCause == .connection(.noResponse) }) {
      _ = try await get("127.0.0.1", server.port, policy: policy)
    }
  }

  @Test("Cancellation: a cancel ends an exchange in its handshake")
  func cancelled() async throws {
    let (hellos, hello) = AsyncStream<Void>.makeStream()
    let server = try PlainServer { connection in
      _ = connection.read()
      hello.yield()
      connection.readToEnd()
    }
    defer { server.stop() }
    let exchange = Task { try await get("127.0.0.1", server.port) }
    for await _ in hellos { break }
    exchange.cancel()
    await #expect(throws: CancellationError.self) { try await exchange.value }
  }

  private func withServer(
    showing leaf: Certificates.Leaf = .good, words: [String] = ["-WWW"], connections: Int = 1,
    _ body: (TLSServer, Certificates) async throws -> Void
  ) async throws {
    guard let certificates = try await Certificates() else {
      return skip("the curl client over TLS", because: "there is no openssl")
    }
    try demoFeed().write(to: URL(filePath: "\(certificates.directory)/feed.json"))
    try await body(TLSServer(certificates, showing: leaf, words: words, connections: connections), certificates)
  }

  private func expectInsecure(
    _ server: TLSServer, trusting certificates: Certificates?, fault: FailureCause.Security? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await expect(
      { failure in
        guard case .insecure(let found) = failure else { return false }
        return fault == nil || found == fault
      },
      sourceLocation: sourceLocation
    ) {
      _ = try await get("localhost", server.port, trusting: certificates)
    }
    #expect(await !server.wasAsked(), sourceLocation: sourceLocation)
  }
}

/// The demo feed, as a file has it.
func demoFeed() -> Data {
  let bytes = DemoSite().answer(Request("/feed.json", origin: "https://feed.example")).steps.flatMap { step in
    if case .bytes(let bytes) = step { bytes } else { [UInt8]() }
  }
  return Data(bytes)
}

private func get(
  _ host: String, _ port: UInt16, trusting certificates: Certificates? = nil, policy: HTTPPolicy = HTTPPolicy()
) async throws -> HTTPResponse {
  let url = try #require(URL(string: "https://\(host):\(port)/feed.json"))
  let client = CurlHTTPClient(policy: policy, certificateFile: certificates?.authority)
  return try await client.get(HTTPRequest(url: url, bodyLimit: 1 << 20))
}

func expect(
  _ matches: (HTTPFailure) -> Bool, sourceLocation: SourceLocation = #_sourceLocation,
  of work: () async throws -> Void
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    (error as? HTTPFailure).map(matches) ?? false
  }
}
