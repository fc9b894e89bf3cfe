import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedComposer
import FeedEnvironment
import FeedHTTP
import FeedTerminal
import Testing

@Suite("The private-network rule for comments")
struct CommentsCommandTests {
  @Test(
    "Untrusted input: comments are requested from a private network only for a feed that came from one, saved or not",
    arguments: [false, true],
    [false, true]
  )
  func privateNetwork(isSaved: Bool, isFeedPrivate: Bool) async throws {
    let sut = Visits()
    let server = Server(isPrivate: isFeedPrivate)
    if isSaved { _ = await sut.run(["show"], server) }
    #expect(await sut.run(["comments", "1"], server) == (isFeedPrivate ? .ok : .invalidData))
    #expect(sut.sent.entries.contains("http://10.0.0.1/comments") == isFeedPrivate)
  }

  @Test(
    "NT1: a name that leads to a private network later does not lead a public feed's comments there",
    arguments: [
      Server(isPrivate: true, status: 304), Server(isPrivate: true, item: 2),
      Server(isPrivate: true, status: 429),
    ]
  )
  func rebinding(later: Server) async throws {
    let sut = Visits()
    _ = await sut.run(["show"], Server(isPrivate: false))
    #expect(await sut.run(["comments", "1"], later) == .invalidData)
    #expect(!sut.sent.entries.contains("http://10.0.0.1/comments"))
  }

  @Test("NT1: another feed on the private network says where its own comments are")
  func anotherFeed() async throws {
    let sut = Visits()
    _ = await sut.run(["show"], Server(isPrivate: false))
    let later = Server(isPrivate: true, comments: "http://10.0.0.3/comments")
    #expect(await sut.run(["comments", "1"], later) == .ok)
    #expect(!sut.sent.entries.contains("http://10.0.0.1/comments"))
  }

  @Test("MF3: while a private feed must wait, its comments are requested from the private network")
  func waiting() async throws {
    let sut = Visits()
    _ = await sut.run(["show"], Server(isPrivate: true))
    #expect(await sut.run(["comments", "1"], Server(isPrivate: true, status: 429)) == .ok)
    #expect(sut.sent.entries.last == "http://10.0.0.1/comments")
  }

  /// Several runs of the program with one cache, and a server that changes between them.
  private struct Visits {
    let sent = Journal<String>()
    private let cache = InMemoryFeedCache()

    func run(_ words: [String], _ server: Server) async -> ExitCode {
      let environment = Environment.inMemory(
        client: { _ in Network(server: server, sent: sent) },
        caches: { _ in cache },
        now: { Date() },
        output: Output(isTerminal: false) { _ in },
        errors: Output(isTerminal: false) { _ in }
      )
      let url = "https://feed.example/feed.json"
      return await FeedApp(environment: environment).run(words + [url])
    }
  }
}

/// How the feed's server responds.
struct Server: Sendable {
  let isPrivate: Bool
  var status = 200
  var item = 1
  var comments = "http://10.0.0.1/comments"
}

/// A feed whose comments are on a private network, to which nothing is sent without permission.
private struct Network: HTTPClient {
  let server: Server
  let sent: Journal<String>

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try request.checkAddress()
    sent.add(request.url.absoluteString)
    guard request.url.path == "/feed.json" else {
      return HTTPResponse(status: 200, body: Data(#"{"items": []}"#.utf8))
    }
    let id = "00000000-0000-0000-0000-00000000000\(server.item)"
    let item =
      #"{"id": "\#(id)", "image": "https://feed.example/1.png", "comments": "\#(server.comments)"}"#
    let body = server.status == 200 ? #"{"items": [\#(item)]}"# : ""
    return HTTPResponse(
      status: server.status,
      headers: ["ETag": "\"1\"", "Retry-After": "60"],
      body: Data(body.utf8),
      isFromPrivateNetwork: server.isPrivate
    )
  }
}
