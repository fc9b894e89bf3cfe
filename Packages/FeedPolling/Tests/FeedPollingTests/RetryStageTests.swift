import FeedFailures
import FeedHTTP
import FeedPolling
import FeedTestSupport
import Synchronization
import Testing

@Suite("Retrying")
struct RetryStageTests {
  typealias Step = ScriptedClient.Step

  @Test(
    "A final response is returned as it is, and nothing is sent again",
    arguments: [200, 304, 400, 401, 404, 500, 501]
  )
  func responses(status: Int) async throws {
    let (sut, client, clock) = makeSUT([.status(status), .status(200)])
    #expect(try await get(sut, clock).status == status)
    #expect(client.sent == [.zero])
  }

  @Test("A transient status is retried until it succeeds", arguments: [429, 502, 503, 504])
  func transientStatus(status: Int) async throws {
    let (sut, client, clock) = makeSUT([.status(status), .status(status), .status(200)])
    #expect(try await get(sut, clock).status == 200)
    #expect(client.sent == [.zero, .milliseconds(250), .milliseconds(750)])
  }

  @Test("A failed connection is retried; the last failure is thrown when no attempt is left")
  func disconnected() async throws {
    let step = Step.failure(HTTPFailure.disconnected(.refused, underlying: NoConnection()))
    let (sut, client, clock) = makeSUT([step, step, step, .status(200)])
    await #expect {
      _ = try await get(sut, clock)
    } throws: { error in
      if case HTTPFailure.disconnected(.refused, let underlying) = error {
        underlying is NoConnection
      } else {
        false
      }
    }
    #expect(client.sent.count == 3)
  }

  @Test("The last response is returned when no attempt is left")
  func lastResponse() async throws {
    let (sut, client, clock) = makeSUT([.status(503), .status(503), .status(502)])
    #expect(try await get(sut, clock).status == 502)
    #expect(client.sent.count == 3)
  }

  @Test("A permanent failure is not retried")
  func permanentFailures() async throws {
    let failures: [HTTPFailure] = [
      .timedOut(after: .seconds(1)), .unavailable(.insecure(.untrustedCertificate)),
      .refused(.bodyTooLarge(limit: 1)), .refused(.privateNetwork),
      .refused(.notHTTP, underlying: NoConnection()), .refused(.tooManyRedirects(limit: 5)),
    ]
    for failure in failures {
      let (sut, client, clock) = makeSUT([.failure(failure), .status(200)])
      await #expect(throws: HTTPFailure.self) { try await get(sut, clock) }
      #expect(client.sent.count == 1, "\(failure)")
    }
  }

  @Test(
    "Retry-After is waited for, in seconds or until a date, and up to as long again",
    arguments: [
      ("7", Duration.milliseconds(10_500)), ("0", .milliseconds(250)),
      ("Fri, 15 Jan 2027 08:00:05 GMT", .milliseconds(7_500)),
      ("Friday, 15-Jan-27 08:00:05 GMT", .milliseconds(7_500)),
      ("Fri Jan 15 08:00:05 2027", .milliseconds(7_500)),
      ("Thu, 01 Jan 1970 00:00:00 GMT", .milliseconds(250)),
      ("soon", .milliseconds(250)), ("-5", .milliseconds(250)), ("1.5", .milliseconds(250)),
      ("", .milliseconds(250)),
      ("Fri, 99 Jan 2027 08:00:05 GMT", .milliseconds(250)),
      ("Fri, 15 Foo 2027 08:00:05 GMT", .milliseconds(250)),
    ]
  )
  func retryAfter(value: String, wait: Duration) async throws {
    let (sut, client, clock) = makeSUT([.status(503, retryAfter: value), .status(200)])
    #expect(try await get(sut, clock).status == 200)
    #expect(client.sent == [.zero, wait])
  }

  @Test(
    "A wait that would end beyond the total is not begun",
    arguments: ["30", "3600", "999999999999999999999999"]
  )
  func longRetryAfter(value: String) async throws {
    let (sut, client, clock) = makeSUT([.status(503, retryAfter: value), .status(200)])
    #expect(try await get(sut, clock).status == 503)
    #expect(client.sent == [.zero])
    #expect(clock.now.offset == .zero)
  }

  @Test("An attempt that is under way when the total is over is ended")
  func total() async throws {
    let (sut, client, clock) = makeSUT([.status(503, retryAfter: "20"), .never])
    await #expect {
      _ = try await get(sut, clock)
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .timedOut(after: .seconds(30))
    }
    #expect(client.sent == [.zero, .seconds(24)])
    #expect(clock.now.offset == .seconds(30))
  }

  @Test("Waits are anything up to a bound that doubles, and stops at the longest")
  func bounds() {
    let policy = RetryPolicy(attempts: 100, base: .seconds(1), longest: .seconds(10))
    let longest = [1, 2, 3, 4, 5, 99].map { policy.delay(after: $0, retryAfter: nil, random: 1) }
    #expect(longest == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    #expect(policy.delay(after: 5, retryAfter: nil, random: 0) == .zero)
    #expect(policy.delay(after: 5, retryAfter: .seconds(3), random: 0.5) == .seconds(8))
    #expect(policy.delay(after: 1, retryAfter: .seconds(60), random: 0.5) == .seconds(65))
  }

  @Test("Cancellation: a cancel during a wait ends it, and nothing is sent afterwards")
  func cancelledWhileWaiting() async throws {
    let (sut, client, clock) = makeSUT([.status(503), .status(200)])
    let request = try anyRequest()
    let queue = TaskQueue()
    let call = queue.begin { try await sut.get(request) }
    await queue.rest()
    #expect(clock.sleepers == 1, "between the attempts there is no deadline to watch")
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(client.sent.count == 1)
    #expect(clock.sleepers == 0)
  }

  @Test("Cancellation: a cancel during an attempt ends it, and is no failure to try again after")
  func cancelledWhileSending() async throws {
    let (sut, client, _) = makeSUT([.never, .status(200)])
    let request = try anyRequest()
    let queue = TaskQueue()
    let call = queue.begin { try await sut.get(request) }
    await queue.rest()
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(client.sent.count == 1)
  }

  @Test("The time for which a body waits for room in the budget counts towards no total")
  func budget() async throws {
    let clock = VirtualClock()
    let budget = ByteBudget(bytes: 1, clock: clock)
    let sut = RequestPipeline(
      ClaimingClient(),
      through: [RetryStage(policy: RetryPolicy(total: .seconds(10)), clock: clock, now: { Date() })]
    )
    let other = budget.claim(for: try #require(URL(string: "https://a.example/other")))
    #expect(other.take(1))
    var request = try anyRequest()
    request.claim = budget.claim(for: request.url)
    let queue = TaskQueue()
    let response = queue.begin { [request] in try await sut.get(request) }
    await queue.rest()
    while clock.sleepers > 0 && clock.now.offset < .seconds(60) {
      clock.wakeNext()
      await queue.rest()
    }
    #expect(clock.now.offset == .seconds(60))
    other.drop()
    #expect(try await response.value.status == 200)
  }

  private struct ClaimingClient: HTTPClient {
    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      try await request.claim?.take(1)
      return HTTPResponse(status: 200, body: Data())
    }
  }

  /// Half of each bound is waited.
  @Test(
    "A try holds a permit, a retry none while it waits; waiting for one counts towards no limit"
  )
  func permits() async throws {
    let clock = VirtualClock()
    let limit = RequestLimit(permits: 1)
    let client = ScriptedClient(
      [.status(503, retryAfter: nil), .status(200, retryAfter: nil)],
      clock: clock
    )
    let stage = RetryStage(
      policy: RetryPolicy(total: .seconds(1)),
      limit: limit,
      clock: clock,
      now: { Date() },
      random: { 0.5 }
    )
    let sut = RequestPipeline(client, through: [stage])
    let request = try anyRequest()
    let queue = TaskQueue()
    let response = queue.begin { try await sut.get(request).status }
    await queue.rest()
    // The first try has failed, and the retry sleeps: its permit is there for others.
    let others = queue.begin {
      try await limit.withPermit { try await clock.sleep(for: .seconds(60)) }
    }
    await queue.rest()
    #expect(clock.sleepers == 2)
    for _ in 1...4 where clock.sleepers > 0 {
      clock.wakeNext()
      await queue.rest()
    }
    try await others.value
    #expect(try await response.value == 200)
    // It is tried again as soon as the permit is free.
    #expect(client.sent == [.zero, .seconds(60)])
  }

  private func makeSUT(_ steps: [Step]) -> (
    sut: RequestPipeline, client: ScriptedClient, clock: VirtualClock
  ) {
    let clock = VirtualClock()
    let client = ScriptedClient(steps, clock: clock)
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    let sut = RequestPipeline(
      client,
      through: [RetryStage(clock: clock, now: { start }, random: { 0.5 })]
    )
    return (sut, client, clock)
  }

  /// The clock goes on whenever all there is left to do is to sleep.
  private func get(_ sut: RequestPipeline, _ clock: VirtualClock) async throws -> HTTPResponse {
    let request = try anyRequest()
    let queue = TaskQueue()
    let call = queue.begin { try await sut.get(request) }
    await queue.rest()
    while clock.sleepers > 0 {
      clock.wakeNext()
      await queue.rest()
    }
    return try await call.value
  }
}

func anyRequest(_ string: String = "https://a.example/feed.json") throws -> HTTPRequest {
  try HTTPRequest(url: try #require(URL(string: string)), bodyLimit: 1_000)
}

/// Takes one step for each request, and records when it came.
final class ScriptedClient: HTTPClient {
  enum Step: Sendable {
    case status(Int, retryAfter: String? = nil)
    case failure(any Error)
    /// Until it is cancelled.
    case never
  }

  private let state: Mutex<(steps: [Step], sent: [Duration])>
  private let clock: VirtualClock

  init(_ steps: [Step], clock: VirtualClock) {
    state = Mutex((steps, []))
    self.clock = clock
  }

  var sent: [Duration] { state.withLock { $0.sent } }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let step = state.withLock { state in
      state.sent.append(clock.now.offset)
      return state.steps.isEmpty ? Step.never : state.steps.removeFirst()
    }
    switch step {
    case .status(let status, let retryAfter):
      let headers = HTTPHeaders(retryAfter.map { [(name: "Retry-After", value: $0)] } ?? [])
      return HTTPResponse(status: status, headers: headers, body: Data())
    case .failure(let error): throw error
    case .never:
      try await Task.sleep(for: .seconds(3_600))
      throw NoConnection()
    }
  }
}
