import FeedHTTP
import FeedTestSupport
import Synchronization
import Testing

@testable import FeedPolling

@Suite("Pictures of many feeds at once", .timeLimit(.minutes(1)))
struct PictureLimitTests {
  @Test("MF6: two requests to a host are under way, and six in all; others keep no host waiting")
  func counts() async throws {
    let (client, sut) = makeSUT()
    let urls =
      (0..<20).map { "http://busy.example/\($0)" } + (0..<8).map { "http://\($0).example/" }
    let calls = try begin(urls, sut)
    let first = await client.arrivals(6)
    #expect(first.filter { $0.host == "busy.example" }.count == 2)
    for url in first {
      client.end(url)
    }
    for _ in first.count..<urls.count {
      client.end(await client.arrivals(1)[0])
    }
    for call in calls {
      #expect(try await call.value == 200)
    }
    #expect(client.most == 6)
  }

  @Test(
    "MF6: a transfer that is silent or drips for a second leaves the count, and goes on",
    arguments: [0, 100]
  )
  func slow(bytes: Int) async throws {
    let clock = HandClock()
    let (client, sut) = makeSUT(clock)
    let slow = (0..<6).map { "http://slow\($0).example/" }
    let slowCalls = try begin(slow, sut)
    let arrived = await client.arrivals(6)
    let calls = slowCalls + (try begin(["http://good.example/"], sut))
    client.receive(bytes, on: arrived[0])
    await clock.wake(sleepers: 6)
    let good = await client.arrivals(1)[0]
    #expect(good.host == "good.example")
    for url in arrived + [good] {
      client.end(url)
    }
    for call in calls {
      #expect(try await call.value == 200)
    }
  }

  @Test("MF6: a transfer that receives its bytes stays in the count")
  func steady() async throws {
    let clock = HandClock()
    let (client, sut) = makeSUT(clock, PictureLimit.Counts(inAll: 1))
    let calls = try begin(["http://a.example/", "http://b.example/"], sut)
    let first = await client.arrivals(1)[0]
    client.receive(1_024, on: first)
    await clock.wake(sleepers: 1)
    // It sleeps again, so the second has passed.
    await clock.waitFor(sleepers: 1)
    #expect(client.underWay == 1)
    client.end(first)
    client.end(await client.arrivals(1)[0])
    for call in calls {
      #expect(try await call.value == 200)
    }
  }

  @Test("MF6: no more slow transfers leave the count than may")
  func tooManySlow() async throws {
    let clock = HandClock()
    let (client, sut) = makeSUT(clock, PictureLimit.Counts(inAll: 2, slow: 1))
    let calls = try begin((0..<4).map { "http://\($0).example/" }, sut)
    var arrived = await client.arrivals(2)
    await clock.wake(sleepers: 2)
    arrived += await client.arrivals(1)
    await clock.wake(sleepers: 2)
    await clock.waitFor(sleepers: 2)
    #expect(client.underWay == 3)
    for url in arrived {
      client.end(url)
    }
    client.end(await client.arrivals(1)[0])
    for call in calls {
      #expect(try await call.value == 200)
    }
  }

  @Test("MF6: a caller that is cancelled while it waits sends nothing, and the next one goes on")
  func cancel() async throws {
    let (client, sut) = makeSUT(HandClock(), PictureLimit.Counts(inAll: 1))
    let calls = try begin((0..<3).map { "http://\($0).example/" }, sut)
    let first = await client.arrivals(1)[0]
    let waiting = calls.indices.filter { "http://\($0).example/" != first.absoluteString }
    calls[waiting[0]].cancel()
    await #expect(throws: CancellationError.self) { try await calls[waiting[0]].value }
    client.end(first)
    client.end(await client.arrivals(1)[0])
    #expect(try await calls[waiting[1]].value == 200)
  }

