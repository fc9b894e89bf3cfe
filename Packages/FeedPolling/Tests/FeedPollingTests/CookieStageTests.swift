import FeedHTTP
import FeedPolling
import Testing

@Suite("Cookies of a feed's server")
struct CookieStageTests {
  @Test("Requests to the feed's server share their cookies; others have none")
  func own() async throws {
    let client = CookieClient()
    let feed = try url("https://feed.example/feed.json")
    let sut = RequestPipeline(client, through: [CookieStage(feedURL: feed)])
    let urls = [
      "https://feed.example/feed.json", "https://feed.example/1.png", "https://evil.example/2.png",
      "http://feed.example/3.png",
    ]
    for text in urls {
      _ = try await sut.get(HTTPRequest(url: url(text), bodyLimit: 1))
    }
    #expect(client.sent.entries == [nil, "a=1", nil, nil])
  }

  @Test("What a server sets that the feed is redirected to goes back there, with pictures too")
  func elsewhere() async throws {
    let client = CookieClient(redirecting: try url("https://wall.example/feed.json"))
    let feed = try url("https://feed.example/feed.json")
    let sut = RequestPipeline(client, through: [CookieStage(feedURL: feed)])
    for text in ["https://feed.example/feed.json", "https://wall.example/1.png"] {
      _ = try await sut.get(HTTPRequest(url: url(text), bodyLimit: 1))
    }
    #expect(client.sent.entries == [nil, "a=1"])
  }

  @Test("Each feed has its own, even at one server")
  func twoFeeds() async throws {
    let client = CookieClient()
    for text in ["https://feed.example/1", "https://feed.example/2"] {
      let feed = try url(text)
      let sut = RequestPipeline(client, through: [CookieStage(feedURL: feed)])
      _ = try await sut.get(HTTPRequest(url: feed, bodyLimit: 1))
    }
    #expect(client.sent.entries == [nil, nil])
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}

/// It sets a cookie with each response, as a client of a real server would.
private struct CookieClient: HTTPClient {
  let sent = Journal<String?>()
  var redirecting: URL?

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    sent.add(request.sentHeaders["Cookie"])
    request.cookies?.keep(["Set-Cookie": "a=1"], from: redirecting ?? request.url)
    return HTTPResponse(status: 200, body: Data())
  }
}
