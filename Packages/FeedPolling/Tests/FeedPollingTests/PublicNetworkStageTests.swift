import FeedAPI
import FeedCore
import FeedFailures
import FeedHTTP
import FeedPolling
import Foundation
import Testing

@Suite("NT2: a feed that was public, whose name leads to a private network")
struct PublicNetworkStageTests {
  private static let feed = "https://feed.example/feed.json"

  @Test("It is requested without that right once it was public, and not before")
  func wasPublic() async throws {
    let client = NetworkClient(isOnPrivateNetwork: false)
    let (sut, store) = try makeSUT(client)
    for _ in 0..<2 { _ = try await sut.get(request(Self.feed)) }
    #expect(client.rights.entries == [true, false])
    #expect(try await store.note(of: url(Self.feed)) == true)
  }

  @Test("The failure is no connection, and says what the reader can do")
  func refused() async throws {
    let client = NetworkClient(isOnPrivateNetwork: true)
    let (sut, store) = try makeSUT(client)
    try await store.update(url(Self.feed)) { $0 = true }
    let feed = try url(Self.feed)
    let failure = await #expect(throws: LoadFailure.self) {
      try await sut.load(feed, request: request(Self.feed)) { $0.body }
    }
    #expect(failure?.kind == .connectivity)
    #expect(failure?.failureCause == .privateNetworkOfPublicFeed)
    #expect(client.rights.entries == [false])
  }

  @Test("One that was on a private network from the beginning stays there, wherever that redirects")
  func privateFromTheBeginning() async throws {
    var client = NetworkClient(isOnPrivateNetwork: true)
    client.isRedirectedToPublic = true
    let (sut, store) = try makeSUT(client)
    for _ in 0..<2 { _ = try await sut.get(request(Self.feed)) }
    #expect(client.rights.entries == [true, true])
    #expect(try await store.note(of: url(Self.feed)) == nil)
  }

  @Test(
    "An address, and what is not the feed, is requested as it is",
    arguments: [
      ("http://192.168.1.2/feed", "http://192.168.1.2/feed"),
      ("http://localhost:8080/", "http://localhost:8080/"),
      (feed, "https://feed.example/1.png"), (feed, "https://other.example/feed.json"),
    ]
  )
  func others(feed: String, requested: String) async throws {
    let client = NetworkClient(isOnPrivateNetwork: false)
    let (sut, store) = try makeSUT(client, of: feed)
    for _ in 0..<2 { _ = try await sut.get(request(requested)) }
    #expect(client.rights.entries == [true, true])
    #expect(try await store.note(of: url(requested)) == nil)
  }

  @Test(
    "What a server refuses, and what a proxy delivers, says nothing of the network",
    arguments: [
      (404, false), (503, false), (200, true),
    ]
  )
  func unknown(status: Int, usesProxy: Bool) async throws {
    var client = NetworkClient(isOnPrivateNetwork: false)
    client.status = status
    let (sut, store) = try makeSUT(client, usesProxy: usesProxy)
    _ = try await sut.get(request(Self.feed))
    #expect(try await store.note(of: url(Self.feed)) == nil)
  }

  @Test("A store that cannot be used is told, and keeps nobody from the feed")
  func storeFailure() async throws {
    let failures = Journal<String>()
    let client = NetworkClient(isOnPrivateNetwork: true)
    let stage = PublicNetworkStage(
      feedURL: try url(Self.feed),
      store: FailingNotes<Bool>(),
      onStoreFailure: { failures.add("\($0)") }
    )
    _ = try await RequestPipeline(client, through: [stage]).get(request(Self.feed))
    #expect(client.rights.entries == [true])
    #expect(failures.entries == ["Unreadable()"])
  }

  private func makeSUT(
    _ client: NetworkClient,
    of feed: String = feed,
    usesProxy: Bool = false
  ) throws -> (RequestPipeline, InMemoryFeedNotes<Bool>) {
    let store = InMemoryFeedNotes<Bool>()
    let stage = PublicNetworkStage(feedURL: try url(feed), store: store, usesProxy: usesProxy)
    return (RequestPipeline(client, through: [stage]), store)
  }

  private func request(_ text: String) throws -> HTTPRequest {
    try HTTPRequest(url: url(text), bodyLimit: 1)
  }
}

private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

/// A client whose name service leads to one network.
private struct NetworkClient: HTTPClient {
  let isOnPrivateNetwork: Bool
  let rights = Journal<Bool>()
  var status = 200
  var isRedirectedToPublic = false

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    rights.add(request.allowsPrivateNetwork)
    guard request.allowsPrivateNetwork || !isOnPrivateNetwork else {
      throw HTTPFailure.refused(.privateNetwork)
    }
    var response = HTTPResponse(
      status: status,
      body: Data(),
      isFromPrivateNetwork: isOnPrivateNetwork
    )
    if isRedirectedToPublic { response.isFromPrivateNetwork = false }
    return response
  }
}

private struct Unreadable: Error {}

private struct FailingNotes<Note: Hashable & Sendable>: FeedNotes {
  func notes(of feeds: Set<URL>) throws -> [URL: Note] { throw Unreadable() }

  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout Note?) throws -> Value
  ) throws -> [URL: Value] {
    throw Unreadable()
  }
}
