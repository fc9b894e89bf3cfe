import FeedAPI
import FeedCore
import Testing

@Suite("Where the network must not be used")
struct OfflineLoaderTests {
  @Test("A feed fails as offline")
  func feed() async throws {
    let url = try #require(URL(string: "https://feed.example/feed.json"))
    let failure = await #expect(throws: LoadFailure.self) {
      try await OfflineLoader(feedURL: url).load()
    }
    #expect(failure?.kind == .offline)
    #expect(failure?.url == url)
  }

  @Test(
    "An image fails as offline, unless its URL is never fetched: then for that",
    arguments: [
      ("https://feed.example/1.png", LoadFailure.Kind.offline), ("ftp://a/1", .invalidData),
    ]
  )
  func image(string: String, kind: LoadFailure.Kind) async throws {
    let url = try #require(URL(string: string))
    let failure = await #expect(throws: LoadFailure.self) {
      try await OfflineLoader(feedURL: url).loadImageData(from: url)
    }
    #expect(failure?.kind == kind)
    #expect(failure?.url == url)
  }
}
