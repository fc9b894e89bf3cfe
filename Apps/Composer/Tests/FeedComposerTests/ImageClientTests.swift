import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedComposer
import FeedEnvironment
import FeedFailures
import FeedHTTP
import FeedTerminal
import Testing

@Suite("Images on a private network")
struct ImageClientTests {
  @Test(
    "Untrusted input: images are requested from a private network only if the feed itself came from there",
    arguments: [(false, "public only"), (true, "anywhere")]
  )
  func images(isPrivate: Bool, client: String) async throws {
    let asked = Journal<String>()
    let environment = Environment.inMemory(
      client: { _ in ClientSpy(isPrivate: isPrivate, asked: asked) },
      caches: { _ in InMemoryFeedCache() },
      now: { Date() },
      output: Output(isTerminal: false) { _ in },
      errors: Output(isTerminal: false) { _ in }
    )

    let code = await FeedApp(environment: environment).run([
      "prefetch", "--url", "http://a.example/feed.json",
    ])

    #expect(code == .ok)
    #expect(asked.entries == ["anywhere: /feed.json", "\(client): /1.png"])
  }

  @Test(
    "Untrusted input: a response from a private network that is not a feed allows nothing, also when there is a saved copy"
  )
  func noFeedFromPrivateNetwork() async throws {
    let asked = Journal<String>()
    let cache = InMemoryFeedCache()
    // The first run saves the feed, and its picture is none: the second has to ask for it again.
    for (isPrivate, status) in [(false, 200), (true, 404)] {
      let environment = Environment.inMemory(
        client: { _ in ClientSpy(isPrivate: isPrivate, asked: asked, status: status, picture: []) },
        caches: { _ in cache },
        now: { Date() },
        output: Output(isTerminal: false) { _ in },
        errors: Output(isTerminal: false) { _ in }
      )
      _ = await FeedApp(environment: environment).run([
        "prefetch", "--url", "http://a.example/feed.json",
      ])
    }
    #expect(!asked.entries.contains("anywhere: /1.png"))
    #expect(asked.entries.filter { $0 == "public only: /1.png" }.count >= 2)
  }

  @Test(
    "Untrusted input: a saved copy whose server cannot be reached allows no private network",
    arguments: [
      (
        true,
        "no connection: the feed could not be reached, so its private-network pictures were not requested"
      ),
      (false, "refused: private network address"),
    ]
  )
  func savedFeed(wasPrivate: Bool, reason: String) async throws {
    let sut = Visits()
    await sut.run(.show, server: .responding(200, isPrivate: wasPrivate))
    await sut.run(.prefetch, server: .unreachable)
    #expect(sut.asked.entries == ["/feed.json", "/feed.json"])
    let said = sut.said.entries
    #expect(
      said.first?.hasPrefix("feed: saved copy, less than a minute old (no connection: ") == true
    )
    #expect(said.dropFirst() == ["feed: 1/1 http://10.0.0.2/1.png failed: \(reason)\n"])
  }

  @Test(
    "NT1: a public feed stays public when its name leads to a private network that responds 304"
  )
  func rebinding() async throws {
    let sut = Visits()
    await sut.run(.show, server: .responding(200, isPrivate: false))
    // What the second load saves must not be private either.
    await sut.run(.prefetch, server: .responding(304, isPrivate: true))
    await sut.run(.prefetch, server: .responding(304, isPrivate: true))
    #expect(sut.asked.entries == ["/feed.json", "/feed.json", "/feed.json"])
    let refusal = "feed: 1/1 http://10.0.0.2/1.png failed: refused: private network address\n"
    #expect(sut.said.entries == [refusal, refusal])
  }

  @Test("A private feed that is unchanged stays private, and its pictures are requested")
  func unchanged() async throws {
    let sut = Visits()
    await sut.run(.show, server: .responding(200, isPrivate: true))
    await sut.run(.prefetch, server: .responding(304, isPrivate: true))
    #expect(sut.asked.entries == ["/feed.json", "/feed.json", "/1.png"])
  }

  @Test(
    "MF3: while a feed must wait, its pictures are requested from a private network if it is from one"
  )
  func waiting() async throws {
    for wasPrivate in [true, false] {
      let sut = Visits()
      await sut.run(.show, server: .responding(200, isPrivate: wasPrivate))
      await sut.run(.prefetch, server: .responding(429, isPrivate: true))
      let pictures = wasPrivate ? ["/1.png"] : []
      #expect(sut.asked.entries == ["/feed.json", "/feed.json"] + pictures)
    }
  }

  /// Several runs of the program with one cache, and a server that changes between them.
  private struct Visits {
    let asked = Journal<String>()
    let said = Journal<String>()
    private let cache = InMemoryFeedCache()

    enum Command: String { case show, prefetch }

    func run(_ command: Command, server: PrivateNetworkSpy.Server) async {
      let environment = Environment.inMemory(
        client: { _ in PrivateNetworkSpy(server: server, asked: asked) },
        caches: { _ in cache },
        now: { Date() },
        output: Output(isTerminal: false) { _ in },
        errors: Output(isTerminal: false, write: said.add)
      )
      let url = "http://feed.example/feed.json"
      _ = await FeedApp(environment: environment).run([command.rawValue, "--url", url])
    }
  }

  /// The server of a feed whose picture is on a private network.
  private struct PrivateNetworkSpy: HTTPClient {
    enum Server {
      case unreachable
      /// To a request for the feed with this status; pictures are always there.
      case responding(Int, isPrivate: Bool)
    }

    let server: Server
    let asked: Journal<String>

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      try request.checkAddress()
      asked.add(request.url.path)
      guard case .responding(let status, let isPrivate) = server else {
        throw HTTPFailure.disconnected(.refused)
      }
      if request.url.path == "/1.png" {
        return HTTPResponse(
          status: 200,
          body: Data([0xFF, 0xD8, 0xFF]),
          isFromPrivateNetwork: true
        )
      }
      let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
      let feed = #"{"items": [{"id": "\#(id)", "image": "http://10.0.0.2/1.png"}]}"#
      return HTTPResponse(
        status: status,
        headers: ["ETag": "\"1\"", "Retry-After": "60"],
        body: Data(status == 200 ? feed.utf8 : "".utf8),
        isFromPrivateNetwork: isPrivate
      )
    }
  }

  private struct ClientSpy: HTTPClient {
    let isPrivate: Bool
    let asked: Journal<String>
    var status = 200
    var picture: [UInt8] = [0xFF, 0xD8, 0xFF]

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      asked.add("\(request.allowsPrivateNetwork ? "anywhere" : "public only"): \(request.url.path)")
      let feed =
        #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "http://b.example/1.png"}]}"#
      guard request.url.path != "/feed.json" || status == 200 else {
        return HTTPResponse(status: status, body: Data(), isFromPrivateNetwork: isPrivate)
      }
      let body = request.url.path == "/feed.json" ? Data(feed.utf8) : Data(picture)
      return HTTPResponse(status: 200, body: body, isFromPrivateNetwork: isPrivate)
    }
  }
}