  @Test(
    "MF6: every picture of the good feeds is requested before the tenth request to a silent host",
    arguments: [1, 40]
  )
  func starving(silentHosts: Int) async throws {
    let clock = HandClock()
    let client = HeldClient()
    let limit = LimitStage(PictureLimit(sleep: clock.sleep))
    let unreachable = HostFailures()
    let pipelines = (0..<5).map { _ in
      RequestPipeline(client, through: [PatienceStage(unreachable: unreachable), limit])
    }
    let silent = (0..<40).map { "http://silent\($0 % silentHosts).example/\($0)" }
    let held = try begin(silent, pipelines[0])
    let counted = min(2 * silentHosts, 6)
    var requested = await client.arrivals(counted).count
    let good = try (1..<5).flatMap { feed in
      try begin((0..<20).map { "http://good\(feed).example/\($0)" }, pipelines[feed])
    }
    if counted == 6 {
      await clock.wake(sleepers: counted)
    }
    var delivered = 0
    while delivered < good.count {
      let url = await client.arrivals(1)[0]
      guard url.host?.hasPrefix("good") == true else {
        requested += 1
        continue
      }
      delivered += 1
      client.end(url)
    }
    #expect(requested < 10)
    for call in held {
      call.cancel()
    }
    client.endAll()
    for call in good {
      #expect(try await call.value == 200)
    }
  }

  @Test("MF6: a feed that names another one's pictures gets one turn at their server after ten")
  func claims() async throws {
    let client = HeldClient()
    let handovers = HandClock()
    let limit = makeLimit(handovers: handovers)
    let claimer = try pipeline(ofFeedAt: "http://claimer.example/feed", limit, client)
    let owner = try pipeline(ofFeedAt: "http://good.example/feed", limit, client)
    // On one queue they arrive in the order in which they are admitted.
    let queue = TaskQueue()
    let claims = try begin(
      (0..<30).map { "http://good.example/claimed\($0)" },
      claimer,
      on: queue
    )
    var held = await client.arrivals(2)
    // Not 40, or a fourth claim may arrive before the last of them.
    let own = try begin((0..<35).map { "http://good.example/\($0)" }, owner, on: queue)
    await queue.rest()
    var claimed = 0
    var delivered = 0
    while delivered < own.count {
      for url in held {
        client.end(url)
      }
      held = await client.arrivals(1)
      if held[0].path.hasPrefix("/claimed") {
        claimed += 1
      } else {
        delivered += 1
      }
    }
    #expect(claimed == 3, "after the 10th, the 20th and the 30th picture")
    client.endAll()
    await handovers.wake(sleepers: own.count)
    for call in own + claims {
      #expect(try await call.value == 200)
    }
  }

