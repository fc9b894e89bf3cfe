import FeedAPI
import Synchronization
import Testing

@testable import FeedComposer

@Suite("One request for a feed at a time to a host, and to six hosts at once")
struct FeedRequestLimitTests {
  @Test("MF3: to one host, in any case and on any port, one request is under way, and each gets its response")
  func oneHost() async throws {
    let client = WorkingClient()
    let urls = (0..<1_000).map { "http://\($0 % 2 == 0 ? "a" : "A").example:\($0 % 7 + 1)/\($0)" }
    #expect(try await responses(from: client, to: urls) == 1_000)
    #expect(client.most == 1)
  }

  @Test("MF3: to many hosts six requests are under way, however many wait for one of them")
  func sixHosts() async throws {
    // It holds each request until there are six.
    let client = WorkingClient(until: 6)
    let urls = (0..<60).map { "http://\($0 % 12).example/\($0)" } + (0..<100).map { "http://0.example/more\($0)" }
    #expect(try await responses(from: client, to: urls) == 160)
    #expect(client.most == 6)
  }

  @Test("MF3: callers get their permits in their order, and one that is cancelled leaves the queue at once")
  func order() async throws {
    let semaphore = Semaphore(permits: 1)
    let order = Journal<Int>()
    let callers = try await semaphore.withPermit {
      // Tasks begin in any order, so each is awaited in the queue.
      let callers = await Self.queue(10, at: semaphore, order)
      for index in [0, 4, 9] {
        callers[index].cancel()
        await #expect(throws: CancellationError.self) { try await callers[index].value }
      }
      #expect(semaphore.callers == 7)
      return callers
    }
    for index in [1, 2, 3, 5, 6, 7, 8] { try await callers[index].value }
    #expect(order.entries == [1, 2, 3, 5, 6, 7, 8])
    try await semaphore.withPermit {}
  }

  @Test("MF3: a caller that was cancelled before it asked gets no permit, and takes none")
  func cancelledBefore() async throws {
    let semaphore = Semaphore(permits: 1)
    await #expect(throws: CancellationError.self) {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await semaphore.withPermit { Issue.record("it got a permit") }
    }
    try await Task { try await semaphore.withPermit {} }.value
  }

  private static func queue(
    _ count: Int, at semaphore: Semaphore, _ order: Journal<Int>
  ) async -> [Task<Void, any Error>] {
    var callers: [Task<Void, any Error>] = []
    for index in 0..<count {
      callers.append(Task { try await semaphore.withPermit { order.add(index) } })
      while semaphore.callers <= index { await Task.yield() }
    }
    return callers
  }

  private func responses(from client: WorkingClient, to urls: [String]) async throws -> Int {
    let sut = FeedRequestClient(client: client, limit: FeedRequestLimit())
    return try await withThrowingTaskGroup(of: Int.self) { group in
      for url in urls {
        let request = try HTTPRequest(url: #require(URL(string: url)), bodyLimit: 1)
        group.addTask { try await sut.get(request).status == 200 ? 1 : 0 }
      }
      return try await group.reduce(0, +)
    }
  }

  /// Counts the requests under way.
  private final class WorkingClient: HTTPClient {
    private let state = Mutex((underWay: 0, most: 0))
    private let enough: Int

    init(until enough: Int = 0) { self.enough = enough }

    var most: Int { state.withLock { $0.most } }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      state.withLock { $0 = ($0.underWay + 1, max($0.most, $0.underWay + 1)) }
      repeat { await Task.yield() } while most < enough
      state.withLock { $0.underWay -= 1 }
      return HTTPResponse(status: 200, body: Data())
    }
  }
}
