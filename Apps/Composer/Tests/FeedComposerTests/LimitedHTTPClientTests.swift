import FeedAPI
import Synchronization
import Testing

@testable import FeedComposer

@Suite("A few requests at once")
struct LimitedHTTPClientTests {
  @Test("However many ask, only so many exchanges are under way, and everyone gets an answer, failures among them")
  func limit() async throws {
    let client = CountingClient()
    let sut = LimitedHTTPClient(client, turns: Turns(3))
    let url = try #require(URL(string: "http://a.example/1.png"))
    let answers = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          guard let request = try? HTTPRequest(url: url, bodyLimit: number) else { return false }
          return (try? await sut.get(request)) != nil
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0 } == 25)
    #expect(client.most == 3)
  }

  @Test("A caller that is cancelled before its turn asks nothing, and its turn goes to the next")
  func cancel() async throws {
    let client = CountingClient()
    let turns = Turns(1)
    let sut = LimitedHTTPClient(client, turns: turns)
    let url = try #require(URL(string: "http://a.example/1.png"))
    await turns.take()
    let cancelled = Task { try await sut.get(HTTPRequest(url: url, bodyLimit: 1)) }
    let other = Task { try await sut.get(HTTPRequest(url: url, bodyLimit: 1)) }
    cancelled.cancel()
    await turns.giveBack()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    _ = try await other.value
    #expect(client.asked == 1)
  }

  /// Fails where the limit is even.
  private final class CountingClient: HTTPClient {
    private let state = Mutex((underWay: 0, most: 0, asked: 0))

    var most: Int { state.withLock { $0.most } }
    var asked: Int { state.withLock { $0.asked } }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      state.withLock { state in
        state.underWay += 1
        state.asked += 1
        state.most = max(state.most, state.underWay)
      }
      for _ in 0..<20 { await Task.yield() }
      state.withLock { $0.underWay -= 1 }
      guard request.bodyLimit % 2 == 1 else { throw CancellationError() }
      return HTTPResponse(status: 200, body: Data())
    }
  }
}
