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

  private struct ClientSpy: HTTPClient {
    let name: String
    let isInside: Bool
    let asked: Journal<String>

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      asked.add("\(name): \(request.url.path)")
      let feed = #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "http://b.example/1.png"}]}"#
      let body = request.url.path == "/feed.json" ? Data(feed.utf8) : Data([0xFF, 0xD8, 0xFF])
      return HTTPResponse(status: 200, body: body, isFromInside: isInside)
    }
  }
}
