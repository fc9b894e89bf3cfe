import FeedAPICurl
import FeedHTTP
import Foundation
import Testing

/// It takes as long as the limits that it waits for.
@Suite("Curl HTTP client, a body that waits for the budget")
struct CurlPauseProofs {
  private let sut = CurlBudgetTests()

  @Test(
    "A body that does not fit is paused until it does, beyond the total and the idle time, and requested once",
    arguments: [HTTPPolicy(total: .seconds(2)), HTTPPolicy(idle: .seconds(1))]
  )
  func pause(policy: HTTPPolicy) async throws {
    let requests = Journal<String>()
    // More than sockets hold: it does not come in one go.
    let server = try CurlBudgetTests.server(requests, body: Array(repeating: 7, count: 16 << 20))
    let stalled = try PlainServer { $0.readToEnd() }
    defer {
      server.stop()
      stalled.stop()
    }
    let budget = ByteBudget(bytes: 16 << 20)
    let client = CurlHTTPClient(policy: policy)
    let other = budget.claim(for: try anyURL())
    #expect(other.take(1))
    let response = try await sut.waiting(
      for: sut.request(server, budget, limit: 16 << 20),
      by: client
    )
    // Its own time is over when that of another one is that began later.
    let url = try #require(URL(string: "http://127.0.0.1:\(stalled.port)/"))
    await #expect(throws: HTTPFailure.self) {
      _ = try await client.get(HTTPRequest(url: url, bodyLimit: 1))
    }
    other.drop()
    #expect(try await response.value.body.count == 16 << 20)
    #expect(requests.entries.count == 1)
  }
}
