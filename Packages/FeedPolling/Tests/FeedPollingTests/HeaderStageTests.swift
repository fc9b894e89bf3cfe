import FeedHTTP
import FeedPolling
import Synchronization
import Testing

@Suite("Headers for one server")
struct HeaderStageTests {
  static let feed = "https://feed.example/a/feed.json"

  @Test(
    "They go to every URL of the feed's own server",
    arguments: [
      feed, "https://feed.example/", "https://FEED.example:443/pictures/1.png",
      "https://feed.example/?page=2",
    ]
  )
  func own(url: String) async throws {
    #expect(try await headers(sentTo: url)["Authorization"] == "secret")
  }

  @Test(
    "Untrusted input: they go to no other server, port or scheme",
    arguments: [
      "http://feed.example/a/feed.json", "https://feed.example:444/a/feed.json",
      "https://evil.example/", "https://feed.example.evil.example/", "https://www.feed.example/",
      "https://feed.example./", "https://evilfeed.example/", "https://127.0.0.1/",
    ]
  )
  func others(url: String) async throws {
    #expect(try await headers(sentTo: url) == ["Accept": "a/b"])
  }

  @Test(
    "Over http they go only to an address on a private network",
    arguments: [
      ("http://feed.example/", false), ("http://8.8.8.8/", false), ("http://192.168.1.2:80/", true),
      ("http://localhost:8080/", true), ("http://[::1]/", true), ("http://nas.local/", false),
    ]
  )
  func plain(url: String, isSent: Bool) async throws {
    #expect((try await headers(sentTo: url, of: url)["Authorization"] != nil) == isSent)
  }

  @Test(
    "Through a proxy, which is a third party, they do not go over http",
    arguments: [
      ("http://192.168.1.2/", false), ("http://localhost/", false), ("https://feed.example/", true),
    ]
  )
  func proxy(url: String, isSent: Bool) async throws {
    let client = HeadersClient()
    let feed = try self.url(url)
    let stage = HeaderStage(["Authorization": "secret"], feedURL: feed, usesProxy: true)
    let request = try HTTPRequest(url: feed, bodyLimit: 1)
    _ = try await RequestPipeline(client, through: [stage]).get(request)
    #expect(client.requests.map { $0.headers["Authorization"] != nil } == [isSent])
  }

  @Test("A redirect to another server leaves them behind for good, also on the way back")
  func redirects() async throws {
    let client = HeadersClient()
    let own = try url(Self.feed)
    let sut = RequestPipeline(client, through: [HeaderStage(["X-Token": "secret"], feedURL: own)])
    _ = try await sut.get(HTTPRequest(url: own, headers: ["Accept": "a/b"], bodyLimit: 1))
    let sent = try #require(client.requests.first)
    let within = try sent.redirected(to: url("https://feed.example/b"))
    #expect(within.headers == ["Accept": "a/b", "X-Token": "secret"])
    let away = try within.redirected(to: url("https://other.example/"))
    #expect(away.headers == ["Accept": "a/b"])
    #expect(try away.redirected(to: own).headers == ["Accept": "a/b"])
  }

  @Test("A header whose name begins as those that go along does not go along")
  func accept() throws {
    let request = try HTTPRequest(
      url: url(Self.feed),
      headers: ["Accept-Token": "secret", "Accept-Language": "de"],
      bodyLimit: 1
    )
    let away = try request.redirected(to: url("https://other.example/"))
    #expect(away.headers == ["Accept-Language": "de"])
  }

  @Test("A header of the request with the same name is replaced, in whatever case")
  func replaced() async throws {
    let headers = try await headers(sentTo: Self.feed, ["accept": "text/html"])
    #expect(headers == ["accept": "text/html"])
  }

  @Test("Requests with and without them are not equal, so nobody else gets what they open")
  func coalescing() async throws {
    let client = HeadersClient()
    let request = try HTTPRequest(url: url(Self.feed), bodyLimit: 1)
    let stage = HeaderStage(["X-Token": "secret"], feedURL: request.url)
    _ = try await RequestPipeline(client, through: [stage]).get(request)
    #expect(client.requests != [request])
  }

  private func headers(
    sentTo target: String,
    _ headers: HTTPHeaders = ["Authorization": "secret"],
    of feed: String = feed
  ) async throws -> HTTPHeaders {
    let client = HeadersClient()
    let sut = RequestPipeline(client, through: [HeaderStage(headers, feedURL: try url(feed))])
    _ = try await sut.get(
      HTTPRequest(url: url(target), headers: ["Accept": "a/b"], bodyLimit: 1)
    )
    return try #require(client.requests.first).headers
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}

private final class HeadersClient: HTTPClient {
  private let received = Mutex<[HTTPRequest]>([])

  var requests: [HTTPRequest] { received.withLock(\.self) }

  func get(_ request: HTTPRequest) -> HTTPResponse {
    received.withLock { $0.append(request) }
    return HTTPResponse(status: 200, body: Data())
  }
}
