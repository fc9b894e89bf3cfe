import FeedHTTP
import FeedPolling
import FeedTestSupport
import Synchronization
import Testing

@Suite("Coalescing", .timeLimit(.minutes(5)))
struct CoalescingStageTests {
  @Test("Equal requests at the same time are one exchange, with one response for all")
  func together() async throws {
    let client = HeldClient()
    let sut = RequestPipeline(client, through: [CoalescingStage()])
    let request = try anyRequest()
    let calls = await join(100, sut, request)
    await client.waitUntilSent(1)
    client.respond(to: request, with: .success(HTTPResponse(status: 200, body: Data([7]))))
    for call in calls { #expect(try await call.value.body == Data([7])) }
    #expect(client.sent == [request])
  }

  @Test("Another URL, other headers or another limit is another request")
  func different() async throws {
    let client = HeldClient()
    let sut = RequestPipeline(client, through: [CoalescingStage()])
    let url = try anyRequest().url
    let requests = [
      try anyRequest(), try anyRequest("https://a.example/other.json"),
      try HTTPRequest(url: url, bodyLimit: 1_001),
      try HTTPRequest(url: url, headers: ["Accept": "image/*"], bodyLimit: 1_000),
    ]
    let calls = requests.map { request in Task { try await sut.get(request) } }
    await client.waitUntilSent(4)
    for request in requests {
      client.respond(to: request, with: .success(HTTPResponse(status: 200, body: Data())))
    }
    for call in calls { _ = try await call.value }
    #expect(Set(client.sent) == Set(requests))
  }

  @Test("A failure is every caller's, and the next request is sent again")
  func failure() async throws {
    let client = HeldClient()
    let sut = RequestPipeline(client, through: [CoalescingStage()])
    let request = try anyRequest()
    let calls = await join(2, sut, request)
    await client.waitUntilSent(1)
    client.respond(to: request, with: .failure(NoConnection()))
    for call in calls { await #expect(throws: NoConnection()) { try await call.value } }
    let next = Task { try await sut.get(request) }
    await client.waitUntilSent(2)
    client.respond(to: request, with: .success(HTTPResponse(status: 200, body: Data())))
    #expect(try await next.value.status == 200)
  }

  @Test("A redirect is told to every caller, also to one that joins after it")
  func redirects() async throws {
    let client = HeldClient()
    let sut = RequestPipeline(client, through: [CoalescingStage()])
    let told = Journal<String>()
    let request = { (caller: String) in
      var request = try anyRequest()
      request.onRedirect = { told.add("\(caller) \($0.host ?? "")") }
      return request
    }
    let first = try request("first")
    let second = try request("second")
    let calls = await join(1, sut, first)
    await client.waitUntilSent(1)
    let b = try #require(URL(string: "https://b.example"))
    let c = try #require(URL(string: "https://c.example"))
    let redirected = try #require(client.sent.first).redirected(to: b)
    let joined = await join(1, sut, second)
    _ = try redirected.redirected(to: c)
    client.respond(to: first, with: .success(HTTPResponse(status: 200, body: Data())))
    for call in calls + joined { _ = try await call.value }
    #expect(
      told.entries.filter { $0.hasPrefix("first") } == ["first b.example", "first c.example"]
    )
    #expect(told.entries.filter { $0.hasPrefix("second") }.last == "second c.example")
    #expect(told.entries.count == 4)
  }

  @Test("Cancellation: one caller's cancel is its own; the others get the response")
  func oneCancelled() async throws {
    let client = HeldClient()
    let sut = RequestPipeline(client, through: [CoalescingStage()])
    let request = try anyRequest()
    let calls = await join(2, sut, request)
    await client.waitUntilSent(1)
    calls[0].cancel()
    await #expect(throws: CancellationError.self) { try await calls[0].value }
    client.respond(to: request, with: .success(HTTPResponse(status: 200, body: Data([7]))))
    #expect(try await calls[1].value.body == Data([7]))
    #expect(client.cancelled == 0)
    #expect(client.sent.count == 1)
  }

  @Test(
    "Cancellation: the last caller's cancel ends the exchange, and the next request is sent again"
  )
  func allCancelled() async throws {
    let client = HeldClient()
    let sut = RequestPipeline(client, through: [CoalescingStage()])
    let request = try anyRequest()
    let calls = await join(3, sut, request)
    await client.waitUntilSent(1)
    for call in calls { call.cancel() }
    for call in calls { await #expect(throws: CancellationError.self) { try await call.value } }
    await client.waitUntilCancelled(1)
    let next = Task { try await sut.get(request) }
    await client.waitUntilSent(2)
    client.respond(to: request, with: .success(HTTPResponse(status: 200, body: Data())))
    #expect(try await next.value.status == 200)
  }

  @Test("Cancellation: a caller that is already cancelled sends nothing")
  func cancelledBefore() async throws {
    let client = HeldClient()
    let sut = RequestPipeline(client, through: [CoalescingStage()])
    let request = try anyRequest()
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await sut.get(request)
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(client.sent.isEmpty)
  }

  /// Calls so often, and returns when each call has joined the exchange.
  private func join(
    _ count: Int,
    _ sut: RequestPipeline,
    _ request: HTTPRequest
  ) async -> [Task<HTTPResponse, any Error>] {
    let queue = TaskQueue()
    let calls = (0..<count).map { _ in queue.begin { try await sut.get(request) } }
    await queue.rest()
    return calls
  }
}

/// Responds when the test says so.
private final class HeldClient: HTTPClient {
  private struct State {
    var sent: [HTTPRequest] = []
    var waiting: [HTTPRequest: CheckedContinuation<HTTPResponse, any Error>] = [:]
    var cancelled = 0
  }

  private let state = Mutex(State())
  private let (changes, changed) = AsyncStream<Void>.makeStream()

  var sent: [HTTPRequest] { state.withLock { $0.sent } }
  var cancelled: Int { state.withLock { $0.cancelled } }

  func waitUntilSent(_ count: Int) async { await wait { $0.sent.count >= count } }
  func waitUntilCancelled(_ count: Int) async { await wait { $0.cancelled >= count } }

  private func wait(until isOver: (State) -> Bool) async {
    while !state.withLock({ isOver($0) }) && !Task.isCancelled {
      for await _ in changes { break }
    }
  }

  func respond(to request: HTTPRequest, with result: Result<HTTPResponse, any Error>) {
    state.withLock { $0.waiting.removeValue(forKey: request) }?.resume(with: result)
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          state.sent.append(request)
          state.waiting[request] = continuation
        }
        changed.yield()
      }
    } onCancel: {
      state.withLock { state in
        state.cancelled += 1
        return state.waiting.removeValue(forKey: request)
      }?.resume(throwing: CancellationError())
      changed.yield()
    }
  }
}
