import FeedAPI
import FeedCore
import FeedHTTP
import Synchronization
import Testing

@Suite("Conditional requests")
struct ConditionalRequestTests {
  @Test(
    "The saved copy's validators are sent, and a 304 delivers the saved images as a feed from remote"
  )
  func unchanged() async throws {
    let saved = try savedFeed(
      FeedValidators(entityTag: "W/\"1\"", lastModified: "Fri, 15 Jan 2027 08:00:00 GMT")
    )
    let (sut, client) = try makeSUT(.responding("", status: 304), saved: { saved })

    let feed = try await sut.load()

    #expect(
      client.requests.map(\.headers) == [
        [
          "Accept": "application/json;q=0.7", "If-None-Match": "W/\"1\"",
          "If-Modified-Since": "Fri, 15 Jan 2027 08:00:00 GMT",
        ]
      ]
    )
    #expect(feed.images == saved.images)
    #expect(feed.validators == saved.validators)
    #expect(feed.origin == .remote())
  }

  @Test("NT1: a changed feed is from the network that sent it", arguments: [false, true])
  func networkOfChanged(isPrivate: Bool) async throws {
    for wasPrivate in [false, true] {
      let (sut, _) = try makeSUT(status: 200, isPrivate: isPrivate, wasPrivate: wasPrivate)
      #expect(try await sut.load().origin == .remote(isFromPrivateNetwork: isPrivate))
    }
  }

  @Test("NT1: a 304 from a private network does not make a public feed private")
  func networkOfUnchanged() async throws {
    for (isPrivate, wasPrivate) in [(false, false), (false, true), (true, false), (true, true)] {
      let (sut, _) = try makeSUT(status: 304, isPrivate: isPrivate, wasPrivate: wasPrivate)
      let origin = try await sut.load().origin
      #expect(origin == .remote(isFromPrivateNetwork: isPrivate && wasPrivate))
    }
  }

  @Test("A feed that has changed is delivered as the server sent it")
  func changed() async throws {
    let saved = try savedFeed(FeedValidators(entityTag: "\"1\"", lastModified: nil))
    let (sut, client) = try makeSUT(.responding(#"{"items": []}"#), saved: { saved })
    #expect(try await sut.load().images.isEmpty)
    #expect(client.requests.first?.headers["If-None-Match"] == "\"1\"")
  }

  @Test("Without a readable saved copy the whole feed is requested")
  func nothingSaved() async throws {
    for failure: any Error in [NoFeed(.empty), NoConnection()] {
      let (sut, client) = try makeSUT(.responding(#"{"items": []}"#), saved: { throw failure })
      _ = try await sut.load()
      #expect(client.requests.map(\.headers) == [["Accept": "application/json;q=0.7"]])
    }
  }

  @Test(
    "A saved copy without validators, or with some that no header could hold, makes no conditional request"
  )
  func noValidators() async throws {
    let impossible = [
      "", "\"1\"\r\nX-Injected: 1", "\"\u{E9}\"", String(repeating: "x", count: 2_000),
    ]
    let all =
      [FeedValidators.none] + impossible.map { FeedValidators(entityTag: $0, lastModified: $0) }
    for validators in all {
      let saved = try savedFeed(validators)
      let (sut, client) = try makeSUT(.responding(#"{"items": []}"#), saved: { saved })
      _ = try await sut.load()
      #expect(client.requests.map(\.headers) == [["Accept": "application/json;q=0.7"]])
    }
  }

  @Test("An unrequested 304 is invalid data: there is no feed for it")
  func unaskedNotModified() async throws {
    for validators in [FeedValidators.none, FeedValidators(entityTag: "\u{1}", lastModified: nil)] {
      let saved = try savedFeed(validators)
      for load: @Sendable () async throws -> Feed in [{ saved }, { throw NoFeed(.empty) }] {
        let (sut, _) = try makeSUT(.responding("", status: 304), saved: load)
        let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
        #expect(failure?.kind == .invalidData)
      }
    }
  }

  @Test("A 304 from behind a redirect is about another URL, and invalid data")
  func redirectedNotModified() async throws {
    let saved = try savedFeed(FeedValidators(entityTag: "\"1\"", lastModified: nil))
    let client = HTTPClientSpy {
      HTTPResponse(status: 304, body: Data(), finalURL: URL(string: "https://b.example"))
    }
    let (sut, _) = try makeSUT(client, saved: { saved })
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .invalidData)
  }

  @Test("A server that cannot be reached is that error, whatever is saved")
  func noConnectivity() async throws {
    let saved = try savedFeed(FeedValidators(entityTag: "\"1\"", lastModified: nil))
    let (sut, _) = try makeSUT(.failing(with: NoConnection()), saved: { saved })
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .connectivity)
  }

  @Test("Cancellation: a cancel while the saved copy is read sends nothing")
  func cancelled() async throws {
    for failure: any Error in [CancellationError(), NoConnection()] {
      let (sut, client) = try makeSUT(.responding(#"{"items": []}"#)) {
        withUnsafeCurrentTask { $0?.cancel() }
        throw failure
      }
      let load = Task { try await sut.load() }
      await #expect(throws: CancellationError.self) { try await load.value }
      #expect(client.requests.isEmpty)
    }
  }

  @Test("Cancellation: a cancel of the saved copy's loading is thrown, and sends nothing")
  func cancelledSaved() async throws {
    let (sut, client) = try makeSUT(
      .responding(#"{"items": []}"#),
      saved: { throw CancellationError() }
    )
    await #expect(throws: CancellationError.self) { try await sut.load() }
    #expect(client.requests.isEmpty)
  }

  private func savedFeed(
    _ validators: FeedValidators,
    isFromPrivateNetwork: Bool = false
  ) throws -> Feed {
    let url = try #require(URL(string: "https://a.example/1.png"))
    let origin = Feed.Origin.cache(
      savedAt: Date(timeIntervalSince1970: 0),
      reason: nil,
      isFromPrivateNetwork: isFromPrivateNetwork
    )
    let image = FeedImage(id: UUID(), url: url)
    return Feed(images: [image], origin: origin, validators: validators)
  }

  /// A server that responds with `status`, now on this network, and a copy saved from that one.
  private func makeSUT(
    status: Int,
    isPrivate: Bool,
    wasPrivate: Bool
  ) throws -> (sut: PagedFeedLoader, client: HTTPClientSpy) {
    let response = HTTPResponse(
      status: status,
      body: Data(#"{"items": []}"#.utf8),
      isFromPrivateNetwork: isPrivate
    )
    let saved = try savedFeed(
      FeedValidators(entityTag: "\"1\"", lastModified: nil),
      isFromPrivateNetwork: wasPrivate
    )
    return try makeSUT(HTTPClientSpy { response }, saved: { saved })
  }

  private func makeSUT(
    _ client: HTTPClientSpy,
    saved: @escaping @Sendable () async throws -> Feed
  ) throws -> (sut: PagedFeedLoader, client: HTTPClientSpy) {
    let url = try #require(URL(string: "https://a.example/feed.json"))
    return (
      PagedFeedLoader(RemoteFeedLoader(url: url, client: client), saved: Stub(load: saved)),
      client
    )
  }

  private struct Stub: FeedLoader {
    let load: @Sendable () async throws -> Feed
    func load() async throws -> Feed { try await load() }
  }
}
