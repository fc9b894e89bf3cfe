import FeedHTTP
import FeedTestSupport
import Synchronization
import Testing

@testable import FeedPolling

@Suite("A few requests at once")
struct RequestLimitTests {
  @Test(
    "Of many requests only a few are under way at once, and each gets its response or its failure"
  )
  func limit() async throws {
    let client = HeldClient()
    let sut = RequestPipeline(client, through: [LimitStage(RequestLimit(permits: 3))])
    let url = try #require(URL(string: "http://a.example/1.png"))
    let queue = TaskQueue()
    let calls = (0..<50).map { number in
      queue.begin { try await sut.get(HTTPRequest(url: url, bodyLimit: number)).status }
    }
    await queue.rest()
    for ended in 0..<50 {
      #expect(client.underWay == min(3, 50 - ended))
      client.endFirst()
      await queue.rest()
    }
    for (number, call) in calls.enumerated() {
      if number.isMultiple(of: 2) {
        await #expect(throws: NoConnection()) { try await call.value }
      } else {
        #expect(try await call.value == 200)
      }
    }
  }

  @Test(
    "A caller that is cancelled before it has a permit requests nothing, and the permit goes to the next"
  )
  func cancel() async throws {
    let client = HeldClient()
    let sut = RequestPipeline(client, through: [LimitStage(RequestLimit(permits: 1))])
    let url = try #require(URL(string: "http://a.example/1.png"))
    let queue = TaskQueue()
    let calls = (1...3).map { limit in
      queue.begin { try await sut.get(HTTPRequest(url: url, bodyLimit: limit)) }
    }
    await queue.rest()
    calls[1].cancel()
    await #expect(throws: CancellationError.self) { try await calls[1].value }
    for _ in 0..<2 {
      client.endFirst()
      await queue.rest()
    }
    #expect(client.limits == [1, 3])
    for call in [calls[0], calls[2]] { #expect(try await call.value.status == 200) }
  }

  private struct NoConnection: Error, Equatable {}

  /// Holds its requests until the test ends them. Fails where the limit is even.
  private final class HeldClient: HTTPClient {
    private typealias Request = CheckedContinuation<Void, Never>

    private let state = Mutex((limits: [Int](), held: [Request]()))

    /// Those of all requests so far.
    var limits: [Int] { state.withLock { $0.limits } }
    var underWay: Int { state.withLock { $0.held.count } }

    func endFirst() { state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }?.resume() }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      await withCheckedContinuation { held in
        state.withLock { state in
          state.limits.append(request.bodyLimit)
          state.held.append(held)
        }
      }
      guard request.bodyLimit % 2 == 1 else { throw NoConnection() }
      return HTTPResponse(status: 200, body: Data())
    }
  }
}
