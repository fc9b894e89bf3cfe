import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedComposer
import FeedEnvironment
import FeedHTTP
import FeedTerminal
import Foundation
import Testing

@Suite("Image data within a budget")
struct ImageBudgetTests {
  @Test(
    "A budget of one byte blocks nothing: every picture comes, from the cache or not, and one that is in the feed twice too",
    arguments: [["prefetch"], ["show", "--images", "kitty"]]
  )
  func full(command: [String]) async throws {
    let cache = NotifyingCache(catalog: InMemoryFeedCache())
    // In the second run half of them are cached.
    for hasAll in [false, true] {
      let said = Journal<String>()
      var environment = Environment.inMemory(
        client: { _ in PicturesClient(hasAll: hasAll) },
        caches: { _ in cache },
        now: { Date() },
        output: Output(isTerminal: false) { _ in },
        errors: Output(isTerminal: false, write: said.add)
      )
      environment.limits.imageDataBudget = ByteBudget(bytes: 1)
      let code = await FeedApp(environment: environment).run(
        command + ["--url", "https://a.example/feed.json"]
      )
      #expect(code == (hasAll || command[0] == "show" ? .ok : .someFailed), "\(said.entries)")
      #expect(
        try await cache.store(for: PicturesClient.feed).retrieveImageData(for: PicturesClient.last)
          != nil
      )
    }
  }

  @Test(
    "Pictures that come early keep their permits and memory from none that comes first",
    .timeLimit(.minutes(5))
  )
  func early() async {
    let said = Journal<String>()
    var environment = Environment.inMemory(
      client: { _ in PicturesClient(hasAll: true, needsReferer: "/0.png") },
      caches: { _ in NotifyingCache(catalog: InMemoryFeedCache()) },
      now: { Date() },
      output: Output(isTerminal: false) { _ in },
      errors: Output(isTerminal: false, write: said.add)
    )
    environment.limits.imageDataBudget = ByteBudget(bytes: 200)
    let code = await FeedApp(environment: environment).run([
      "show", "--images", "kitty", "--url", "https://a.example/feed.json",
    ])
    #expect(code == .ok)
    #expect(said.entries == [])
  }

  /// A feed of twenty pictures, each twice; each that it has is charged.
  private struct PicturesClient: HTTPClient {
    static var feed: URL { get throws { try #require(URL(string: "https://a.example/feed.json")) } }
    static var last: URL { get throws { try #require(URL(string: "https://a.example/18.png")) } }

    let hasAll: Bool
    /// A path that is refused at first.
    var needsReferer = ""

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      if request.url.path == "/feed.json" {
        let items = (10..<50).map {
          let id = "5d0a1c62-0000-4000-8000-0000000000\($0)"
          return #"{"id": "\#(id)", "image": "https://a.example/\#($0 % 20).png"}"#
        }
        return HTTPResponse(
          status: 200,
          body: Data(#"{"items": [\#(items.joined(separator: ","))]}"#.utf8)
        )
      }
      guard hasAll || request.url.path.contains(/[02468]\.png/) else {
        return HTTPResponse(status: 404, body: Data())
      }
      if request.url.path == needsReferer, request.headers["Referer"] == nil {
        return HTTPResponse(status: 403, body: Data())
      }
      let claim = try #require(request.claim)
      try await claim.take(100)
      let picture = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 92)
      )
      return HTTPResponse(status: 200, body: claim.data(copying: picture))
    }
  }
}
