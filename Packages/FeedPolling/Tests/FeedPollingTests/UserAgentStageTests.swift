import FeedHTTP
import FeedPolling
import FeedTestSupport
import Synchronization
import Testing

@Suite("A name of its own for servers")
struct UserAgentStageTests {
  @Test("Each request has the name, and is otherwise the same")
  func named() async throws {
    let client = NamedClient()
    var request = try HTTPRequest(url: url(), headers: ["Accept": "a/b"], bodyLimit: 7)
    request.allowsPrivateNetwork = false
    _ = try await RequestPipeline(client, through: [UserAgentStage("app/1")]).get(request)
    let sent = try #require(client.requests.first)
    #expect(sent.headers == ["Accept": "a/b", "User-Agent": "app/1"])
    #expect(sent.bodyLimit == 7)
    #expect(!sent.allowsPrivateNetwork)
  }

  @Test("The name that a request has already wins")
  func own() async throws {
    let client = NamedClient()
    let request = try HTTPRequest(url: url(), headers: ["user-agent": "own/2"], bodyLimit: 1)
    _ = try await RequestPipeline(client, through: [UserAgentStage("app/1")]).get(request)
    #expect(client.requests.map(\.headers) == [["user-agent": "own/2"]])
  }

  @Test("A name that a server would read as several headers is never sent")
  func invalid() async throws {
    let client = NamedClient()
    let sut = RequestPipeline(client, through: [UserAgentStage("app\r\nX: 1")])
    await #expect {
      _ = try await sut.get(HTTPRequest(url: url(), bodyLimit: 1))
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .invalidHeader(name: "User-Agent")
    }
    #expect(client.requests.isEmpty)
  }

  @Test("Requests at the same time are sent once for each name, and none gets another's response")
  func coalescing() async throws {
    let client = NamedClient(isWaiting: true)
    let shared = RequestPipeline(client, through: [CoalescingStage()])
    let queue = TaskQueue()
    let request = try HTTPRequest(url: url(), bodyLimit: 10)
    let calls = ["a", "b", "a", nil].map { name in
      let stages = name.map { [UserAgentStage($0)] } ?? []
      let sut = RequestPipeline(shared, through: stages)
      return queue.begin { String(decoding: try await sut.get(request).body, as: UTF8.self) }
    }
    await queue.rest()
    client.respond()
    var bodies: [String] = []
    for call in calls { bodies.append(try await call.value) }
    #expect(bodies == ["a", "b", "a", "nobody"])
    #expect(client.requests.count == 3)
  }

  private func url() throws -> URL { try #require(URL(string: "https://feed.example/feed.json")) }
}

/// Responds with the name that a request has.
private final class NamedClient: HTTPClient {
  private let received = Mutex<[HTTPRequest]>([])
  private let (responses, respondNow) = AsyncStream<Void>.makeStream()

  init(isWaiting: Bool = false) {
    if !isWaiting { respondNow.finish() }
  }

  var requests: [HTTPRequest] { received.withLock(\.self) }

  func respond() { respondNow.finish() }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    received.withLock { $0.append(request) }
    for await _ in responses {}
    let name = request.headers["User-Agent"] ?? "nobody"
    return HTTPResponse(status: 200, body: Data(name.utf8))
  }
}
