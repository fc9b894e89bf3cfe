import FeedAPI
import FeedCLI
import FeedCache
import FeedComposer
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Where images may be asked for")
struct ImageClientTests {
  @Test(
    "Untrusted input: images are asked for inside only if the feed itself came from there",
    arguments: [(false, "outside only"), (true, "anywhere")])
  func images(isInside: Bool, client: String) async throws {
    let asked = Journal<String>()
    let environment = Environment(
      variables: ["HOME": "/home/customer"], readFile: { _ in nil },
      client: { policy in
        ClientSpy(name: policy.allowsAddressesInside ? "anywhere" : "outside only", isInside: isInside, asked: asked)
      },
      caches: { _ in InMemoryFeedCache() }, now: { Date() },
      standardOutput: Output(isTerminal: false) { _ in }, standardError: Output(isTerminal: false) { _ in },
      withTemporaryDirectory: { _ in })

    let code = await FeedApp(environment: environment).run(["prefetch", "--url", "http://a.example/feed.json"])

    #expect(code == .ok)
    #expect(asked.entries == ["anywhere: /feed.json", "\(client): /1.png"])
  }

  @Test("Untrusted input: an answer from inside that is no feed opens nothing, also when there is a saved copy")
  func noFeedFromInside() async throws {
    let asked = Journal<String>()
    let cache = InMemoryFeedCache()
    // The first run saves the feed, and its picture is none: the second has to ask for it again.
    for (isInside, status) in [(false, 200), (true, 404)] {
      let environment = Environment(
        variables: ["HOME": "/home/customer"], readFile: { _ in nil },
        client: { policy in
          ClientSpy(
            name: policy.allowsAddressesInside ? "anywhere" : "outside only", isInside: isInside, asked: asked,
            status: status, picture: [])
        },
        caches: { _ in cache }, now: { Date() },
        standardOutput: Output(isTerminal: false) { _ in }, standardError: Output(isTerminal: false) { _ in },
        withTemporaryDirectory: { _ in })
      _ = await FeedApp(environment: environment).run(["prefetch", "--url", "http://a.example/feed.json"])
    }
    #expect(!asked.entries.contains("anywhere: /1.png"))
    #expect(asked.entries.filter { $0 == "outside only: /1.png" }.count >= 2)
  }

  private struct ClientSpy: HTTPClient {
    let name: String
    let isInside: Bool
    let asked: Journal<String>
    var status = 200
    var picture: [UInt8] = [0xFF, 0xD8, 0xFF]

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      asked.add("\(name): \(request.url.path)")
      let feed = #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "http://b.example/1.png"}]}"#
      guard request.url.path != "/feed.json" || status == 200 else {
        return HTTPResponse(status: status, body: Data(), isFromInside: isInside)
      }
      let body = request.url.path == "/feed.json" ? Data(feed.utf8) : Data(picture)
      return HTTPResponse(status: 200, body: body, isFromInside: isInside)
    }
  }
}
