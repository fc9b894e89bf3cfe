import FeedAPI
import FeedCore
import FeedFailures
import FeedHTTP
import Synchronization
import Testing

@Suite("A picture that is refused is requested once more, with a referer")
struct RefererTests {
  @Test(
    "After 401 or 403 the image's page is the referer, without its fragment",
    arguments: [401, 403]
  )
  func page(status: Int) async throws {
    let server = HotlinkServer(refusing: status, unless: "https://a.example/post?id=1")
    let data = try await load(server, page: "https://a.example/post?id=1#photo")
    #expect(data == HotlinkServer.picture)
    #expect(
      server.headers == [
        ["Accept": "image/*"],
        ["Accept": "image/*", "Referer": "https://a.example/post?id=1"],
      ]
    )
  }

  @Test(
    "Another server than the page's is told its origin alone, and that of a feed with a login its own",
    arguments: [(false, "https://site.example:8443/"), (true, "https://a.example/")]
  )
  func elsewhere(isBehindLogin: Bool, referer: String) async throws {
    let server = HotlinkServer(unless: referer)
    let page = "https://site.example:8443/secret?token=1#photo"
    let data = try await load(server, page: page, isBehindLogin: isBehindLogin)
    #expect(data == HotlinkServer.picture)
    #expect(server.referers == [nil, referer])
  }

  @Test("The page of a feed with a login is told to its own server")
  func behindLogin() async throws {
    let server = HotlinkServer(unless: "https://a.example/post")
    let data = try await load(server, page: "https://a.example/post", isBehindLogin: true)
    #expect(data == HotlinkServer.picture)
  }

  @Test(
    "Without a page, or one that may be told, it is the origin of the picture",
    arguments: [
      nil, "https://me:secret@site.example/", "ftp://site.example/", "javascript:alert(1)",
      "http://192.168.1.1/wiki", "https://localhost/wiki",
    ]
  )
  func origin(page: String?) async throws {
    let server = HotlinkServer(unless: "https://pictures.example:8443/")
    let url = "https://pictures.example:8443/a/b.png?c#d"
    #expect(try await load(server, url, page: page) == HotlinkServer.picture)
    #expect(server.referers == [nil, "https://pictures.example:8443/"])
  }

  @Test("An adopter who knows only the URL gets the origin as the referer")
  func withoutImages() async throws {
    let server = HotlinkServer(unless: "https://a.example/")
    let url = try #require(URL(string: "https://a.example/1.png"))
    let sut = RemoteFeedImageDataLoader(client: server, forImagesFrom: .remote())
    #expect(try await sut.loadImageData(from: url) == HotlinkServer.picture)
  }

  @Test("A page on a private network is told to pictures that are there too")
  func privatePage() async throws {
    let server = HotlinkServer(unless: "http://192.168.1.1/")
    let url = "http://192.168.1.2/1.png"
    #expect(try await load(server, url, page: "http://192.168.1.1/wiki") == HotlinkServer.picture)
  }

  @Test("A picture at http is not requested again from a page at https")
  func downgrade() async throws {
    let server = HotlinkServer(unless: "http://a.example/")
    let failure = try await failure(server, "http://a.example/1.png", page: "https://a.example/")
    #expect(failure?.failureCause == .status(403))
    #expect(server.referers == [nil])
  }

  @Test("From a page at http it is, and so is one at https from such a page")
  func upgrade() async throws {
    let pictures = [
      ("http://a.example/1.png", "http://a.example/post"),
      ("https://a.example/1.png", "http://a.example/"),
    ]
    for (url, referer) in pictures {
      let server = HotlinkServer(unless: referer)
      #expect(try await load(server, url, page: "http://a.example/post") == HotlinkServer.picture)
    }
  }

  @Test(
    "If the server refuses again, or fails in another way, the failure is the first one",
    arguments: [403, 404, 200, 0]
  )
  func refusedAgain(status: Int) async throws {
    let server = HotlinkServer(refusing: 401) { _ in
      guard status > 0 else { throw HTTPFailure.disconnected(.refused) }
      return HTTPResponse(status: status, body: Data("<html>".utf8))
    }
    let failure = try await failure(server, page: nil)
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == .status(401))
    #expect(server.referers.count == 2)
  }

  @Test("After any other status nothing is requested again", arguments: [404, 410, 429, 500, 204])
  func otherStatus(status: Int) async throws {
    let server = HotlinkServer(refusing: status, unless: "https://a.example/")
    #expect(try await failure(server, page: nil)?.failureCause == .status(status))
    #expect(server.referers == [nil])
  }

  @Test("A picture that is delivered is requested once, without a referer")
  func delivered() async throws {
    let server = HotlinkServer(refusing: 200, body: HotlinkServer.picture, unless: "x")
    #expect(try await load(server, page: "https://a.example/") == HotlinkServer.picture)
    #expect(server.referers == [nil])
  }

  @Test("Another size of an image is requested once, unless it is an image's own URL too")
  func alternate() async throws {
    let server = HotlinkServer(unless: "https://a.example/")
    let url = try #require(URL(string: "https://a.example/small.png"))
    let own = try #require(URL(string: "https://a.example/large.png"))
    let image = FeedImage(id: UUID(), url: own, alternates: [url])
    let sut = RemoteFeedImageDataLoader(client: server, forImagesFrom: .remote(), images: [image])
    await #expect(throws: LoadFailure.self) { try await sut.loadImageData(from: url) }
    #expect(server.referers == [nil])
    let both = [image, FeedImage(id: UUID(), url: url)]
    let other = RemoteFeedImageDataLoader(client: server, forImagesFrom: .remote(), images: both)
    #expect(try await other.loadImageData(from: url) == HotlinkServer.picture)
  }

  @Test("The second request keeps the rules of the first: limit, and private networks")
  func rules() async throws {
    for origin: Feed.Origin in [.remote(), .remote(isFromPrivateNetwork: true)] {
      let server = HotlinkServer(unless: "https://a.example/")
      let url = try #require(URL(string: "https://a.example/1.png"))
      let sut = RemoteFeedImageDataLoader(client: server, forImagesFrom: origin, bodyLimit: 99)
      _ = try await sut.loadImageData(from: url)
      #expect(server.requests.map(\.bodyLimit) == [99, 99])
      let isPrivate = origin.isFromPrivateNetwork
      #expect(server.requests.map(\.allowsPrivateNetwork) == [isPrivate, isPrivate])
    }
  }

  @Test("RI2: a cancel throws CancellationError, and nothing more is requested")
  func cancelled() async throws {
    for count in 1...2 {
      let server = HotlinkServer(unless: "x", cancellingAt: count)
      await #expect(throws: CancellationError.self) {
        try await Task { try await load(server, page: nil) }.value
      }
      #expect(server.requests.count == count)
    }
  }

  private func load(
    _ server: HotlinkServer,
    _ url: String = "https://a.example/1.png",
    page: String?,
    isBehindLogin: Bool = false
  ) async throws -> Data {
    let url = try #require(URL(string: url))
    let image = FeedImage(id: UUID(), url: url, page: page.flatMap { URL(string: $0) })
    return try await RemoteFeedImageDataLoader(
      client: server,
      forImagesFrom: .remote(),
      images: [image],
      isBehindLogin: isBehindLogin
    )
    .loadImageData(from: url)
  }

  private func failure(
    _ server: HotlinkServer,
    _ url: String = "https://a.example/1.png",
    page: String?
  ) async throws -> LoadFailure? {
    await #expect(throws: LoadFailure.self) { try await load(server, url, page: page) }
  }
}

