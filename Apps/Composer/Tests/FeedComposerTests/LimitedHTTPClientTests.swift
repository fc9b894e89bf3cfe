import FeedAPI
import Synchronization
import Testing

@testable import FeedComposer

@Suite("A few requests at once")
struct LimitedHTTPClientTests {
  @Test("Of many requests only a few are under way at once, and each gets its response or its failure")
  func limit() async throws {
    let client = CountingClient()
    let sut = LimitedHTTPClient(client: client, semaphore: Semaphore(permits: 3))
    let url = try #require(URL(string: "http://a.example/1.png"))
    let successes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          guard let request = try? HTTPRequest(url: url, bodyLimit: number) else { return false }
          return (try? await sut.get(request)) != nil
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(successes.count { $0 } == 25)
    #expect(client.most == 3)
  }

  @Test("A caller that is cancelled before it has a permit requests nothing, and the permit goes to the next")
  func cancel() async throws {
    let client = CountingClient()
    let semaphore = Semaphore(permits: 1)
    let sut = LimitedHTTPClient(client: client, semaphore: semaphore)
    let url = try #require(URL(string: "http://a.example/1.png"))
    let (cancelled, other) = try await semaphore.withPermit {
      let cancelled = Task { try await sut.get(HTTPRequest(url: url, bodyLimit: 1)) }
      let other = Task { try await sut.get(HTTPRequest(url: url, bodyLimit: 1)) }
      cancelled.cancel()
      return (cancelled, other)
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    _ = try await other.value
    #expect(client.requests == 1)
  }

  /// Fails where the limit is even.
  private final class CountingClient: HTTPClient {
    private let state = Mutex((underWay: 0, most: 0, requests: 0))

    var most: Int { state.withLock { $0.most } }
    var requests: Int { state.withLock { $0.requests } }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      state.withLock { state in
        state.underWay += 1
        state.requests += 1
        state.most = max(state.most, state.underWay)
      }
      for _ in 0..<20 { await Task.yield() }
      state.withLock { $0.underWay -= 1 }
      guard request.bodyLimit % 2 == 1 else { throw CancellationError() }
      return HTTPResponse(status: 200, body: Data())
    }
  }
}
