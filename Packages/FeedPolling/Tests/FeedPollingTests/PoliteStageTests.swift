import FeedCore
import FeedFailures
import FeedHTTP
import FeedPolling
import Testing

@Suite("A feed's server is left alone as it asks")
struct PoliteStageTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("MF3: a wait is thrown, kept, and binds the next request, which is not sent")
  func wait() async throws {
    let (sut, client, store) = try makeSUT(
      .init(status: 429, headers: ["Retry-After": "60"], body: Data())
    )
    let end = now.addingTimeInterval(60)
    await expect(.waiting(until: end)) { try await sut.get(feed()) }
    await expect(.waiting(until: end)) { try await sut.get(feed()) }
    #expect(client.entries == ["feed.json"])
    #expect(try await store.note(of: url("feed.json"))?.status == 429)
  }

  @Test("MF3: a page of the feed may ask for a wait too, and a page that is gone asks for none")
  func pages() async throws {
    let busy = HTTPResponse(status: 503, headers: ["Retry-After": "60"], body: Data())
    let (sut, _, _) = try makeSUT(busy)
    await expect(.waiting(until: now.addingTimeInterval(60))) {
      try await sut.get(HTTPRequest(url: url("page-2"), bodyLimit: 1))
    }
    let (other, _, _) = try makeSUT(HTTPResponse(status: 410, body: Data()))
    #expect(try await other.get(HTTPRequest(url: url("page-2"), bodyLimit: 1)).status == 410)
    await expect(.gone(askedAgain: now.addingTimeInterval(86_400))) { try await other.get(feed()) }
  }

  @Test("MF3: a followed feed that is gone can be removed by its name, each time that is said")
  func followedGone() async throws {
    let store = InMemoryFeedNotes<ServerWait>()
    let gone = HTTPResponse(status: 410, body: Data())
    let sut = PoliteStage(
      feedURL: try url("feed.json"),
      followedAs: "sea",
      store: store,
      now: { [now] in now }
    )
    let client = Client(response: gone, requests: Journal<String>())
    for _ in 1...2 {
      let failure = await #expect(throws: LoadFailure.self) {
        try await sut.get(feed(), through: client)
      }
      let time = now.addingTimeInterval(86_400)
      #expect(failure?.failureCause == .gone(askedAgain: time, followedAs: "sea"))
      #expect(failure?.failureCause.ofAnyFeed == .gone(askedAgain: time))
    }
  }

  @Test("MF3: a wait that is over, or longer than any can be, keeps no request away")
  func over() async throws {
    let ok = HTTPResponse(status: 200, body: Data())
    for (seconds, isSent) in [(0.0, true), (1, false), (86_400, false), (86_401, true)] {
      let (sut, client, store) = try makeSUT(ok)
      let wait = ServerWait(until: now.addingTimeInterval(seconds), status: 429)
      try await store.update(url("feed.json")) { $0 = wait }
      if isSent {
        #expect(try await sut.get(feed()).status == 200)
      } else {
        await expect(.waiting(until: now.addingTimeInterval(seconds))) {
          try await sut.get(feed())
        }
      }
      #expect(client.entries.count == (isSent ? 1 : 0))
    }
  }

  @Test("MF3: the publisher's own wish binds a load that nobody asked for, until its time")
  func publisher() async throws {
    let ok = HTTPResponse(status: 200, body: Data())
    let later = now.addingTimeInterval(1)
    let (sut, client, _) = try makeSUT(ok, earliest: later)
    await expect(.publishersWish(until: later)) { try await sut.get(feed()) }
    #expect(client.entries == [])
    let (other, _, _) = try makeSUT(ok, earliest: now)
    #expect(try await other.get(feed()).status == 200)
  }

  @Test("MF3: a publisher's wish that refuses a request is told, and none that does not")
  func toldWish() async throws {
    let told = Journal<Date>()
    for seconds in [0.0, 1] {
      let stage = PoliteStage(
        feedURL: try url("feed.json"),
        store: InMemoryFeedNotes<ServerWait>(),
        earliest: now.addingTimeInterval(seconds),
        now: { [now] in now },
        onWish: told.add
      )
      let ok = Client(response: HTTPResponse(status: 200, body: Data()), requests: Journal())
      let sut = RequestPipeline(ok, through: [stage])
      if seconds > 0 {
        await expect(.publishersWish(until: now.addingTimeInterval(1))) {
          try await sut.get(feed())
        }
      } else {
        #expect(try await sut.get(feed()).status == 200)
      }
    }
    #expect(told.entries == [now.addingTimeInterval(1)])
  }

  @Test("MF3: a store that fails keeps nobody from loading the feed, and is told")
  func failingStore() async throws {
    let told = Journal<String>()
    let stage = PoliteStage(
      feedURL: try url("feed.json"),
      store: FailingNotes<ServerWait>(),
      now: { [now] in now },
      onStoreFailure: { told.add("\($0)") }
    )
    let ok = RequestPipeline(
      Client(response: HTTPResponse(status: 200, body: Data()), requests: Journal()),
      through: [stage]
    )
    #expect(try await ok.get(feed()).status == 200)
    #expect(told.entries == ["Full()"])
  }

  private func makeSUT(
    _ response: HTTPResponse,
    earliest: Date? = nil
  ) throws -> (RequestPipeline, Journal<String>, InMemoryFeedNotes<ServerWait>) {
    let requests = Journal<String>()
    let store = InMemoryFeedNotes<ServerWait>()
    let stage = PoliteStage(
      feedURL: try url("feed.json"),
      store: store,
      earliest: earliest,
      now: { [now] in now }
    )
    let sut = RequestPipeline(Client(response: response, requests: requests), through: [stage])
    return (sut, requests, store)
  }

  private func feed() throws -> HTTPRequest { try HTTPRequest(url: url("feed.json"), bodyLimit: 1) }

  private func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://feed.example/\(path)"))
  }

  private func expect(
    _ cause: FailureCause,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () async throws -> HTTPResponse
  ) async {
    await #expect(sourceLocation: sourceLocation) {
      _ = try await work()
    } throws: { error in
      guard let failure = error as? LoadFailure else { return false }
      return failure.kind == .waiting && failure.failureCause == cause
    }
  }
}

private struct Full: Error {}

private struct FailingNotes<Note: Hashable & Sendable>: FeedNotes {
  func notes(of feeds: Set<URL>) throws -> [URL: Note] { throw Full() }

  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout Note?) throws -> Value
  ) throws -> [URL: Value] {
    throw Full()
  }
}

private struct Client: HTTPClient {
  let response: HTTPResponse
  let requests: Journal<String>

  func get(_ request: HTTPRequest) -> HTTPResponse {
    requests.add(request.url.lastPathComponent)
    return response
  }
}