/// Refuses its picture to requests without a referer.
private final class HotlinkServer: HTTPClient {
  static let picture = Data([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3])

  private let received = Mutex<[HTTPRequest]>([])
  private let refusal: HTTPResponse
  private let cancelled: Int
  private let response: @Sendable (_ referer: String) throws -> HTTPResponse

  init(
    refusing status: Int = 403,
    body: Data = Data("<html>".utf8),
    cancellingAt cancelled: Int = 0,
    _ response: @escaping @Sendable (_ referer: String) throws -> HTTPResponse
  ) {
    refusal = HTTPResponse(status: status, body: body)
    self.cancelled = cancelled
    self.response = response
  }

  convenience init(
    refusing status: Int = 403,
    body: Data = Data("<html>".utf8),
    unless expected: String,
    cancellingAt cancelled: Int = 0
  ) {
    self.init(refusing: status, body: body, cancellingAt: cancelled) { referer in
      let isAllowed = referer == expected
      return HTTPResponse(status: isAllowed ? 200 : 403, body: isAllowed ? Self.picture : Data())
    }
  }

  var requests: [HTTPRequest] { received.withLock(\.self) }
  var headers: [HTTPHeaders] { requests.map(\.headers) }
  var referers: [String?] { requests.map { $0.headers["Referer"] } }

  func get(_ request: HTTPRequest) throws -> HTTPResponse {
    let count = received.withLock { received in
      received.append(request)
      return received.count
    }
    if count == cancelled {
      withUnsafeCurrentTask { $0?.cancel() }
    }
    guard let referer = request.headers["Referer"] else { return refusal }
    return try response(referer)
  }
}
