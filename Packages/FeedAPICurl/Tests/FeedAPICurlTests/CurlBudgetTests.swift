import FeedAPICurl
import FeedFailures
import FeedHTTP
import Foundation
import Testing

@Suite("Curl HTTP client, bodies within a budget")
struct CurlBudgetTests {
  @Test("A body is charged by its length while it comes, and then as long as somebody holds it")
  func charge() async throws {
    let server = try Self.server(body: Array(repeating: 7, count: 40))
    defer { server.stop() }
    let budget = ByteBudget(bytes: 100)
    var response: HTTPResponse? = try await CurlHTTPClient(policy: .patient).get(
      request(server, budget)
    )
    #expect(response?.body.count == 40)
    #expect(budget.used == 40)
    response = nil
    await expectEmpty(budget)
  }

  @Test(
    "A body that libcurl decodes cannot be paused: it is requested again once the largest one fits"
  )
  func encoded() async throws {
    let requests = Journal<String>()
    let bytes = try #require(Data(base64Encoded: Self.picture))
    let server = try Self.server(
      requests,
      headers: "Content-Encoding: gzip\r\n",
      body: Array(bytes)
    )
    defer { server.stop() }
    let budget = ByteBudget(bytes: 1_050)
    let other = budget.claim(for: try anyURL())
    #expect(other.take(51))
    let response = try await waiting(
      for: request(server, budget),
      by: CurlHTTPClient(policy: .patient)
    )
    other.drop()
    #expect(try await response.value.body == Data("picture".utf8))
    #expect(requests.entries.count == 2)
  }

  @Test("So is a body that libcurl decodes for its transfer")
  func transferEncoded() async throws {
    let requests = Journal<Int>()
    let bytes = try #require(Data(base64Encoded: Self.picture))
    let server = try PlainServer { connection in
      requests.add(connection.read().count)
      let head =
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nContent-Length: \(bytes.count)\r\n\r\n"
      connection.write(Array(head.utf8) + bytes)
    }
    defer { server.stop() }
    let budget = ByteBudget(bytes: 1_050)
    let other = budget.claim(for: try anyURL())
    #expect(other.take(51))
    let response = try await waiting(
      for: request(server, budget),
      by: CurlHTTPClient(policy: .patient)
    )
    other.drop()
    #expect(try await response.value.body == Data("picture".utf8))
    #expect(requests.entries.count == 2)
  }

  @Test("A paused body that turns out to be too large says so when it goes on")
  func tooLarge() async throws {
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write(Array("HTTP/1.1 200 OK\r\n\r\n\(String(repeating: "x", count: 1_001))".utf8))
    }
    defer { server.stop() }
    let budget = ByteBudget(bytes: 1_000)
    let other = budget.claim(for: try anyURL())
    #expect(other.take(1))
    let response = try await waiting(
      for: request(server, budget),
      by: CurlHTTPClient(policy: .patient)
    )
    other.drop()
    await expect({ $0.failureCause == .bodyTooLarge(limit: 1_000) }) {
      _ = try await response.value
    }
    await expectEmpty(budget)
  }

  @Test("The preferred body comes at once, whatever is charged")
  func preferred() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let budget = ByteBudget(bytes: 100)
    let other = budget.claim(for: try anyURL())
    #expect(other.take(100))
    let request = try request(server, budget)
    budget.prefer(request.url)
    #expect(try await CurlHTTPClient(policy: .patient).get(request).status == 200)
    withExtendedLifetime(other) {}
  }

  @Test("Cancellation: a paused body ends with CancellationError, and takes no room")
  func cancel() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let budget = ByteBudget(bytes: 100)
    let other = budget.claim(for: try anyURL())
    #expect(other.take(100))
    let response = try await waiting(
      for: request(server, budget),
      by: CurlHTTPClient(policy: .patient)
    )
    response.cancel()
    await #expect(throws: CancellationError.self) { try await response.value }
    other.drop()
    #expect(budget.used == 0)
  }

  @Test("A body that breaks off gives its room back")
  func failure() async throws {
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 70\r\n\r\npicture".utf8))
    }
    defer { server.stop() }
    let budget = ByteBudget(bytes: 100)
    await expect({ if case .disconnected = $0 { true } else { false } }) {
      _ = try await CurlHTTPClient(policy: .patient).get(request(server, budget))
    }
    #expect(budget.used == 0)
  }

  /// "picture", as gzip.
  private static let picture = "H4sIAAAAAAACAyvITC4pLUoFAIlP2xYHAAAA"

  /// Keeps its connections, and records its requests.
  static func server(
    _ requests: Journal<String> = Journal(),
    headers: String = "",
    body: [UInt8] = Array("picture".utf8)
  ) throws -> PlainServer {
    try PlainServer { connection in
      while case let request = connection.read(), !request.isEmpty {
        requests.add(String(decoding: request.prefix { $0 != 0x0D }, as: UTF8.self))
        connection.write(
          Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\(headers)\r\n".utf8) + body
        )
      }
    }
  }

  func request(_ server: PlainServer, _ budget: ByteBudget, limit: Int = 1_000) throws
    -> HTTPRequest
  {
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/1.png"))
    var request = try HTTPRequest(url: url, bodyLimit: limit)
    request.claim = budget.claim(for: url)
    return request
  }

  /// The client's own thread lets go of what it has handed over a moment later.
  private func expectEmpty(_ budget: ByteBudget) async {
    while budget.used > 0 { await Task.yield() }
    #expect(budget.used == 0)
  }

  /// An exchange whose body waits.
  func waiting(
    for request: HTTPRequest,
    by client: CurlHTTPClient
  ) async throws -> Task<HTTPResponse, any Error> {
    let response = Task { try await client.get(request) }
    while request.claim?.isQueued != true { await Task.yield() }
    return response
  }
}