  @Test("MF6: a picture on its feed's own server does not wait for another feed's equal request")
  func claimOfTheSamePicture() async throws {
    let client = HeldClient()
    let limit = makeLimit()
    let shared = RequestPipeline(client, through: [CoalescingStage(), LimitStage(limit)])
    let urls = (0..<4).map { "http://good.example/\($0)" }
    var calls: [Task<Int, any Error>] = []
    for feed in ["http://good.example/feed", "http://claimer.example/feed"] {
      let own = OwnServerStage(feedURL: try #require(URL(string: feed)))
      calls += try begin(urls, RequestPipeline(shared, through: [own]))
    }
    client.endAll()
    for call in calls {
      #expect(try await call.value == 200)
    }
  }

  @Test("MF6: a host's turn is not kept for a picture of its feed that waits for other hosts")
  func ownWaitsElsewhere() async throws {
    let client = HeldClient()
    let limit = makeLimit(PictureLimit.Counts(inAll: 10))
    let owner = try pipeline(ofFeedAt: "http://good.example/feed", limit, client)
    let claimer = try pipeline(ofFeedAt: "http://claimer.example/feed", limit, client)
    let slow = try begin((0..<8).map { "http://slow\($0).example/" }, owner)
    _ = await client.arrivals(8)
    let own = try begin(["http://good.example/own"], owner)
    let claim = try begin(["http://good.example/claimed"], claimer)
    #expect(await client.arrivals(1).map(\.path) == ["/claimed"])
    client.endAll()
    try await expectResponses(to: slow + own + claim)
  }

  @Test("MF6: a slow picture of a host's own feed keeps the host's other turn from no other feed")
  func slowOwn() async throws {
    let client = HeldClient()
    let limit = makeLimit()
    let owner = try pipeline(ofFeedAt: "http://good.example/feed", limit, client)
    let claimer = try pipeline(ofFeedAt: "http://claimer.example/feed", limit, client)
    let own = try begin(["http://good.example/own"], owner)
    _ = await client.arrivals(1)
    let claim = try begin(["http://good.example/claimed"], claimer)
    #expect(await client.arrivals(1).map(\.path) == ["/claimed"])
    client.endAll()
    try await expectResponses(to: own + claim)
  }

  @Test("MF6: a host's turn is not kept for a picture of its feed that pauses before its next try")
  func ownPauses() async throws {
    let limit = makeLimit()
    let retry = RetryStage(limit: limit, clock: VirtualClock(), random: { 0.5 })
    let own = OwnServerStage(feedURL: try #require(URL(string: "http://good.example/feed")))
    let owner = RequestPipeline(BusyForOwn(), through: [own, retry])
    let claimer = RequestPipeline(BusyForOwn(), through: [retry])
    let queue = TaskQueue()
    let pausing = try begin(["http://good.example/own"], owner, on: queue)
    await queue.rest()
    try await expectResponses(to: begin(["http://good.example/claimed"], claimer))
    pausing[0].cancel()
    await #expect(throws: CancellationError.self) { try await pausing[0].value }
  }

  @Test(
    "MF6: pictures on a feed's own host all come, by whatever scheme and port",
    arguments: ["https://good.example", "http://good.example", "https://good.example:8443"]
  )
  func otherOrigins(origin: String) async throws {
    let client = HeldClient()
    let queue = TaskQueue()
    let sut = try pipeline(ofFeedAt: "https://good.example/feed", makeLimit(), client)
    let calls = try begin(
      (0..<20).map { "\($0 % 4 == 3 ? "https://good.example" : origin)/\($0)" },
      sut,
      on: queue
    )
    await queue.rest()
    client.endAll()
    try await expectResponses(to: calls)
  }

  @Test("MF6: feeds that name each other's pictures do not wait for each other for ever")
  func mutualClaims() async throws {
    let client = HeldClient()
    let queue = TaskQueue()
    let limit = makeLimit()
    let feeds = 0..<6
    let calls = try feeds.flatMap { feed in
      let claims = feeds.filter { $0 != feed }.flatMap { [($0, "a"), ($0, "b")] }
      let own = (0..<8).map { (feed, "own\($0)") }
      return try begin(
        (claims + own).map { "http://feed\($0).example/\(feed)/\($1)" },
        pipeline(ofFeedAt: "http://feed\(feed).example/feed", limit, client),
        on: queue
      )
    }
    await queue.rest()
    client.endAll()
    #expect(calls.count == 108)
    try await expectResponses(to: calls)
  }

  /// The time limit ends those that wait for ever.
  private func expectResponses(to calls: [Task<Int, any Error>]) async throws {
    try await withTaskCancellationHandler {
      for call in calls {
        let status = try await call.value
        #expect(status == 200)
      }
    } onCancel: {
      for call in calls {
        call.cancel()
      }
    }
  }

  private func pipeline(
    ofFeedAt url: String,
    _ limit: PictureLimit,
    _ client: HeldClient
  ) throws -> RequestPipeline {
    let own = OwnServerStage(feedURL: try #require(URL(string: url)))
    let patience = PatienceStage(unreachable: HostFailures())
    return RequestPipeline(client, through: [own, patience, LimitStage(limit)])
  }

  /// No transfer is slow there. All shorter times pass at once, unless `handovers` measures them.
  private func makeLimit(
    _ counts: PictureLimit.Counts = PictureLimit.Counts(),
    handovers: HandClock? = nil
  ) -> PictureLimit {
    let clock = HandClock()
    return PictureLimit(counts) { duration in
      try await (duration < .seconds(1) ? handovers : clock)?.sleep(duration)
    }
  }

  private func makeSUT(
    _ clock: HandClock = HandClock(),
    _ counts: PictureLimit.Counts = PictureLimit.Counts()
  ) -> (HeldClient, RequestPipeline) {
    let client = HeldClient()
    let limit = PictureLimit(counts, sleep: clock.sleep)
    return (client, RequestPipeline(client, through: [LimitStage(limit)]))
  }

  private func begin(
    _ urls: [String],
    _ sut: RequestPipeline,
    on queue: TaskQueue? = nil
  ) throws -> [Task<Int, any Error>] {
    try urls.map { text in
      let url = try #require(URL(string: text))
      return Task(executorPreference: queue) {
        try await sut.get(HTTPRequest(url: url, bodyLimit: 1)).status
      }
    }
  }
}

/// Is busy for the pictures of its own feed.
private struct BusyForOwn: HTTPClient {
  func get(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(status: request.isForOwnServer ? 503 : 200, body: Data())
  }
}

/// Holds its requests until the test ends them, and tells of each as it arrives.
private final class HeldClient: HTTPClient {
  private struct Held {
    let request: HTTPRequest
    let caller: CheckedContinuation<Void, Never>
  }

  private let state = Mutex((held: [URL: Held](), most: 0, isOpen: false))
  private let stream: AsyncStream<URL>
  private let arrived: AsyncStream<URL>.Continuation

  init() {
    (stream, arrived) = AsyncStream<URL>.makeStream()
  }

  var underWay: Int { state.withLock { $0.held.count } }
  var most: Int { state.withLock { $0.most } }

  /// The next requests to arrive.
  func arrivals(_ count: Int) async -> [URL] {
    var urls: [URL] = []
    for await url in stream {
      urls.append(url)
      if urls.count == count {
        break
      }
    }
    return urls
  }

  func receive(_ bytes: Int, on url: URL) {
    state.withLock { $0.held[url] }?.request.onBytes?(bytes)
  }

  func end(_ url: URL) {
    state.withLock { $0.held.removeValue(forKey: url) }?.caller.resume()
  }

  /// Ends those that are held, and all later ones at once.
  func endAll() {
    let held = state.withLock { state in
      defer { state.held = [:] }
      state.isOpen = true
      return state.held.values
    }
    for one in held {
      one.caller.resume()
    }
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard !state.withLock({ $0.isOpen }) else {
      return HTTPResponse(status: 200, body: Data())
    }
    await withCheckedContinuation { caller in
      state.withLock { state in
        state.held[request.url] = Held(request: request, caller: caller)
        state.most = max(state.most, state.held.count)
      }
      arrived.yield(request.url)
    }
    return HTTPResponse(status: 200, body: Data())
  }
}

/// A clock whose sleepers the test wakes.
private final class HandClock: Sendable {
  private struct State {
    var last = 0
    var sleepers: [Int: CheckedContinuation<Void, Never>] = [:]
    var watchers: [(count: Int, caller: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  @Sendable func sleep(_ duration: Duration) async throws {
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { enter(number, $0) }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.resume()
    }
    try Task.checkCancellation()
  }

  private func enter(_ number: Int, _ sleeper: CheckedContinuation<Void, Never>) {
    let due = state.withLock { state in
      state.sleepers[number] = sleeper
      let due = state.watchers.filter { $0.count <= state.sleepers.count }
      state.watchers.removeAll { $0.count <= state.sleepers.count }
      return due
    }
    for watcher in due {
      watcher.caller.resume()
    }
    if Task.isCancelled {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.resume()
    }
  }

  /// Returns when `count` tasks sleep.
  func waitFor(sleepers count: Int) async {
    await withCheckedContinuation { caller in
      let isDue = state.withLock { state in
        guard state.sleepers.count < count else {
          return true
        }
        state.watchers.append((count, caller))
        return false
      }
      if isDue {
        caller.resume()
      }
    }
  }

  /// Wakes all, once `count` tasks sleep.
  func wake(sleepers count: Int) async {
    await waitFor(sleepers: count)
    let woken = state.withLock { state in
      defer { state.sleepers = [:] }
      return state.sleepers.values
    }
    for sleeper in woken {
      sleeper.resume()
    }
  }
}
