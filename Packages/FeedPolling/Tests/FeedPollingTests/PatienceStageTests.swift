import FeedFailures
import FeedHTTP
import Synchronization
import Testing

@testable import FeedPolling

@Suite("A feed's dead hosts cost little")
struct PatienceStageTests {
  @Test(
    "MF6: after three failures in a row a host is not asked again for this feed",
    arguments: [
      .status(503), .status(429), .failure(.disconnected(.hungUp)),
      .failure(.timedOut(after: .seconds(3))),
    ]
      as [StubClient.Outcome]
  )
  func givesUp(outcome: StubClient.Outcome) async throws {
    let client = StubClient { _ in outcome }
    let sut = makeSUT(client)
    for _ in 0..<3 {
      _ = try? await sut.get(request("http://bad.example/"))
    }
    await #expect(throws: FailureCause.hostGivenUp("bad.example")) {
      try await cause { _ = try await sut.get(request("http://bad.example/4.png")) }
    }
    #expect(client.hosts.entries == ["bad.example", "bad.example", "bad.example"])
  }

  @Test(
    "MF6: a picture that is missing, or refused, says nothing about its host",
    arguments: [401, 403, 404, 410]
  )
  func missing(status: Int) async throws {
    let client = StubClient { _ in .status(status) }
    let sut = makeSUT(client)
    for _ in 0..<5 {
      #expect(try await sut.get(request("http://a.example/")).status == status)
    }
  }

  @Test("MF6: a success in between begins the count anew")
  func inARow() async throws {
    let client = StubClient { number in number % 3 == 2 ? .status(200) : .status(500) }
    let sut = makeSUT(client)
    for _ in 0..<9 {
      _ = try await sut.get(request("http://a.example/"))
    }
    #expect(client.hosts.entries.count == 9)
  }

  @Test("MF6: another host of the feed is asked as before")
  func otherHost() async throws {
    let client = StubClient { number in number < 3 ? .status(500) : .status(200) }
    let sut = makeSUT(client)
    for _ in 0..<3 {
      _ = try await sut.get(request("http://bad.example/"))
    }
    #expect(try await sut.get(request("http://good.example/")).status == 200)
  }

  @Test(
    "MF6: for all feeds a host is given up only if it cannot be connected to",
    arguments: [
      (.failure(.disconnected(.refused)), true), (.failure(.disconnected(.unknownHost)), true),
      (.failure(.disconnected(.hungUp)), false), (.status(503), false),
    ] as [(StubClient.Outcome, Bool)]
  )
  func allFeeds(outcome: StubClient.Outcome, isForAll: Bool) async throws {
    let client = StubClient { number in number < 3 ? outcome : .status(200) }
    let unreachable = HostFailures()
    let one = RequestPipeline(client, through: [PatienceStage(unreachable: unreachable)])
    let other = RequestPipeline(client, through: [PatienceStage(unreachable: unreachable)])
    for _ in 0..<3 {
      _ = try? await one.get(request("http://bad.example/"))
    }
    _ = try? await other.get(request("http://bad.example/"))
    #expect(client.hosts.entries.count == (isForAll ? 3 : 4))
  }

  @Test(
    "MF6: a failure behind a redirect counts against the host that failed, and for no other feed",
    arguments: [
      .failure(.disconnected(.refused)), .failure(.timedOut(after: .seconds(3))), .status(500),
    ] as [StubClient.Outcome]
  )
  func redirected(outcome: StubClient.Outcome) async throws {
    let client = StubClient { number in
      number < 3 ? .redirect(to: "http://dead.example/", outcome) : .status(200)
    }
    let unreachable = HostFailures()
    let one = RequestPipeline(client, through: [PatienceStage(unreachable: unreachable)])
    let other = RequestPipeline(client, through: [PatienceStage(unreachable: unreachable)])
    for _ in 0..<3 {
      _ = try? await one.get(request("http://good.example/"))
    }
    #expect(try await one.get(request("http://good.example/4.png")).status == 200)
    await #expect(throws: FailureCause.hostGivenUp("dead.example")) {
      try await cause { _ = try await one.get(request("http://dead.example/5.png")) }
    }
    #expect(try await other.get(request("http://dead.example/5.png")).status == 200)
  }

  @Test("MF6: after three failures in a row no redirect leads to the host for this feed")
  func redirectsToGivenUp() async throws {
    let dead = StubClient.Outcome.redirect(to: "http://dead.example/", .status(500))
    let client = StubClient { number in number < 8 ? dead : .status(200) }
    let sut = makeSUT(client)
    for _ in 0..<3 {
      _ = try await sut.get(request("http://good.example/"))
    }
    for _ in 3..<8 {
      await #expect(throws: FailureCause.hostGivenUp("dead.example")) {
        try await cause { _ = try await sut.get(request("http://good.example/")) }
      }
    }
    #expect(try await sut.get(request("http://good.example/")).status == 200)
  }

  @Test("MF6: five minutes later the host is asked again")
  func later() async throws {
    let now = Mutex(Date(timeIntervalSince1970: 0))
    let client = StubClient { number in number < 3 ? .status(500) : .status(200) }
    let sut = makeSUT(client) { now.withLock { $0 } }
    for _ in 0..<3 {
      _ = try await sut.get(request("http://a.example/"))
    }
    now.withLock { $0 += 299 }
    await #expect(throws: HTTPFailure.self) { try await sut.get(request("http://a.example/")) }
    now.withLock { $0 += 1 }
    #expect(try await sut.get(request("http://a.example/")).status == 200)
  }

  private func makeSUT(
    _ client: StubClient,
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) }
  ) -> RequestPipeline {
    let stage = PatienceStage(unreachable: HostFailures(now: now), now: now)
    return RequestPipeline(client, through: [stage])
  }

  private func request(_ text: String) throws -> HTTPRequest {
    try HTTPRequest(url: #require(URL(string: text)), bodyLimit: 1)
  }

  /// Throws the cause of what `work` throws.
  private func cause(_ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let failure as HTTPFailure {
      throw failure.failureCause
    }
  }
}

/// Answers each request by its number.
final class StubClient: HTTPClient {
  indirect enum Outcome: Sendable {
    case status(Int)
    case failure(HTTPFailure)
    case redirect(to: String, Outcome)
  }

  let hosts = Journal<String>()
  private let outcome: @Sendable (Int) -> Outcome

  init(_ outcome: @escaping @Sendable (Int) -> Outcome) {
    self.outcome = outcome
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let number = hosts.entries.count
    hosts.add(request.url.host ?? "")
    return try respond(to: request, with: outcome(number))
  }

  private func respond(to request: HTTPRequest, with outcome: Outcome) throws -> HTTPResponse {
    switch outcome {
    case .status(let status):
      return HTTPResponse(status: status, body: Data())
    case .failure(let failure):
      throw failure
    case .redirect(let target, let outcome):
      let url = try #require(URL(string: target))
      var response = try respond(to: request.redirected(to: url), with: outcome)
      response.finalURL = url
      return response
    }
  }
}
