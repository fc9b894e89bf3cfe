import FeedComments
import FeedCore
import FeedFailures
import FeedHTTP
import Testing

@Suite("Load image comments from remote")
struct RemoteImageCommentsLoaderTests {
  private static let body = """
    {"items": [
      {"id": "7019D8A7-0B35-4057-B7F9-8C5471961ED0", "message": "a message\\nof two lines",
       "created_at": "2020-08-28T15:07:02+00:00", "author": {"username": "a username"}},
      {"id": "1f4a3b22-9e6e-46fc-bb6c-48b33269951b", "message": "another", "likes": 3,
       "created_at": "2020-01-01T12:31:22.125Z", "author": {"username": "another username"}}
    ]}
    """

  @Test("CM1: requests the comments on the image, and delivers them in the publisher's order")
  func happyPath() async throws {
    let client = HTTPClientSpy.responding(Self.body)

    let comments = try await sut(client).loadComments(on: try image())

    #expect(
      comments == [
        ImageComment(
          id: try uuid("7019D8A7-0B35-4057-B7F9-8C5471961ED0"),
          message: "a message\nof two lines",
          author: "a username",
          created: Date(timeIntervalSince1970: 1_598_627_222)
        ),
        ImageComment(
          id: try uuid("1F4A3B22-9E6E-46FC-BB6C-48B33269951B"),
          message: "another",
          author: "another username",
          created: Date(timeIntervalSince1970: 1_577_881_882)
        ),
      ]
    )
    let url = try url("https://feed.example/v1/image/73a7f70c-75da-4c2e-b5a3-eed40dc53aa6/comments")
    let accept =
      "application/json, application/rss+xml, application/atom+xml, application/xml, text/xml"
    #expect(
      client.requests == [
        try HTTPRequest(
          url: url,
          headers: ["Accept": accept],
          bodyLimit: 2 << 20,
          allowsPrivateNetwork: false
        )
      ]
    )
  }

  @Test("CM1: any status of success will do", arguments: [200, 201, 250, 299])
  func success(status: Int) async throws {
    let client = HTTPClientSpy.responding(Self.body, status: status)
    #expect(try await sut(client).loadComments(on: try image()).count == 2)
  }

  @Test(
    "CM1: no comments yet is a success",
    arguments: [#"{"items": []}"#, "<rss><channel/></rss>", "<feed/>"]
  )
  func none(body: String) async throws {
    #expect(try await sut(.responding(body)).loadComments(on: try image()) == [])
  }

  @Test("CM1: comments are never kept: each load asks again")
  func notKept() async throws {
    let client = HTTPClientSpy.responding(Self.body)
    let sut = try sut(client)
    _ = try await sut.loadComments(on: try image())
    _ = try await sut.loadComments(on: try image())
    #expect(client.requests.count == 2)
  }

  @Test(
    "CM1: another status is an invalid-data error",
    arguments: [199, 150, 300, 304, 400, 404, 500]
  )
  func status(status: Int) async throws {
    let failure = try await failure(of: .responding(Self.body, status: status))
    #expect(failure?.kind == .invalidData)
    #expect(failure?.cause as? FailureCause == .status(status))
  }

  @Test("CM1: a response that the client refuses is an invalid-data error")
  func refused() async throws {
    let target = try url("ftp://feed.example/")
    let causes: [FailureCause] = [
      .bodyTooLarge(limit: 2 << 20), .forbiddenRedirect(to: target), .privateNetwork,
    ]
    for cause in causes {
      let failure = try await failure(of: .failing(with: HTTPFailure.refused(cause)))
      #expect(failure?.kind == .invalidData)
      #expect(failure?.failureCause == cause)
    }
  }

  @Test("CM1: no connectivity is a connectivity error with its cause")
  func noConnectivity() async throws {
    let failure = try await failure(of: .failing(with: NoConnection()))
    #expect(failure?.kind == .connectivity)
    #expect(failure?.url.path() == "/v1/image/73a7f70c-75da-4c2e-b5a3-eed40dc53aa6/comments")
    #expect(failure?.cause as? NoConnection == NoConnection())
  }

  @Test("CM1: a cancelled load delivers neither comments nor another error")
  func cancelled() async throws {
    let image = try image()
    for client: HTTPClientSpy in [
      .cancelledMeanwhile { HTTPResponse(status: 200, body: Data(Self.body.utf8)) },
      .cancelledMeanwhile { HTTPResponse(status: 404, body: Data()) },
      .cancelledMeanwhile { throw NoConnection() },
    ] {
      let sut = try sut(client)
      let load = Task { try await sut.loadComments(on: image) }
      await #expect(throws: CancellationError.self) { try await load.value }
    }
  }

  @Test(
    "CM1: a load that was cancelled before it began asks nobody, also where there are no comments"
  )
  func cancelledBefore() async throws {
    let client = HTTPClientSpy.responding(Self.body)
    let sut = try sut(client)
    for image in [try image(), try image(id: UUIDNamespace.url.uuid(of: "a key"))] {
      let load = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await sut.loadComments(on: image)
      }
      await #expect(throws: CancellationError.self) { try await load.value }
    }
    #expect(client.requests.isEmpty)
  }

  @Test("An image without a place for comments says so, and no server is asked")
  func noComments() async throws {
    let client = HTTPClientSpy.responding(Self.body)
    await #expect(throws: NoComments()) {
      try await sut(client).loadComments(on: try image(id: UUIDNamespace.url.uuid(of: "a key")))
    }
    #expect(client.requests.isEmpty)
  }

  @Test(
    "Untrusted input: only the comments of a feed that came from a private network may be requested from one",
    arguments: [
      (.remote(), false), (.remote(isFromPrivateNetwork: true), true),
      (.cache(savedAt: .distantPast, reason: nil), false),
    ] as [(Feed.Origin, Bool)]
  )
  func privateNetwork(origin: Feed.Origin, isAllowed: Bool) async throws {
    let client = HTTPClientSpy.responding(Self.body)
    let comments = try url("http://10.0.0.1/comments")
    _ = try await sut(client, of: origin).loadComments(on: try image(comments: comments))
    #expect(client.requests.map(\.url) == [comments])
    #expect(client.requests.map(\.allowsPrivateNetwork) == [isAllowed])
  }

  @Test(
    "Untrusted input: comments that are not on http or https are never fetched",
    arguments: [
      "ftp://a.example/1", "file:///etc/passwd", "javascript:alert(1)", "http://u:p@a.example/",
    ]
  )
  func forbiddenURL(string: String) async throws {
    let client = HTTPClientSpy.responding(Self.body)
    let comments = try url(string)
    let failure = await #expect(throws: LoadFailure.self) {
      try await sut(client).loadComments(on: try image(comments: comments))
    }
    #expect(client.requests.isEmpty)
    #expect(failure?.kind == .invalidData)
    #expect([.forbiddenURL(comments), .forbiddenScheme(comments)].contains(failure?.failureCause))
  }

  private func sut(_ client: HTTPClientSpy, of origin: Feed.Origin = .remote()) throws
    -> RemoteImageCommentsLoader
  {
    RemoteImageCommentsLoader(
      client: client,
      feed: try url("https://feed.example/v1/feed"),
      of: origin
    )
  }

  private func failure(of client: HTTPClientSpy) async throws -> LoadFailure? {
    let sut = try sut(client)
    let image = try image()
    return await #expect(throws: LoadFailure.self) { try await sut.loadComments(on: image) }
  }

  private func image(id: UUID? = nil, comments: URL? = nil) throws -> FeedImage {
    FeedImage(
      id: try id ?? uuid("73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"),
      url: try url("https://feed.example/1.png"),
      comments: comments
    )
  }

  private func uuid(_ string: String) throws -> UUID { try #require(UUID(uuidString: string)) }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
