import FeedComments
import FeedCore
import Testing

@Suite("Where the comments are")
struct ImageCommentsEndpointTests {
  private static let id = "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6"

  @Test(
    "The contract's comments are beside its feed: below what precedes /v1/, else in the feed's directory",
    arguments: [
      ("https://feed.example/feed.json", "https://feed.example"),
      ("https://feed.example", "https://feed.example"),
      ("https://feed.example/", "https://feed.example"),
      ("http://127.0.0.1:8080/feed.json", "http://127.0.0.1:8080"),
      ("https://feed.example/photos/feed.json", "https://feed.example/photos"),
      ("https://feed.example/photos/", "https://feed.example/photos"),
      ("https://feed.example/v1/feed", "https://feed.example"),
      ("https://feed.example/photos/v1/feed/", "https://feed.example/photos"),
      ("https://feed.example/v1/photos/v1/feed", "https://feed.example/v1/photos"),
      ("https://feed.example/v1", "https://feed.example"),
      ("https://feed.example/v10/feed", "https://feed.example/v10"),
      ("https://feed.example/a%2Fb/feed.json?page=2&key=%26#top", "https://feed.example/a%2Fb"),
    ]
  )
  func contract(feed: String, base: String) throws {
    let url = ImageCommentsEndpoint.url(of: try image(Self.id), inFeedAt: try url(feed))
    #expect(url?.absoluteString == "\(base)/v1/image/\(Self.id)/comments")
  }

  @Test("An image that names its comments is believed")
  func named() throws {
    let comments = try url("https://other.example/post/1/feed?a=b")
    let image = FeedImage(id: UUID(), url: comments, comments: comments)
    #expect(
      ImageCommentsEndpoint.url(of: image, inFeedAt: try url("https://feed.example/feed.json"))
        == comments
    )
  }

  @Test(
    "A server does not know an id that was derived (version 5), so it is not asked for it",
    arguments: [
      ("886313e1-3b8a-5372-9b90-0c9aee199e5d", false),
      ("886313e1-3b8a-5372-bb90-0c9aee199e5d", false),
      ("55555555-5555-5555-5555-555555555555", true),
      ("886313e1-3b8a-4372-9b90-0c9aee199e5d", true),
      ("00000000-0000-0000-0000-000000000000", true),
    ]
  )
  func derived(id: String, isAsked: Bool) throws {
    let url = ImageCommentsEndpoint.url(
      of: try image(id),
      inFeedAt: try url("https://feed.example/feed.json")
    )
    #expect((url != nil) == isAsked)
  }

  private func image(_ id: String) throws -> FeedImage {
    FeedImage(id: try #require(UUID(uuidString: id)), url: try url("https://feed.example/1.png"))
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
