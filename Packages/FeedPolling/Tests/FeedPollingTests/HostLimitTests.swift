import FeedHTTP
import FeedTestSupport
import Synchronization
import Testing

@testable import FeedPolling

@Suite("One request for a feed at a time to a host, and to six hosts at once")
struct HostLimitTests {
  @Test(
    "MF3: to one host, in any case and on any port, one request is under way, and each gets its response"
  )
  func oneHost() async throws {
    let client = HeldClient()
    let urls = (0..<1_000).map { "http://\($0 % 2 == 0 ? "a" : "A").example:\($0 % 7 + 1)/\($0)" }
    #expect(try await responses(from: client, to: urls) == 1_000)
    #expect(client.most == 1)
  }

  @Test("MF3: to many hosts six requests are under way, however many wait for one of them")
  func sixHosts() async throws {
    let client = HeldClient()
    let urls =
      (0..<60).map { "http://\($0 % 12).example/\($0)" }
      + (0..<100).map { "http://0.example/more\($0)" }
    #expect(try await responses(from: client, to: urls) == 160)
    #expect(client.most == 6)
  }

  @Test(
    "MF3: callers get their permits in their order, and one that is cancelled leaves the queue at once"
  )
  func order() async throws {
    let limit = RequestLimit(permits: 1)
    let order = Journal<Int>()
    let queue = TaskQueue()
    let callers = try await limit.withPermit {
      let callers = (0..<10).map { index in
        queue.begin { try await limit.withPermit { order.add(index) } }
      }
      await queue.rest()
      for index in [0, 4, 9] {
        callers[index].cancel()
        await #expect(throws: CancellationError.self) { try await callers[index].value }
      }
      #expect(order.entries == [])
      return callers
    }
    for index in [1, 2, 3, 5, 6, 7, 8] { try await callers[index].value }
    #expect(order.entries == [1, 2, 3, 5, 6, 7, 8])
    try await limit.withPermit {}
  }

  @Test("MF3: a caller that was cancelled before it asked gets no permit, and takes none")
  func cancelledBefore() async throws {
    let limit = RequestLimit(permits: 1)
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await limit.withPermit { Issue.record("it got a permit") }
    }
    await #expect(throws: CancellationError.self) { try await caller.value }
    try await limit.withPermit {}
  }

  @Test("MF3: the feeds of a host are visited one after another, and the first error ends all")
  func visits() async throws {
    let visits = Journal<Int>()
    let urls = try ["http://a.example/0", "http://b.example/1", "http://A.example:8080/2"].map {
      try #require(URL(string: $0))
    }
    try await HostLimit(hosts: 1).visit(urls) { index, _ in visits.add(index) }
    #expect(visits.entries == [0, 2, 1])
    await #expect(throws: CancellationError.self) {
      try await HostLimit(hosts: 1).visit(urls) { index, _ in
        visits.add(index)
        if index == 2 { throw CancellationError() }
      }
    }
    #expect(visits.entries == [0, 2, 1, 0, 2])
  }

  @Test("MF6: a feed that has left its host goes on, and the next ones of all hosts are visited")
  func leaving() async throws {
    let visits = Journal<Int>()
    let urls = try ["http://a.example/0", "http://b.example/1", "http://a.example/2"].map {
      try #require(URL(string: $0))
    }
    let (ends, end) = AsyncStream<Void>.makeStream()
    try await HostLimit(hosts: 1).visit(urls) { index, leave in
      leave()
      leave()
      if index == 0 {
        var others = ends.makeAsyncIterator()
        await others.next()
        await others.next()
      }
      visits.add(index)
      end.yield()
    }
    #expect(visits.entries.sorted() == [0, 1, 2])
    #expect(visits.entries.last == 0)
  }

  @Test("MF6: at most 64 feeds are worked on at once, also after they have left their host")
  func mostVisits() async throws {
    let most = HostLimit.mostVisits
    let urls = try (0...most).map { try #require(URL(string: "http://a.example/\($0)")) }
    let begun = Journal<Int>()
    let (ends, end) = AsyncStream<Void>.makeStream()
    try await HostLimit(hosts: 1).visit(urls) { index, leave in
      begun.add(index)
      leave()
      if index == most - 1 {
        // Long enough for one more to begin, if it could.
        for _ in 0..<1_000 { await Task.yield() }
        #expect(begun.entries.count == most)
        end.finish()
      } else if index < most {
        for await _ in ends {}
      }
    }
    #expect(begun.entries.count == most + 1)
  }

  @Test("MF6: the error of a feed that has left its host ends all")
  func failureAfterLeaving() async throws {
    let urls = try ["http://a.example/0", "http://b.example/1"].map {
      try #require(URL(string: $0))
    }
    let (ends, _) = AsyncStream<Void>.makeStream()
    await #expect(throws: Broken.self) {
      try await HostLimit().visit(urls) { index, leave in
        leave()
        guard index == 0 else {
          throw Broken()
        }
        // Until it is cancelled.
        for await _ in ends {}
      }
    }
  }

  @Test("MF3: a cancel that leaves feeds unvisited is an error, also if those under way end well")
  func cancelledVisit() async throws {
    let visits = Journal<Int>()
    let urls = try ["http://a.example/0", "http://a.example/1", "http://b.example/2"].map {
      try #require(URL(string: $0))
    }
    let (begins, begun) = AsyncStream<Void>.makeStream()
    let (ends, _) = AsyncStream<Void>.makeStream()
    let visit = Task {
      try await HostLimit(hosts: 1).visit(urls) { index, _ in
        visits.add(index)
        begun.finish()
        // Until it is cancelled.
        for await _ in ends {}
      }
    }
    for await _ in begins {}
    visit.cancel()
    await #expect(throws: CancellationError.self) { try await visit.value }
    #expect(visits.entries == [0])
  }

  private struct Broken: Error {}

  /// Ends a request whenever no other one can begin.
  private func responses(from client: HeldClient, to urls: [String]) async throws -> Int {
    let sut = RequestPipeline(client, through: [HostStage(HostLimit())])
    let queue = TaskQueue()
    let calls = try urls.map { url in
      let request = try HTTPRequest(url: #require(URL(string: url)), bodyLimit: 1)
      return queue.begin { try await sut.get(request).status }
    }
    await queue.rest()
    while client.endFirst() { await queue.rest() }
    var count = 0
    for call in calls { count += try await call.value == 200 ? 1 : 0 }
    return count
  }

  /// Holds its requests until the test ends them.
  private final class HeldClient: HTTPClient {
    private typealias Request = CheckedContinuation<Void, Never>

    private let state = Mutex((held: [Request](), most: 0))

    var most: Int { state.withLock { $0.most } }

    /// Returns `false` where there is none.
    func endFirst() -> Bool {
      let first = state.withLock { $0.held.isEmpty ? nil : $0.held.removeFirst() }
      first?.resume()
      return first != nil
    }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      await withCheckedContinuation { held in
        state.withLock { state in
          state.held.append(held)
          state.most = max(state.most, state.held.count)
        }
      }
      return HTTPResponse(status: 200, body: Data())
    }
  }
}
