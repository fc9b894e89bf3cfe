import FeedHTTP
import FeedPolling
import FeedTestSupport
import Testing

@Suite("Stages of one request")
struct StagesTests {
  @Test(
    "Each request gets a claim of its own on the budget; requests that become one are charged once"
  )
  func memory() async throws {
    let budget = ByteBudget(bytes: 100)
    let client = ClaimingClient()
    let sut = RequestPipeline(client, through: [CoalescingStage(), MemoryStage(budget)])
    let request = try anyRequest()
    let queue = TaskQueue()
    let calls = (0..<3).map { _ in queue.begin { try await sut.get(request).body.count } }
    await queue.rest()
    client.respond()
    for call in calls { #expect(try await call.value == 7) }
    #expect(client.claims == 1)
  }

  @Test("The log has a line for each try, with its outcome")
  func log() async throws {
    let journal = Journal<String>()
    let log = LogStage { entry in
      switch entry.result {
      case .success(let response): journal.add("\(response.status), \(response.bytes)")
      case .failure(let error): journal.add("\(error)")
      }
    }
    let request = try anyRequest()
    _ = try await RequestPipeline(Client(journal: Journal()), through: [log]).get(request)
    let failing = RequestPipeline(FailingClient(), through: [log])
    await #expect(throws: Refusal()) { try await failing.get(request) }
    #expect(journal.entries == ["200, 3", "Refusal()"])
  }

  @Test(
    "Where a feed has moved for good is told, and nothing else",
    arguments: [(200, true, true), (304, true, true), (404, true, false), (200, false, false)]
  )
  func moved(status: Int, isPermanent: Bool, isTold: Bool) async throws {
    let journal = Journal<URL>()
    let target = try url("moved")
    let client = RedirectedClient(status: status, target: target, isPermanent: isPermanent)
    let sut = RequestPipeline(
      client,
      through: [MoveStage(feedURL: try url("feed.json"), onMove: journal.add)]
    )
    _ = try await sut.get(HTTPRequest(url: url("feed.json"), bodyLimit: 1))
    _ = try await sut.get(HTTPRequest(url: url("page-2"), bodyLimit: 1))
    #expect(journal.entries == (isTold ? [target] : []))
  }

  @Test(
    "Permanent redirects that lead back to the feed are no move",
    arguments: ["https://feed.example/feed.json", "HTTPS://Feed.example:443/feed.json#top"]
  )
  func movedBack(target: String) async throws {
    let journal = Journal<URL>()
    let target = try #require(URL(string: target))
    let client = RedirectedClient(status: 200, target: target, isPermanent: true)
    let stage = MoveStage(feedURL: try url("feed.json"), onMove: journal.add)
    let sut = RequestPipeline(client, through: [stage])
    _ = try await sut.get(HTTPRequest(url: url("feed.json"), bodyLimit: 1))
    #expect(journal.entries == [])
  }
}

private func url(_ path: String) throws -> URL {
  try #require(URL(string: "https://feed.example/\(path)"))
}

private struct Refusal: Error, Equatable {}

private struct Client: HTTPClient {
  let journal: Journal<String>

  func get(_ request: HTTPRequest) -> HTTPResponse {
    journal.add("client")
    return HTTPResponse(status: 200, body: Data([1, 2, 3]))
  }
}

private struct FailingClient: HTTPClient {
  func get(_ request: HTTPRequest) throws -> HTTPResponse { throw Refusal() }
}

private struct RedirectedClient: HTTPClient {
  let status: Int
  let target: URL
  let isPermanent: Bool

  func get(_ request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(status: status, body: Data(), finalURL: target, isPermanentlyMoved: isPermanent)
  }
}

/// Counts the claims of its requests, and responds when the test says so.
private final class ClaimingClient: HTTPClient {
  private let received = Journal<Bool>()
  private let (responses, respondNow) = AsyncStream<Void>.makeStream()

  var claims: Int { received.entries.count { $0 } }

  func respond() { respondNow.finish() }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    received.add(request.claim != nil)
    for await _ in responses {}
    return HTTPResponse(status: 200, body: Data(repeating: 0, count: 7))
  }
}
