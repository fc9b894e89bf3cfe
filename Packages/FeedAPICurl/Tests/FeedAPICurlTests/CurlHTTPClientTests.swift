import FeedAPI
import FeedAPICurl
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What needs no server. The client over real sockets is tested where there is one: in Apps/Composer.
@Suite("Curl HTTP client")
struct CurlHTTPClientTests {
  @Test("A server that is not there is no connection, in words")
  func refused() async throws {
    let port = try ClosedPort()
    await #expect {
      _ = try await CurlHTTPClient().get(request(port))
    } throws: { error in
      guard case HTTPFailure.disconnected = error else { return false }
      return "\(error)" == "the server refused the connection"
    }
  }

  @Test("An address inside is refused before it is connected to, where that is not allowed")
  func forbidden() async throws {
    let client = CurlHTTPClient(policy: HTTPPolicy(allowsAddressesInside: false))
    let port = try ClosedPort()
    await #expect {
      _ = try await client.get(request(port))
    } throws: { error in
      if case HTTPFailure.forbiddenAddress = error { true } else { false }
    }
  }

  @Test("Cancellation: a cancelled exchange throws CancellationError, and nothing else")
  func cancelled() async throws {
    let port = try ClosedPort()
    let request = try request(port)
    let exchange = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await CurlHTTPClient().get(request)
    }
    await #expect(throws: CancellationError.self) { try await exchange.value }
  }

  @Test("A client that was never asked goes without a trace")
  func unused() {
    _ = CurlHTTPClient()
  }

  private func request(_ port: ClosedPort) throws -> HTTPRequest {
    try HTTPRequest(url: try #require(URL(string: "http://127.0.0.1:\(port.number)/")), bodyLimit: 1_000)
  }
}
