import ComposerDoubles
import FeedCLI
import FeedCache
import FeedComposer
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedTerminal
import Foundation
import Testing

@Suite("Removing a feed")
struct RemoveTests {
  @Test("What stays cached is said, though it is pictures alone")
  func picturesAlone() async throws {
    let cache = InMemoryFeedCache()
    let url = try #require(URL(string: "https://a.example/"))
    let pictures = LocalFeedImageDataLoader(store: cache.store(for: url))
    try await pictures.save(Data([0x89]), for: ImageDataKey(url))
    #expect(
      await said("remove", "a", cache: cache) == [
        "feed: no longer following a\n", "feed: its cache stays: 'feed clear a' deletes it\n",
      ]
    )
  }

  @Test("Where nothing is cached, nothing more is said")
  func nothing() async {
    #expect(
      await said("remove", "a", cache: InMemoryFeedCache()) == ["feed: no longer following a\n"]
    )
  }

  /// What the program, which follows one feed, writes to stderr.
  private func said(_ words: String..., cache: InMemoryFeedCache) async -> [String] {
    let said = Journal<String>()
    let lists = Journal<(path: String, text: Data)>()
    var environment = Environment.inMemory(
      client: { _ in NoServer() },
      caches: { _ in cache },
      now: { Date(timeIntervalSince1970: 1_800_000_000) },
      output: Output(isTerminal: false, write: { _ in }),
      errors: Output(isTerminal: false, write: said.add)
    )
    lists.add(("/home/customer/.config/feed/feeds", Data("https://a.example/ a\n".utf8)))
    environment.files.read = { path, _ in lists.entries.last { $0.path == path }?.text }
    environment.files.update = { path, change in
      var data = lists.entries.last { $0.path == path }?.text ?? Data()
      try change(&data)
      lists.add((path, data))
    }
    #expect(await FeedApp(environment: environment).run(words) == .ok)
    return said.entries
  }

  private struct NoServer: HTTPClient {
    func get(_ request: HTTPRequest) throws -> HTTPResponse { throw URLError(.cannotConnectToHost) }
  }
}
