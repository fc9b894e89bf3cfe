import @NAME@
import FeedAPI
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What every client promises, as far as one response over a real socket shows it.
@Suite("@NAME@")
struct @X@HTTPClientTests {
  @Test("The final response is returned, whatever its status", arguments: [200, 404, 500])
  func status(_ status: Int) async throws {
    let server = try OneResponse("HTTP/1.1 \(status) X\r\nContent-Length: 2\r\nConnection: close\r\nETag: \"1\"\r\n\r\nok")
    let response = try await @X@HTTPClient().get(server.request(bodyLimit: 2))
    #expect(response.status == status)
    #expect(response.body == Data("ok".utf8))
    #expect(response.headers["etag"] == "\"1\"")
  }

  @Test("A body larger than the request's limit is refused")
  func limit() async throws {
    let server = try OneResponse("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc")
    let request = try server.request(bodyLimit: 2)
    let failure = await #expect(throws: HTTPFailure.self) { try await @X@HTTPClient().get(request) }
    #expect(failure?.failureCause == .bodyTooLarge(limit: 2))
  }

  @Test("A private network address is refused if the request does not allow it")
  func privateNetwork() async throws {
    let server = try OneResponse("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    let request = try server.request(bodyLimit: 2, allowsPrivateNetwork: false)
    let failure = await #expect(throws: HTTPFailure.self) { try await @X@HTTPClient().get(request) }
    #expect(failure?.failureCause == .privateNetwork)
  }

  @Test("A cancelled exchange throws CancellationError, and nothing else")
  func cancelled() async throws {
    let server = try OneResponse("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    let exchange = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await @X@HTTPClient().get(server.request(bodyLimit: 2))
    }
    await #expect(throws: CancellationError.self) { try await exchange.value }
  }
}
