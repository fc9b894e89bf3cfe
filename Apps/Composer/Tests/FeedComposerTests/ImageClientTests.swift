import FeedAPI
import FeedCLI
import FeedCache
import FeedComposer
import Testing

@Suite("Images on a private network")
struct ImageClientTests {
  @Test(
    "Untrusted input: images are requested from a private network only if the feed itself came from there",
    arguments: [(false, "public only"), (true, "anywhere")])
  func images(isPrivate: Bool, client: String) async throws {
    let asked = Journal<String>()
    let environment = Environment(
      variables: ["HOME": "/home/customer"], readFile: { _ in nil },
      client: { _ in ClientSpy(isPrivate: isPrivate, asked: asked) },
      caches: { _ in InMemoryFeedCache() }, now: { Date() },
      standardOutput: Output(isTerminal: false) { _ in }, standardError: Output(isTerminal: false) { _ in },
      withTemporaryDirectory: { _ in })

    let code = await FeedApp(environment: environment).run(["prefetch", "--url", "http://a.example/feed.json"])

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
      let environment = Environment(
        variables: ["HOME": "/home/customer"], readFile: { _ in nil },
        client: { _ in ClientSpy(isPrivate: isPrivate, asked: asked, status: status, picture: []) },
        caches: { _ in cache }, now: { Date() },
        standardOutput: Output(isTerminal: false) { _ in }, standardError: Output(isTerminal: false) { _ in },
        withTemporaryDirectory: { _ in })
      _ = await FeedApp(environment: environment).run(["prefetch", "--url", "http://a.example/feed.json"])
    }
    #expect(!asked.entries.contains("anywhere: /1.png"))
    #expect(asked.entries.filter { $0 == "public only: /1.png" }.count >= 2)
  }

  @Test(
    "Untrusted input: a saved copy allows no private network, and its own host's pictures fail for want of a connection",
    arguments: [
      (
        "10.0.0.1",
        "no connection: the feed could not be reached, so its private-network pictures were not requested"
      ),
      ("10.0.0.2", "refused: private network address"),
    ])
  func savedFeed(host: String, reason: String) async throws {
    let (asked, said) = (Journal<String>(), Journal<String>())
    let cache = InMemoryFeedCache()
    for isOnline in [true, false] {
      let environment = Environment(
        variables: ["HOME": "/home/customer"], readFile: { _ in nil },
        client: { _ in PrivateNetworkSpy(isOnline: isOnline, pictureHost: host, asked: asked) },
        caches: { _ in cache }, now: { Date() }, standardOutput: Output(isTerminal: false) { _ in },
        standardError: Output(isTerminal: false, write: said.add), withTemporaryDirectory: { _ in })
      _ = await FeedApp(environment: environment).run([
        isOnline ? "show" : "prefetch", "--url", "http://10.0.0.1/feed.json",
      ])
    }
    #expect(asked.entries == ["/feed.json"])
    #expect(said.entries.first?.hasPrefix("feed: saved copy, less than a minute old (no connection: ") == true)
    #expect(said.entries.dropFirst() == ["feed: 1/1 http://\(host)/1.png failed: \(reason)\n"])
  }

  /// A server on a private network, while it is online.
  private struct PrivateNetworkSpy: HTTPClient {
    let isOnline: Bool
    let pictureHost: String
    let asked: Journal<String>

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      try request.checkAddress()
      guard isOnline else { throw HTTPFailure.disconnected(.refused) }
      asked.add(request.url.path)
      let feed =
        #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "http://\#(pictureHost)/1.png"}]}"#
      return HTTPResponse(status: 200, body: Data(feed.utf8), isFromPrivateNetwork: true)
    }
  }

  private struct ClientSpy: HTTPClient {
    let isPrivate: Bool
    let asked: Journal<String>
    var status = 200
    var picture: [UInt8] = [0xFF, 0xD8, 0xFF]

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      asked.add("\(request.allowsPrivateNetwork ? "anywhere" : "public only"): \(request.url.path)")
      let feed = #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "http://b.example/1.png"}]}"#
      guard request.url.path != "/feed.json" || status == 200 else {
        return HTTPResponse(status: status, body: Data(), isFromPrivateNetwork: isPrivate)
      }
      let body = request.url.path == "/feed.json" ? Data(feed.utf8) : Data(picture)
      return HTTPResponse(status: 200, body: body, isFromPrivateNetwork: isPrivate)
    }
  }
}
