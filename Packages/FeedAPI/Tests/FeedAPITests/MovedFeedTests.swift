import FeedAPI
import Testing

@Suite("A feed to follow")
struct MovedFeedTests {
  @Test("A feed that has moved for good is loaded from where it is")
  func moved() async throws {
    let new = try url("https://new.example/feed.json")
    let found = try await sut(at: "https://old.example/feed.json")
      .locate(movedTo: { new }, by: loader)
    #expect(found.url == new)
  }

  @Test("Its new URL has the one spelling of a feed's")
  func spelling() async throws {
    let new = try url("https://NEW.example:443/feed.json#top")
    let found = try await sut(at: "https://old.example/feed.json")
      .locate(movedTo: { new }, by: loader)
    #expect(found.url == (try url("https://new.example/feed.json")))
  }

  @Test("A feed that has not moved is loaded once")
  func still() async throws {
    let found = try await sut(at: "https://old.example/feed.json")
      .locate(movedTo: { nil }) { url in
        Issue.record("loaded again")
        return loader(url)
      }
    #expect(found.url == (try url("https://old.example/feed.json")))
  }

  @Test("A feed that has moved to what is no URL of a feed is invalid")
  func forbidden() async throws {
    let new = try url("ftp://new.example/feed.json")
    let failure = await #expect(throws: LoadFailure.self) {
      try await sut(at: "https://old.example/feed.json").locate(movedTo: { new }, by: loader)
    }
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == .forbiddenURL(new))
  }

  private func sut(at string: String) throws -> RemoteFeedLoader {
    loader(try url(string))
  }

  private func loader(_ url: URL) -> RemoteFeedLoader {
    RemoteFeedLoader(url: url, client: HTTPClientSpy.responding(#"{"items": []}"#))
  }

  private func url(_ string: String) throws -> URL {
    try #require(URL(string: string))
  }
}
