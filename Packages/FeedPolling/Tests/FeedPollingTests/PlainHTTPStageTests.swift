import FeedFailures
import FeedHTTP
import FeedPolling
import Testing

@Suite("An address without a scheme")
struct PlainHTTPStageTests {
  @Test("A server that refuses https is asked by http, without conditions and secrets")
  func fallback() async throws {
    let server = Server()
    let sut = try makeSUT(server)
    let headers: HTTPHeaders = [
      "Accept": "a/b", "If-None-Match": "1", "Authorization": "x", "User-Agent": "y",
    ]
    var request = try HTTPRequest(url: secure(), headers: headers, bodyLimit: 7)
    request.allowsPrivateNetwork = false
    let response = try await sut.client.get(request)
    #expect(response.finalURL == (try plain()))
    #expect(sut.refusals.entries == [try plain()])
    let asked = try #require(server.requests.entries.last)
    #expect(asked.url == (try plain()))
    #expect(asked.headers == ["Accept": "a/b", "User-Agent": "y"])
    #expect(asked.bodyLimit == 7)
    #expect(!asked.allowsPrivateNetwork)
  }

  @Test("A server that answers by https is not asked by http")
  func secureServer() async throws {
    let sut = try makeSUT(Server(secure: nil))
    let response = try await sut.client.get(HTTPRequest(url: secure(), bodyLimit: 1))
    #expect(response.finalURL == nil)
    #expect(sut.refusals.entries.isEmpty)
  }

  @Test(
    "Any other failure stays, that of a certificate among them",
    arguments: [
      HTTPFailure.unavailable(.insecure(.untrustedCertificate)),
      .unavailable(.insecure(.other("handshake"))),
      .timedOut(after: .seconds(1)), .disconnected(.broken), .disconnected(.refusedByProxy),
      .disconnected(.noResponse), .disconnected(.unknownHost),
    ]
  )
  func otherFailures(failure: HTTPFailure) async throws {
    try await expectNoFallback(Server(secure: failure), direct: Server())
  }

  @Test(
    "A server that redirects to one that refuses is not asked by http",
    arguments: [nil, HTTPFailure.refused(.tooManyRedirects(limit: 0)), .disconnected(.broken)]
  )
  func refusalBehindRedirect(direct: HTTPFailure?) async throws {
    try await expectNoFallback(Server(), direct: Server(secure: direct))
  }

  @Test("Other URLs than the feed's are never asked by http")
  func otherURL() async throws {
    let server = Server()
    let sut = try makeSUT(server)
    let other = try HTTPRequest(url: secure("page-2"), bodyLimit: 1)
    await #expect(throws: HTTPFailure.self) { try await sut.client.get(other) }
    #expect(server.requests.entries == [other])
  }

  private func expectNoFallback(_ server: Server, direct: Server) async throws {
    let sut = try makeSUT(server, direct: direct)
    let request = try HTTPRequest(url: secure(), bodyLimit: 1)
    await #expect(throws: HTTPFailure.self) { try await sut.client.get(request) }
    #expect(server.requests.entries == [request])
    #expect(sut.refusals.entries.isEmpty)
  }

  private func makeSUT(
    _ server: Server,
    direct: Server = Server()
  ) throws -> (client: RequestPipeline, refusals: Journal<URL>) {
    let refusals = Journal<URL>()
    let stage = PlainHTTPStage(
      feedURL: try secure(),
      plainURL: try plain(),
      direct: direct,
      onRefusal: refusals.add
    )
    return (RequestPipeline(server, through: [stage]), refusals)
  }

  private func secure(_ path: String = "feed") throws -> URL {
    try #require(URL(string: "https://feed.example/\(path)"))
  }

  private func plain() throws -> URL { try #require(URL(string: "http://feed.example/feed")) }
}

/// A server that answers by http, and fails by https.
private struct Server: HTTPClient {
  var secure: HTTPFailure? = .disconnected(.refused)
  let requests = Journal<HTTPRequest>()

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    requests.add(request)
    if let secure, request.url.scheme == "https" {
      throw secure
    }
    return HTTPResponse(status: 200, body: Data())
  }
}
