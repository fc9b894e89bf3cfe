import FeedAPICurl
import FeedServer
import Foundation
import LiveServers
import MisbehavingSite
import Testing

/// Over TLS whoever comes second waits to see whether the first one's connection has room for all (HTTP/2): it must not wait for ever.
@Suite("Curl HTTP client, waiting for another's connection")
struct CurlWaitingProofs {
  @Test("All who wait for a handshake that never ends are given up when their time for connecting is over")
  func silence() async throws {
    let server = try PlainServer { $0.readToEnd() }
    defer { server.stop() }
    let policy = HTTPPolicy(total: .seconds(600), connect: .milliseconds(300))
    let (client, request) = (CurlHTTPClient(policy: policy), try request(server.port))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          await expect({ $0.failureCause == .connection(.noResponse) }) {
            _ = try await client.get(request)
          }
        }
      }
    }
    // Not one after another, each with a connection and a time limit of its own.
    #expect(server.accepted < 6)
  }

  @Test("An answer that stops is given up when nothing has come for the time that is allowed")
  func stops() async throws {
    let server = try FeedServer(answering: DemoSite.misbehaving.answer)
    defer { server.stop() }
    let client = CurlHTTPClient(policy: HTTPPolicy(idle: .seconds(5)))
    let url = try #require(URL(string: "\(server.baseURL)/stall-body"))
    await expect({ $0.failureCause == .connection(.noResponse) }) {
      _ = try await client.get(HTTPRequest(url: url, bodyLimit: 1 << 20))
    }
    // In pauses shorter than that it may take as long as it likes.
    let slow = try #require(URL(string: "\(server.baseURL)/drip?ms=200&bytes=50"))
    #expect(try await client.get(HTTPRequest(url: slow, bodyLimit: 1 << 20)).status == 200)
  }

  @Test("Over a kept connection an answer may take longer than connecting may")
  func keptConnection() async throws {
    let server = try FeedServer(answering: DemoSite.misbehaving.answer)
    defer { server.stop() }
    let client = CurlHTTPClient(policy: HTTPPolicy(connect: .seconds(5)))
    for path in ["empty.json", "drip?ms=200&bytes=50"] {
      let url = try #require(URL(string: "\(server.baseURL)/\(path)"))
      #expect(try await client.get(HTTPRequest(url: url, bodyLimit: 1 << 20)).status == 200)
    }
  }

  @Test("Cancellation: whoever waited for a cancelled one's connection makes its own")
  func cancelled() async throws {
    let (hellos, hello) = AsyncStream<Void>.makeStream()
    let server = try PlainServer { connection in
      _ = connection.read()
      hello.yield()
      connection.readToEnd()
    }
    defer { server.stop() }
    let (client, request) = (CurlHTTPClient(), try request(server.port))
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

  @Test("Where the server has no HTTP/2, all at once get an answer all the same")
  func withoutHTTP2() async throws {
    guard let certificates = try await Certificates() else {
      return skip("waiting for another's connection", because: "there is no openssl")
    }
    try demoFeed().write(to: URL(filePath: "\(certificates.directory)/feed.json"))
    let server = try await TLSServer(certificates)
    let (client, request) = (CurlHTTPClient(certificateFile: certificates.authority), try request(server.port))
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<10 { group.addTask { try await client.get(request).status } }
      for try await status in group { #expect(status == 200) }
    }
  }

  private func request(_ port: UInt16) throws -> HTTPRequest {
    try HTTPRequest(url: try #require(URL(string: "https://localhost:\(port)/feed.json")), bodyLimit: 1 << 20)
  }
}
