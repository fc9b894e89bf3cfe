import FeedAPICurl
import FeedHTTP
import Foundation
import KnownFormats
import LiveServers
import Testing

/// Against `nghttpd`, and against `openssl s_server` for frames that no honest server sends.
@Suite("Curl HTTP client, over HTTP/2")
struct CurlHTTP2Proofs {
  @Test("It gets the demo feed over HTTP/2")
  func feed() async throws {
    try await withServer { server, request, client in
      let body = try await client.get(request).body
      #expect(try KnownFormats.images(in: body).count == 9)
      let connections = try await server.connections(behind: 1)
      #expect(connections == 1)
    }
  }

  @Test("Fifty exchanges at once share one connection, the first fifty already")
  func crowd() async throws {
    try await withServer { server, request, client in
      for round in 1...2 {
        try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<50 {
            group.addTask { try await KnownFormats.images(in: client.get(request).body).count }
          }
          for try await count in group { #expect(count == 9) }
        }
        let connections = try await server.connections(behind: 50 * round)
        #expect(connections == 1)
      }
    }
  }

  @Test("Large answers over one connection come whole, however often they are asked for")
  func largeAnswers() async throws {
    let picture = Data((0..<50_033).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
    try await withServer(serving: picture) { _, request, client in
      for _ in 0..<300 {
        try await withThrowingTaskGroup(of: Data.self) { group in
          for _ in 0..<6 { group.addTask { try await client.get(request).body } }
          for try await body in group { #expect(body == picture) }
        }
      }
    }
  }

  @Test(
    "Over HTTP/2, where a paused stream would hold up the others, all come within a budget of one"
  )
  func http2() async throws {
    guard let certificates = try Certificates() else { return sayMissing("openssl") }
    let picture = Data(repeating: 7, count: 300_000)
    for name in 0..<12 { try picture.write(to: URL(filePath: "\(certificates.directory)/\(name)")) }
    guard let server = try await HTTP2Server(certificates) else { return sayMissing("nghttpd") }
    let budget = ByteBudget(bytes: 300_000)
    let client = CurlHTTPClient(certificateFile: certificates.authority)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for name in 0..<12 {
        group.addTask {
          let url = try #require(URL(string: "https://localhost:\(server.port)/\(name)"))
          var request = try HTTPRequest(url: url, bodyLimit: 1 << 20)
          request.claim = budget.claim(for: url)
          return try await client.get(request).body.count
        }
      }
      for try await count in group { #expect(count == picture.count) }
    }
    // The client's own thread lets go of what it has handed over a moment later.
    while budget.used > 0 { await Task.yield() }
  }

  @Test(
    "A server that resets the stream, or says goodbye, instead of answering is no connection",
    arguments: [
      // RST_STREAM for stream 1: internal error.
      [0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 2],
      // RST_STREAM for stream 1: refused.
      [0, 0, 4, 3, 0, 0, 0, 0, 1, 0, 0, 0, 7],
      // GOAWAY: no stream was taken; no error, or "enhance your calm".
      [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11],
      // A frame of a type that a client never gets, too long for what was agreed.
      [255, 255, 255, 1, 0, 0, 0, 0, 1],
    ] as [[UInt8]]
  )
  func hostileFrames(frame: [UInt8]) async throws {
    guard let certificates = try Certificates() else { return sayMissing("openssl") }
    let server = try await TLSServer(certificates, words: ["-alpn", "h2"], connections: 1)
    let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
    let url = try #require(URL(string: "https://localhost:\(server.port)/feed.json"))
    let client = CurlHTTPClient(certificateFile: certificates.authority)
    let exchange = Task { try await client.get(HTTPRequest(url: url, bodyLimit: 1_000)) }
    // It is open now, so that there is something to break.
    try await server.foundHTTP2Request()
    try server.program.write(settings + frame)
    await expect({ !$0.isInvalidResponse }) { _ = try await exchange.value }
  }

  private func withServer(
    serving content: Data = demoFeed(),
    _ body: (HTTP2Server, HTTPRequest, CurlHTTPClient) async throws -> Void
  ) async throws {
    guard let certificates = try Certificates() else { return sayMissing("openssl") }
    try content.write(to: URL(filePath: "\(certificates.directory)/feed.json"))
    guard let server = try await HTTP2Server(certificates) else { return sayMissing("nghttpd") }
    let url = try #require(URL(string: "https://localhost:\(server.port)/feed.json"))
    let client = CurlHTTPClient(certificateFile: certificates.authority)
    try await body(server, HTTPRequest(url: url, bodyLimit: 1 << 20), client)
  }

  private func sayMissing(_ program: String) {
    skip("the curl client over HTTP/2", because: "there is no \(program)")
  }
}
