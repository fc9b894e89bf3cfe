import FeedAPI
import FeedCore
import FeedFailures
import FeedFormats
import FeedHTTP
import Testing

@Suite("Load feed from remote")
struct RemoteFeedLoaderTests {
  @Test("RF1: downloads from the feed's URL, validates, and delivers the feed")
  func happyPath() async throws {
    let id = UUID()
    let client = HTTPClientSpy.responding(
      #"{"items": [{"id": "\#(id)", "image": "https://a.example/1.png"}]}"#
    )
    let (sut, url) = try makeSUT(client)
    #expect(client.requests.isEmpty)

    let feed = try await sut.load()

    #expect(
      client.requests == [
        try HTTPRequest(url: url, headers: ["Accept": "application/json;q=0.7"], bodyLimit: 8 << 20)
      ]
    )
    #expect(feed.images.map(\.id) == [id])
  }

  @Test("RF1: loading twice sends two requests")
  func twice() async throws {
    let client = HTTPClientSpy.responding(#"{"items": []}"#)
    let (sut, url) = try makeSUT(client)
    _ = try await sut.load()
    _ = try await sut.load()
    #expect(client.requests.map(\.url) == [url, url])
  }

  @Test("NW6: of a feed that has moved, ids are made of its first URL, and addresses of today's")
  func movedFeed() async throws {
    let id = UUID()
    let items = (1...2).map { #"{"id": "\#(id)", "image": "https://a.example/\#($0).png"}"# }
    let client = HTTPClientSpy.responding(
      #"{"items": [\#(items.joined(separator: ","))]}"#,
      headers: ["ETag": "1"]
    )
    let (sut, url) = try makeSUT(client)
    let new = try #require(URL(string: "https://new.example/x/feed.json"))
    let moved = RemoteFeedLoader(url: new, identity: url, client: client)

    let feed = try await moved.load()

    #expect(try await feed.images.map(\.id) == sut.load().images.map(\.id))
    #expect(!feed.images.map(\.id).contains(id))
    #expect(feed.details.nextPage?.host == "new.example")
    #expect(feed.validators == .none)
    #expect(client.requests.map(\.url) == [new, url])
  }

  @Test("RF1: the server's validators come along")
  func validators() async throws {
    let headers: HTTPHeaders = ["etag": "\"v1\"", "LAST-MODIFIED": "Sat, 21 Nov 2026 10:00:00 GMT"]
    let (sut, _) = try makeSUT(.responding(#"{"items": []}"#, headers: headers))
    let expected = FeedValidators(
      entityTag: "\"v1\"",
      lastModified: "Sat, 21 Nov 2026 10:00:00 GMT"
    )
    #expect(try await sut.load().validators == expected)
  }

  @Test("RF1: validators from behind a redirect are not the feed's, and do not come along")
  func redirectedValidators() async throws {
    let target = URL(string: "https://b.example")
    let (sut, _) = try makeSUT(
      .responding(#"{"items": []}"#, headers: ["ETag": "\"1\""], finalURL: target)
    )
    #expect(try await sut.load().validators == .none)
  }

  @Test(
    "RF2: any status but 200 is invalid, whatever the body",
    arguments: [199, 201, 204, 206, 304, 400, 404, 500]
  )
  func statuses(status: Int) async throws {
    let (sut, _) = try makeSUT(.responding(#"{"items": []}"#, status: status))
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.failureCause == .status(status))
  }

  @Test(
    "FM2: a body in no known format is invalid data that says what it looks like",
    arguments: [
      ("", .empty), (" \n", .empty), ("[1]", .json), (#"{"data": []}"#, .json),
      ("\u{FEFF}<!DOCTYPE HTML><title>Log in</title>", .webPage),
      ("<!-- --><html lang=en>", .webPage),
      (#"<?xml version="1.0"?><!-- c --><rss:rss version='2'>"#, .xml(root: "rss:rss")),
      ("<svg/>", .xml(root: "svg")),
      ("<", .unknown),
      ("GIF89a", .picture), ("hello", .unknown),
    ] as [(String, FailureCause.FeedBody)]
  )
  func unknownFormats(body: String, looks: FailureCause.FeedBody) async throws {
    let (sut, url) = try makeSUT(.responding(body))
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .invalidData)
    #expect(failure?.url == url)
    #expect(failure?.failureCause == .unknownFormat(looks))
  }

  @Test(
    "RF2: invalid data is an invalid-data error with its cause",
    arguments: [(500, "{}"), (200, "<html>"), (204, "")]
  )
  func invalidData(status: Int, body: String) async throws {
    let (sut, url) = try makeSUT(.responding(body, status: status))
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .invalidData)
    #expect(failure?.url == url)
    #expect(failure?.cause is FailureCause)
  }

  @Test("MF3: a failure of the client that is a load's already is thrown as it is")
  func failureOfClient() async throws {
    let url = try #require(URL(string: "https://b.example"))
    let (sut, _) = try makeSUT(
      .failing(
        with: LoadFailure(
          .waiting,
          loading: url,
          cause: FailureCause.waiting(until: .distantFuture)
        )
      )
    )
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .waiting)
    #expect(failure?.url == url)
    #expect(failure?.failureCause == .waiting(until: .distantFuture))
  }

  @Test("RF2: a response that the client refuses is invalid data")
  func refusedResponse() async throws {
    let (sut, _) = try makeSUT(.failing(with: HTTPFailure.refused(.bodyTooLarge(limit: 1))))
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == .bodyTooLarge(limit: 1))
  }

  @Test("RF3: no connectivity is a connectivity error with its cause")
  func noConnectivity() async throws {
    let (sut, url) = try makeSUT(.failing(with: NoConnection()))
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .connectivity)
    #expect(failure?.url == url)
    #expect(failure?.cause as? NoConnection == NoConnection())
  }

  @Test("RF3: a response that does not come in time is a connectivity error")
  func timeout() async throws {
    let (sut, _) = try makeSUT(.failing(with: HTTPFailure.timedOut(after: .milliseconds(2_500))))
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .connectivity)
    #expect(failure?.failureCause == .timedOut(after: .milliseconds(2_500)))
  }

  @Test(
    "Cancellation: a cancelled load throws CancellationError, whatever the client did meanwhile"
  )
  func cancelled() async throws {
    for client: HTTPClientSpy in [
      .cancelledMeanwhile { HTTPResponse(status: 200, body: Data(#"{"items": []}"#.utf8)) },
      .cancelledMeanwhile { HTTPResponse(status: 500, body: Data()) },
      .cancelledMeanwhile { throw NoConnection() },
    ] {
      let (sut, _) = try makeSUT(client)
      let load = Task { try await sut.load() }
      await #expect(throws: CancellationError.self) { try await load.value }
    }
  }

  @Test("Cancellation: a client that says it was cancelled is not taken for one without connection")
  func clientCancelled() async throws {
    let (sut, _) = try makeSUT(.failing(with: CancellationError()))
    await #expect(throws: CancellationError.self) { try await sut.load() }
  }

  private func makeSUT(_ client: HTTPClientSpy) throws -> (sut: RemoteFeedLoader, url: URL) {
    let url = try #require(URL(string: "https://feed.example/feed.json"))
    return (RemoteFeedLoader(url: url, client: client), url)
  }
}
