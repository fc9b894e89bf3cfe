import FeedAPI
import FeedAPIURLSession
import FeedCore
import FeedServer
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The client over real sockets. Not here, for URLSession on Linux cannot stand them
/// (see FeedAPI's README): a server that hangs up inside its headers, and one that floods without end.
@Suite("URLSession client, over a real socket")
struct URLSessionClientLiveTests {
  @Test("It gets the demo feed, twice by the same client")
  func feed() async throws {
    let server = try FeedServer(answering: DemoSite().answer)
    defer { server.stop() }
    let client = URLSessionHTTPClient()
    for _ in 0..<2 {
      let response = try await client.get(request(server, "feed.json"))
      #expect(response.status == 200)
      #expect(try FeedMapper.map(response).images.count == 9)
      #expect(response.headers["ETag"] != nil)
    }
  }

  @Test(
    "Any status is an answer, 401 too, which must not wait for a password",
    arguments: ["status/404", "status/500", "unauthorized"])
  func statuses(path: String) async throws {
    let response = try await get(path)
    #expect(response.status == (Int(path.suffix(3)) ?? 401))
  }

  @Test("Untrusted input: redirects are followed, but not for ever, and never away from http and https")
  func redirects() async throws {
    #expect(try await get("redirect-chain/5").status == 200)
    await expect("redirect-chain/6") { if case .tooManyRedirects(limit: 5) = $0 { true } else { false } }
    await expect("redirect-loop") { if case .tooManyRedirects(limit: 5) = $0 { true } else { false } }
    await expect("redirect?to=ftp://127.0.0.1/x") {
      if case .forbiddenRedirect(let url) = $0 { url.scheme == "ftp" } else { false }
    }
  }

  @Test("Untrusted input: a body over the limit is refused")
  func largeBody() async throws {
    await expect("feed.json?count=10000") { if case .bodyTooLarge(limit: 1_048_576) = $0 { true } else { false } }
  }

  @Test(
    "A stalled server is timed out, before its answer and within it",
    arguments: ["stall", "stall-body", "drip?ms=1000&bytes=1"])
  func stalls(path: String) async throws {
    await expect(path, timeout: .milliseconds(100)) {
      if case .timedOut(after: .milliseconds(100)) = $0 { true } else { false }
    }
  }

  @Test("A broken connection is no answer", arguments: ["reset", "cut-body"])
  func broken(path: String) async throws {
    await expect(path) { if case .disconnected = $0 { true } else { false } }
  }

  @Test("What is not HTTP is an answer that is no good")
  func garbage() async throws {
    await expect("garbage") { $0.isAnswer }
  }

  @Test("A server that is not there is no connection")
  func refused() async throws {
    let server = try FeedServer(answering: DemoSite().answer)
    let request = try request(server, "feed.json")
    server.stop()
    await #expect {
      _ = try await URLSessionHTTPClient().get(request)
    } throws: { error in
      "\(error)" == "the server refused the connection"
    }
  }

  @Test("Cancellation: a cancel ends a stalled exchange")
  func cancelled() async throws {
    let server = try FeedServer(answering: DemoSite().answer)
    defer { server.stop() }
    let request = try request(server, "stall")
    let exchange = Task { try await URLSessionHTTPClient().get(request) }
    while server.requests.isEmpty { await Task.yield() }
    exchange.cancel()
    await #expect(throws: CancellationError.self) { try await exchange.value }
  }

  private func get(_ path: String, timeout: Duration = .seconds(30)) async throws -> HTTPResponse {
    let server = try FeedServer(answering: DemoSite().answer)
    defer { server.stop() }
    return try await URLSessionHTTPClient(timeout: timeout).get(request(server, path))
  }

  private func expect(
    _ path: String, timeout: Duration = .seconds(30), sourceLocation: SourceLocation = #_sourceLocation,
    _ matches: (HTTPFailure) -> Bool
  ) async {
    await #expect(sourceLocation: sourceLocation) {
      _ = try await get(path, timeout: timeout)
    } throws: { error in
      (error as? HTTPFailure).map(matches) ?? false
    }
  }

  private func request(_ server: FeedServer, _ path: String) throws -> HTTPRequest {
    try HTTPRequest(url: try #require(URL(string: "\(server.baseURL)/\(path)")), bodyLimit: 1 << 20)
  }
}
