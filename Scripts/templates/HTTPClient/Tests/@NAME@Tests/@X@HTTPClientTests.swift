import @NAME@
import FeedFailures
import FeedHTTP
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What every client promises, as far as responses over a real socket show it.
@Suite("@NAME@")
struct @X@HTTPClientTests {
  @Test("The final response is returned, whatever its status", arguments: [200, 404, 500])
  func status(_ status: Int) async throws {
    let server = try Server(Response(status, headers: ["ETag: \"1\""]))
    let response = try await @X@HTTPClient().get(server.request())
    #expect(response.status == status)
    #expect(response.body == Data("ok".utf8))
    #expect(response.headers["etag"] == "\"1\"")
    #expect(response.finalURL == nil)
    #expect(!response.isPermanentlyMoved)
  }

  @Test("The body is decoded")
  func gzip() async throws {
    let body: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 207, 6, 0, 71, 221, 220, 121, 2, 0, 0, 0]
    let server = try Server(Response(headers: ["Content-Encoding: gzip"], body: body))
    let response = try await @X@HTTPClient().get(server.request(bodyLimit: 100))
    #expect(response.body == Data("ok".utf8))
  }

  @Test("A redirect is followed, and the response says where it led and whether for good", arguments: [301, 302])
  func redirect(_ status: Int) async throws {
    let server = try Server(Response(status, headers: ["Location: /moved"]), Response())
    let response = try await @X@HTTPClient().get(server.request())
    #expect(response.status == 200)
    #expect(try response.finalURL == server.url("/moved"))
    #expect(response.isPermanentlyMoved == (status == 301))
  }

  @Test("Redirects without end are not followed for ever")
  func redirects() async throws {
    let server = try Server(Response(302, headers: ["Location: /again"]))
    let failure = await #expect(throws: HTTPFailure.self) { try await @X@HTTPClient().get(server.request()) }
    #expect(failure?.failureCause == .tooManyRedirects(limit: HTTPPolicy().redirects))
  }

  @Test("A redirect to a URL that is never fetched is refused")
  func forbiddenRedirect() async throws {
    let server = try Server(Response(302, headers: ["Location: http://name:password@127.0.0.1/"]))
    let failure = await #expect(throws: HTTPFailure.self) { try await @X@HTTPClient().get(server.request()) }
    #expect(failure?.failureCause == URL(string: "http://name:password@127.0.0.1/").map { .forbiddenRedirect(to: $0) })
  }

  @Test("A body larger than the request's limit is refused")
  func limit() async throws {
    let server = try Server(Response(body: Array("abc".utf8)))
    let failure = await #expect(throws: HTTPFailure.self) { try await @X@HTTPClient().get(server.request()) }
    #expect(failure?.failureCause == .bodyTooLarge(limit: 2))
  }

  @Test("A private network address is refused if the request does not allow it")
  func privateNetwork() async throws {
    let server = try Server(Response())
    let request = try server.request(allowsPrivateNetwork: false)
    let failure = await #expect(throws: HTTPFailure.self) { try await @X@HTTPClient().get(request) }
    #expect(failure?.failureCause == .privateNetwork)
  }

  @Test("A body is charged to the request's claim as long as it is in memory")
  func charged() async throws {
    // Fewer bytes would lie in the `Data` itself.
    let body = [UInt8](repeating: 1, count: 100)
    let (server, budget) = (try Server(Response(body: body)), ByteBudget(bytes: 1_000))
    var request = try server.request(bodyLimit: 100)
    request.claim = budget.claim(for: request.url)
    var response = try await @X@HTTPClient().get(request)
    request.claim = nil
    #expect(budget.used == 100)
    response.body = Data()
    #expect(budget.used == 0)
  }

  @Test("A body that does not fit the budget waits")
  func waiting() async throws {
    let (server, budget) = (try Server(Response()), ByteBudget(bytes: 2))
    let claim = budget.claim(for: try server.url("/feed.json"))
    let other = budget.claim(for: try server.url("/other.json"))
    #expect(other.take(2))
    let waits = Task {
      while !claim.isQueued && !Task.isCancelled { await Task.yield() }
      return claim.isQueued
    }
    let exchange = Task {
      defer { waits.cancel() }
      var request = try server.request()
      request.claim = claim
      return try await @X@HTTPClient().get(request)
    }
    #expect(await waits.value)
    other.drop()
    #expect(try await exchange.value.body == Data("ok".utf8))
  }

  @Test("A response that does not come in time throws")
  func timeout() async throws {
    let server = try Server(.none)
    let client = @X@HTTPClient(policy: HTTPPolicy(total: .milliseconds(100)))
    let failure = await #expect(throws: HTTPFailure.self) { try await client.get(server.request()) }
    #expect(failure?.failureCause == .timedOut(after: .milliseconds(100)))
  }

  @Test("A cancelled exchange throws CancellationError, and nothing else", arguments: [false, true])
  func cancelled(isSent: Bool) async throws {
    let server = try Server(.none)
    let request = try server.request()
    let exchange = Task {
      defer { server.requested.finish() }
      if !isSent { withUnsafeCurrentTask { $0?.cancel() } }
      return try await @X@HTTPClient().get(request)
    }
    if isSent { for await _ in server.requests.prefix(1) { exchange.cancel() } }
    await #expect(throws: CancellationError.self) { try await exchange.value }
  }
}
