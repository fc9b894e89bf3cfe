import Synchronization
import Testing

@testable import FeedAPI

@Suite("Coalescing")
struct CoalescingHTTPClientTests {
  @Test("Callers who ask the same at the same time are one request, and get the one answer")
  func together() async throws {
    let client = HeldClient()
    let sut = CoalescingHTTPClient(client)
    let request = try anyRequest()
    let calls = (0..<100).map { _ in Task { try await sut.get(request) } }
    await client.waitUntilAsked(1)
    await sut.wait(for: 100, toAsk: request)
    client.answer(request, with: .success(HTTPResponse(status: 200, body: Data([7]))))
    for call in calls { #expect(try await call.value.body == Data([7])) }
    #expect(client.asked == [request])
  }

  @Test("Another URL, other headers or another limit is another request")
  func different() async throws {
    let client = HeldClient()
    let sut = CoalescingHTTPClient(client)
    let url = try anyRequest().url
    let requests = [
      try anyRequest(), try anyRequest("https://a.example/other.json"), try HTTPRequest(url: url, bodyLimit: 1_001),
      try HTTPRequest(url: url, headers: ["Accept": "image/*"], bodyLimit: 1_000),
    ]
    let calls = requests.map { request in Task { try await sut.get(request) } }
    await client.waitUntilAsked(4)
    for request in requests { client.answer(request, with: .success(HTTPResponse(status: 200, body: Data()))) }
    for call in calls { _ = try await call.value }
    #expect(Set(client.asked) == Set(requests))
  }

  @Test("A failure is everybody's, and the next caller asks anew")
  func failure() async throws {
    let client = HeldClient()
    let sut = CoalescingHTTPClient(client)
    let request = try anyRequest()
    let calls = (0..<2).map { _ in Task { try await sut.get(request) } }
    await client.waitUntilAsked(1)
    await sut.wait(for: 2, toAsk: request)
    client.answer(request, with: .failure(NoConnection()))
    for call in calls { await #expect(throws: NoConnection()) { try await call.value } }
    let next = Task { try await sut.get(request) }
    await client.waitUntilAsked(2)
    client.answer(request, with: .success(HTTPResponse(status: 200, body: Data())))
    #expect(try await next.value.status == 200)
  }

  @Test("Cancellation: one caller's cancel is its own; the others get their answer")
  func oneCancelled() async throws {
    let client = HeldClient()
    let sut = CoalescingHTTPClient(client)
    let request = try anyRequest()
    let (first, second) = (Task { try await sut.get(request) }, Task { try await sut.get(request) })
    await client.waitUntilAsked(1)
    await sut.wait(for: 2, toAsk: request)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    client.answer(request, with: .success(HTTPResponse(status: 200, body: Data([7]))))
    #expect(try await second.value.body == Data([7]))
    #expect(client.cancelled == 0)
    #expect(client.asked.count == 1)
  }

  @Test("Cancellation: the last caller's cancel ends the exchange, and whoever asks then asks anew")
  func allCancelled() async throws {
    let client = HeldClient()
    let sut = CoalescingHTTPClient(client)
    let request = try anyRequest()
    let calls = (0..<3).map { _ in Task { try await sut.get(request) } }
    await client.waitUntilAsked(1)
    await sut.wait(for: 3, toAsk: request)
    for call in calls { call.cancel() }
    for call in calls { await #expect(throws: CancellationError.self) { try await call.value } }
    while client.cancelled != 1 { await Task.yield() }
    let next = Task { try await sut.get(request) }
    await client.waitUntilAsked(2)
    client.answer(request, with: .success(HTTPResponse(status: 200, body: Data())))
    #expect(try await next.value.status == 200)
  }

  @Test("Cancellation: whoever was cancelled before asking asks nothing")
  func cancelledBefore() async throws {
    let client = HeldClient()
    let sut = CoalescingHTTPClient(client)
    let request = try anyRequest()
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await sut.get(request)
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(client.asked.isEmpty)
  }
}

extension CoalescingHTTPClient {
  /// Until so many callers have joined.
  fileprivate func wait(for count: Int, toAsk request: HTTPRequest) async {
    while callers(of: request) < count { await Task.yield() }
  }
}

/// Answers when it is told to.
private final class HeldClient: HTTPClient {
  private struct State {
    var asked: [HTTPRequest] = []
    var waiting: [HTTPRequest: CheckedContinuation<HTTPResponse, any Error>] = [:]
    var cancelled = 0
  }

  private let state = Mutex(State())

  var asked: [HTTPRequest] { state.withLock { $0.asked } }
  var cancelled: Int { state.withLock { $0.cancelled } }

  func waitUntilAsked(_ count: Int) async {
    while state.withLock({ $0.asked.count < count || $0.waiting.isEmpty }) { await Task.yield() }
  }

  func answer(_ request: HTTPRequest, with result: Result<HTTPResponse, any Error>) {
    state.withLock { $0.waiting.removeValue(forKey: request) }?.resume(with: result)
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { state in
          state.asked.append(request)
          state.waiting[request] = continuation
        }
      }
    } onCancel: {
      state.withLock { state in
        state.cancelled += 1
        return state.waiting.removeValue(forKey: request)
      }?.resume(throwing: CancellationError())
    }
  }
}
