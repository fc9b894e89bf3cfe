import FeedAPI
import FeedCore
import FeedFailures
import FeedHTTP
import Testing

@Suite("Load an item's page from remote")
struct RemoteItemPageLoaderTests {
  private static let page = #"<html><meta property="og:image" content="/owl.jpg">"#

  @Test("The page is requested with a small limit, and its pictures are delivered")
  func happyPath() async throws {
    let client = HTTPClientSpy {
      HTTPResponse(status: 200, body: Data(Self.page.utf8), isFromPrivateNetwork: true)
    }
    let item = try item()
    let page = try await sut(client).loadPage(of: item, from: .remote())
    #expect(page.images.map(\.url.absoluteString) == ["https://feed.example/owl.jpg"])
    #expect(page.images.map(\.id) == [item.id])
    #expect(page.isFromPrivateNetwork)
    let expected = try HTTPRequest(
      url: #require(URL(string: "https://feed.example/post")),
      headers: ["Accept": "text/html, application/xhtml+xml;q=0.9"],
      bodyLimit: 1 << 20,
      allowsPrivateNetwork: false
    )
    #expect(client.requests == [expected])
  }

  @Test("What is no web page has no pictures, and is no failure")
  func noPage() async throws {
    let sut = try sut(.responding("{}"))
    #expect(try await sut.loadPage(of: item(), from: .remote()) == ItemPage(images: []))
  }

  @Test("Relative addresses are relative to where redirects led")
  func redirect() async throws {
    let target = try #require(URL(string: "https://b.example/posts/"))
    let sut = try sut(.responding(Self.page, finalURL: target))
    let page = try await sut.loadPage(of: item(), from: .remote())
    #expect(page.images.map(\.url.absoluteString) == ["https://b.example/owl.jpg"])
  }

  @Test("Any status but 200 is invalid data", arguments: [204, 404, 410, 503])
  func status(_ status: Int) async throws {
    let failure = try await failure(.responding(Self.page, status: status))
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == FailureCause.status(status))
  }

  @Test("A server that cannot be reached is a failure of the connection")
  func unreachable() async throws {
    let failure = try await failure(.failing(with: NoConnection()))
    #expect(failure?.kind == .connectivity)
  }

  @Test(
    "Untrusted input: a page that leaves https, or is on a private network, is not requested",
    arguments: ["http://feed.example/post", "https://192.168.0.1/", "file:///etc/passwd"]
  )
  func forbidden(page: String) async throws {
    let client = HTTPClientSpy.responding(Self.page)
    let failure = try await failure(client, page: page)
    #expect(failure?.failureCause.isForbiddenURL == true)
    #expect(client.requests.isEmpty)
  }

  @Test("A feed from a private network leads to pages there")
  func privateNetwork() async throws {
    let client = HTTPClientSpy.responding(Self.page)
    let origin = Feed.Origin.remote(isFromPrivateNetwork: true)
    _ = try await sut(client).loadPage(of: item("https://192.168.0.1/"), from: origin)
    #expect(client.requests.map(\.allowsPrivateNetwork) == [true])
  }

  @Test("A cancel throws its error, though the page came meanwhile")
  func cancel() async throws {
    let client = HTTPClientSpy.cancelledMeanwhile { HTTPResponse(status: 200, body: Data()) }
    let sut = try sut(client)
    let item = try item()
    let task = Task { try await sut.loadPage(of: item, from: .remote()) }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  private func sut(_ client: HTTPClientSpy) throws -> RemoteItemPageLoader {
    let feed = try #require(URL(string: "https://feed.example/feed"))
    return RemoteItemPageLoader(feed: feed, client: client)
  }

  private func item(_ page: String = "https://feed.example/post") throws -> FeedImage {
    let url = try #require(URL(string: page))
    return FeedImage(id: UUIDNamespace.url.uuid(of: "item"), url: url, page: url)
  }

  private func failure(
    _ client: HTTPClientSpy,
    page: String = "https://feed.example/post"
  ) async throws -> LoadFailure? {
    let sut = try sut(client)
    let item = try item(page)
    return await #expect(throws: LoadFailure.self) {
      try await sut.loadPage(of: item, from: .remote())
    }
  }
}
