import FeedAPI
import FeedCore
import FeedFailures
import FeedFormats
import FeedHTTP
import Synchronization
import Testing

@Suite("Load feed from remote: formats, pages and details")
struct FeedFormatsTests {
  private let now = Date(timeIntervalSince1970: 1_795_334_400)

  @Test("FM1: the first format that recognises the body reads it, and later ones are not asked")
  func firstFormat() async throws {
    let title = "read by the second"
    let formats = [
      FormatStub { _ in nil }, FormatStub { _ in .feed(ParsedFeed(title: title, images: [])) },
      FormatStub { _ throws(FailureCause) in throw .noPictures },
    ]
    let (sut, _) = try makeSUT([response()], formats: formats)
    #expect(try await sut.load().details.title == title)
  }

  @Test("FM1: the request asks for the media types of all formats, in their order")
  func mediaTypes() async throws {
    let formats = [
      FormatStub(["a/b"]) { _ in nil }, FormatStub(["c/d", "e/f;q=0.5"]) { _ in .feed(.empty) },
    ]
    let (sut, client) = try makeSUT([response()], formats: formats)
    _ = try await sut.load()
    #expect(client.requests.map(\.headers) == [["Accept": "a/b, c/d, e/f;q=0.5"]])
  }

  @Test("FM2: a format's error is invalid data, and no other format is asked")
  func malformed() async throws {
    let fault = FailureCause.malformedMarkup("RSS", .cutOff, line: 7)
    let formats = [
      FormatStub { _ throws(FailureCause) in throw fault }, FormatStub { _ in .feed(.empty) },
    ]
    let (sut, _) = try makeSUT([response()], formats: formats)
    await expectInvalidData(fault) { try await sut.load() }
  }

  @Test("FM3: a feed says how many items were left out, and how many pictures were not read")
  func leftOut() async throws {
    let image = FeedImage(id: UUID(), url: try url("https://a.example/1.png"))
    let parsed = ParsedFeed(images: [image], leftOut: 3, unreadPictures: 4)
    let (sut, _) = try makeSUT([response()], formats: [FormatStub { _ in .feed(parsed) }])
    #expect(try await sut.load().details == FeedDetails(leftOut: 3, unreadPictures: 4))
  }

  @Test("FM4: a page that names one feed leads to it, without the page's validators")
  func onePage() async throws {
    let link = try url("https://feed.example/rss")
    let formats = [pages(["/": [link]])]
    let headers: HTTPHeaders = ["ETag": "\"1\""]
    let (sut, client) = try makeSUT([response(headers), response(headers)], formats: formats)
    let feed = try await sut.load()
    #expect(feed.details.title == link.absoluteString)
    #expect(feed.validators == .none)
    #expect(client.requests.map(\.url) == [try url("https://feed.example/"), link])
  }

  @Test(
    "FM5: the ids of a feed that a page names derive from the page's URL, so that they survive another name"
  )
  func idsOfNamedFeed() async throws {
    var ids: [UUID] = []
    for link in [try url("https://feed.example/rss"), try url("https://b.example/list")] {
      let item = HTTPResponse(status: 200, body: Data("LIST - 7".utf8))
      let page = FormatStub { url in url.path == "/" ? .page([FeedLink(url: link)]) : nil }
      let responses = Mutex([response(), item])
      let client = HTTPClientSpy { responses.withLock { $0.removeFirst() } }
      let sut = RemoteFeedLoader(
        url: try url("https://feed.example/"),
        client: client,
        formats: [page, ListFormat()]
      )
      ids += try await sut.load().images.map(\.id)
    }
    #expect(ids.count == 2)
    #expect(Set(ids).count == 1)
  }

  @Test(
    "FM4: a page that names several feeds is invalid data that lists them, and nothing more is requested"
  )
  func severalFeeds() async throws {
    let links = [try url("https://feed.example/rss"), try url("https://feed.example/comments")]
    let (sut, client) = try makeSUT([response()], formats: [pages(["/": links])])
    await expectInvalidData(.pageWithFeeds(links.map { FeedLink(url: $0) })) {
      try await sut.load()
    }
    #expect(client.requests.count == 1)
  }

  @Test("FM4: one of several feeds is loaded once it is chosen, and its URL is what to follow")
  func choice() async throws {
    let links = [try url("https://feed.example/rss"), try url("HTTPS://feed.example:443/list")]
    let (sut, client) = try makeSUT([response(), response()], formats: [pages(["/": links])])
    guard case .page(let page) = try await sut.find() else {
      Issue.record("no page was found")
      return
    }
    #expect(page.feeds.map(\.url) == links)
    let (url, feed) = try await page.load(page.feeds[1])
    #expect(url.absoluteString == "https://feed.example/list")
    #expect(feed.details.title == url.absoluteString)
    #expect(client.requests.map(\.url.path) == ["/", "/list"])
    // It is loaded from its own address from now on.
    #expect(feed.details.source == .itself)
  }

  @Test("Untrusted input: a chosen feed is under the same rules as one that is alone")
  func forbiddenChoice() async throws {
    let plain = try url("http://feed.example/rss")
    let inside = try url("https://192.168.0.1/rss")
    let (sut, client) = try makeSUT([response()], formats: [pages(["/": [plain, inside]])])
    guard case .page(let page) = try await sut.find() else {
      Issue.record("no page was found")
      return
    }
    await expectInvalidData(.forbiddenRedirect(to: plain), loading: plain) {
      try await page.load(page.feeds[0]).feed
    }
    await expectInvalidData(.privateNetwork, loading: inside) {
      try await page.load(page.feeds[1]).feed
    }
    #expect(client.requests.count == 1)
  }

  @Test(
    "MF4: a web page where a feed was loaded before is invalid data that names the feed it offers",
    arguments: [FeedDetails.Source.itself, .named(anotherFeed)]
  )
  func pageForFeed(source: FeedDetails.Source) async throws {
    let link = try url("https://feed.example/news.rss")
    let (sut, client) = try makeLoad(
      [response()],
      formats: [pages(["/": [link]])],
      saved: Feed(images: [], origin: .remote(), details: FeedDetails(source: source))
    )
    let address = try url("https://feed.example/")
    await expectInvalidData(.pageForFeed(naming: link), loading: address) { try await sut.load() }
    #expect(client.requests.count == 1)
  }

  @Test("MF4: a web page that still names the feed of before leads to it, also among others")
  func sameFeed() async throws {
    let links = [try url("https://feed.example/news.rss"), Self.anotherFeed]
    let (sut, _) = try makeLoad(
      [response(), response()],
      formats: [pages(["/": links])],
      saved: Feed(
        images: [],
        origin: .remote(),
        details: FeedDetails(source: .named(Self.anotherFeed))
      )
    )
    let feed = try await sut.load()
    #expect(feed.details.title == Self.anotherFeed.absoluteString)
    #expect(feed.details.source == .named(Self.anotherFeed))
  }

  @Test(
    "MF4: where a copy does not say which feed it is of, one is accepted that shares an item with it",
    arguments: [true, false]
  )
  func unknownFeed(sharesItem: Bool) async throws {
    let link = try url("https://feed.example/list")
    let image = FeedImage(id: UUID(), url: try url("https://feed.example/1.png"))
    let other = FeedImage(id: UUID(), url: image.url)
    let format = FormatStub { [link] url in
      url.path == "/"
        ? .page([FeedLink(url: link)]) : .feed(ParsedFeed(images: sharesItem ? [image] : [other]))
    }
    let (sut, _) = try makeLoad(
      [response(), response()],
      formats: [format],
      saved: Feed(images: [image], origin: .remote(), details: FeedDetails(source: .unknown))
    )
    guard sharesItem else {
      return await expectInvalidData(.pageForFeed(naming: link)) { try await sut.load() }
    }
    #expect(try await sut.load().details.source == .named(link))
  }

  @Test("MF4: which feed was loaded is remembered whatever becomes of the copy")
  func clearedCopy() async throws {
    let link = try url("https://feed.example/news.rss")
    let sources = InMemoryFeedNotes<FeedDetails.Source>()
    let address = try url("https://feed.example/")
    let (first, _) = try makeSUT([response()], formats: [pages([:])], sources: sources)
    _ = try await first.load()
    #expect(try await sources.note(of: address) == .itself)
    for copy in [Saved(NoFeed(.empty)), Saved(Corrupt())] {
      let (sut, client) = try makeLoad(
        [response()],
        formats: [pages(["/": [link]])],
        copy: copy,
        sources: sources
      )
      await expectInvalidData(.pageForFeed(naming: link), loading: address) { try await sut.load() }
      #expect(client.requests.count == 1)
    }
  }

  @Test("MF4: a page that still names the feed of before leads to it without a copy too")
  func clearedCopyOfNamedFeed() async throws {
    let links = [try url("https://feed.example/news.rss"), Self.anotherFeed]
    let sources = InMemoryFeedNotes<FeedDetails.Source>()
    let address = try url("https://feed.example/")
    let page = pages(["/": [Self.anotherFeed]])
    let (first, _) = try makeSUT([response(), response()], formats: [page], sources: sources)
    _ = try await first.load()
    #expect(try await sources.note(of: address) == .named(Self.anotherFeed))
    let (sut, _) = try makeSUT(
      [response(), response()],
      formats: [pages(["/": links])],
      sources: sources
    )
    #expect(try await sut.load().details.source == .named(Self.anotherFeed))
  }

  @Test("MF4: where a copy cannot be read and nothing is remembered, a page leads to no feed")
  func corruptCopy() async throws {
    let link = try url("https://feed.example/news.rss")
    let (sut, client) = try makeLoad(
      [response()],
      formats: [pages(["/": [link]])],
      copy: Saved(Corrupt())
    )
    await expectInvalidData(.pageForFeed(naming: link)) { try await sut.load() }
    #expect(client.requests.count == 1)
  }

  @Test("MF4: where it cannot be remembered, that is told, and the feed is loaded")
  func unusableSources() async throws {
    let failures = Mutex(0)
    let page = response()
    let sut = RemoteFeedLoader(
      url: try url("https://feed.example/"),
      client: HTTPClientSpy { page },
      formats: [pages([:])],
      sources: UnusableSources(),
      onStoreFailure: { _ in failures.withLock { $0 += 1 } }
    )
    _ = try await sut.load()
    #expect(failures.withLock { $0 } == 1)
  }

  @Test("MF4: of a feed that is the address's own or a named one the note is a line of its file")
  func sourceLines() throws {
    let lines = FeedSourceLines()
    let feed = try url("https://feed.example/")
    for (source, line) in [
      (FeedDetails.Source.itself, "https://feed.example/\n"),
      (.named(Self.anotherFeed), "https://feed.example/ https://feed.example/another.rss\n"),
    ] {
      #expect(lines.data(of: source, of: feed) == Data(line.utf8))
      #expect(lines.note(in: Data(line.utf8), of: feed) == source)
    }
    #expect(lines.data(of: .unknown, of: feed).isEmpty)
    #expect(lines.note(in: Data("https://feed.example/ a b\n".utf8), of: feed) == nil)
  }

  @Test("MF4: a copy without a source counts too")
  func conditionalCopy() async throws {
    let link = try url("https://feed.example/news.rss")
    let (sut, _) = try makeLoad(
      [response()],
      formats: [pages(["/": [link]])],
      saved: Feed(images: [], origin: .remote())
    )
    await expectInvalidData(.pageForFeed(naming: link)) { try await sut.load() }
  }

  @Test("FM4: which feed a page names is told before it is loaded")
  func namedFeed() async throws {
    let link = try url("https://feed.example/rss")
    let named = Mutex<[URL]>([])
    let page = response()
    let sut = RemoteFeedLoader(
      url: try url("https://feed.example/"),
      client: HTTPClientSpy { page },
      formats: [pages(["/": [link]])],
      onNamedFeed: { url in named.withLock { $0.append(url) } }
    )
    _ = try await sut.load()
    #expect(named.withLock { $0 } == [link])
  }

  @Test(
    "FM4: a page that names no feed is invalid data, and so is a feed's link that leads to another page"
  )
  func noFeed() async throws {
    let (sut, _) = try makeSUT([response()], formats: [pages(["/": []])])
    await expectInvalidData(.pageWithoutFeed) { try await sut.load() }

    let link = try url("https://feed.example/rss")
    let (other, client) = try makeSUT(
      [response(), response()],
      formats: [pages(["/": [link], "/rss": [link]])]
    )
    await expectInvalidData(.unknownFormat(.webPage), loading: link) { try await other.load() }
    #expect(client.requests.count == 2)
  }

  @Test("FM4: a page that sends browsers on leads to a feed there, which is told once it is loaded")
  func refresh() async throws {
    let target = try url("https://feed.example/rss")
    let named = Mutex<[URL]>([])
    let page = response()
    let sut = RemoteFeedLoader(
      url: try url("https://feed.example/"),
      client: HTTPClientSpy { page },
      formats: [site(["/": .refresh(to: target)])],
      onNamedFeed: { url in named.withLock { $0.append(url) } }
    )
    let feed = try await sut.load()
    #expect(feed.details.title == target.absoluteString)
    #expect(feed.details.source == .named(target))
    #expect(named.withLock { $0 } == [target])
  }

  @Test("FM4: a page that sends browsers on to another page names no feed, and nothing is told")
  func refreshToPage() async throws {
    let first = try url("https://feed.example/1")
    let second = try url("https://feed.example/2")
    let page = FeedContent.page([FeedLink(url: second)])
    for other in [page, .page([]), .refresh(to: second)] {
      let (sut, client) = try makeSUT(
        [response(), response()],
        formats: [site(["/": .refresh(to: first), "/1": other])]
      )
      await expectInvalidData(.pageWithoutFeed) { try await sut.load() }
      #expect(client.requests.count == 2)
    }
    let (chosen, _) = try makeSUT(
      [response(), response()],
      formats: [site(["/": .refresh(to: first), "/1": .page([])])]
    )
    guard case .page(let page) = try await chosen.find() else {
      Issue.record("no page was found")
      return
    }
    await expectInvalidData(.pageWithoutFeed) { try await page.load(page.onlyFeed()).feed }
  }

  @Test("MF4: where a feed was loaded before, a page sends on to that same feed alone")
  func refreshToFeedOfBefore() async throws {
    let other = try url("https://feed.example/rss")
    for (target, requests) in [(Self.anotherFeed, 2), (other, 1)] {
      let (sut, client) = try makeLoad(
        [response(), response()],
        formats: [site(["/": .refresh(to: target)])],
        saved: Feed(
          images: [],
          origin: .remote(),
          details: FeedDetails(source: .named(Self.anotherFeed))
        )
      )
      if target == Self.anotherFeed {
        #expect(try await sut.load().details.source == .named(target))
      } else {
        await expectInvalidData(.pageForFeed(naming: target)) { try await sut.load() }
      }
      #expect(client.requests.count == requests)
    }
  }

  @Test(
    "Untrusted input: no refresh leads from https to http, or from a public server to a private network"
  )
  func forbiddenRefreshes() async throws {
    let plain = try url("http://feed.example/rss")
    let inside = try url("https://192.168.0.1/rss")
    for (target, cause) in [
      (plain, FailureCause.forbiddenRedirect(to: plain)), (inside, .privateNetwork),
    ] {
      let (sut, client) = try makeSUT([response()], formats: [site(["/": .refresh(to: target)])])
      await expectInvalidData(cause, loading: target) { try await sut.load() }
      #expect(client.requests.count == 1)
    }
  }

  @Test(
    "Untrusted input: a page leads neither from https to http, nor from a public server to a private network"
  )
  func forbiddenLinks() async throws {
    let plain = try url("http://feed.example/rss")
    let (sut, client) = try makeSUT([response()], formats: [pages(["/": [plain]])])
    await expectInvalidData(.forbiddenRedirect(to: plain), loading: plain) { try await sut.load() }
    #expect(client.requests.count == 1)

    let inside = try url("https://192.168.0.1/rss")
    let (other, otherClient) = try makeSUT([response()], formats: [pages(["/": [inside]])])
    await expectInvalidData(.privateNetwork, loading: inside) { try await other.load() }
    #expect(otherClient.requests.count == 1)
  }

  @Test(
    "Untrusted input: what a public page names may not lead to a private network, what a private one names may"
  )
  func privateNetwork() async throws {
    for isPrivate in [true, false] {
      let page = response(isFromPrivateNetwork: isPrivate)
      let link = try url("https://feed.example/rss")
      let (sut, client) = try makeSUT([page, response()], formats: [pages(["/": [link]])])
      _ = try await sut.load()
      #expect(client.requests.map(\.allowsPrivateNetwork) == [true, isPrivate])
    }
  }

  @Test("A feed carries its title and next page, relative to where redirects led")
  func details() async throws {
    let final = try url("https://b.example/x/feed")
    let links = #"<a>; rel="prev", <p?a=1,2>; title="next"; rel="next last""#
    let parsed = ParsedFeed(title: "Title", images: [])
    let (sut, _) = try makeSUT(
      [response(["Link": links], finalURL: final)],
      formats: [FormatStub { _ in .feed(parsed) }]
    )
    let details = try await sut.load().details
    #expect(
      details == FeedDetails(title: "Title", nextPage: try url("https://b.example/x/p?a=1,2"))
    )
  }

  @Test("The first link of a header counts too")
  func firstLink() async throws {
    let parsed = ParsedFeed(images: [])
    let headers: HTTPHeaders = ["Link": #"</2>; rel="next", </0>; rel="prev""#]
    let (sut, _) = try makeSUT([response(headers)], formats: [FormatStub { _ in .feed(parsed) }])
    #expect(try await sut.load().details.nextPage == url("https://feed.example/2"))
  }

  @Test(
    "The format's own next page comes before that of the headers, and a feed is not its own next page"
  )
  func nextPage() async throws {
    for (own, expected) in [
      ("https://feed.example/2", "https://feed.example/2"), ("https://feed.example/", nil),
    ] {
      let parsed = ParsedFeed(images: [], nextPage: try url(own))
      let header: HTTPHeaders = ["Link": "</3>; rel=next"]
      let (sut, _) = try makeSUT([response(header)], formats: [FormatStub { _ in .feed(parsed) }])
      #expect(try await sut.load().details.nextPage?.absoluteString == expected)
    }
  }

  @Test("A next page is found in any of several Link fields, and not in one of more than 8 KiB")
  func linkFields() async throws {
    for (length, expected) in [(0, "https://feed.example/2"), (8_192, nil)] {
      let fields = [
        "<https://feed.example/api>; rel=about", "</2>; rel=next",
        String(repeating: "x", count: length),
      ]
      let headers = HTTPHeaders(fields.map { (name: "link", value: $0) })
      let (sut, _) = try makeSUT([response(headers)], formats: [FormatStub { _ in .feed(.empty) }])
      #expect(try await sut.load().details.nextPage?.absoluteString == expected)
    }
  }

  @Test(
    "Polite polling: the next request waits as long as the longer of the format's and the headers' wishes"
  )
  func polling() async throws {
    let parsed = ParsedFeed(images: [], polling: PollingHints(interval: 600))
    for (maxAge, seconds) in [
      ("max-age=60", 600.0), ("public, Max-Age=3600", 3_600), ("max-age=x", 600), ("", 600),
    ] {
      let headers: HTTPHeaders = ["Cache-Control": maxAge]
      let (sut, _) = try makeSUT([response(headers)], formats: [FormatStub { _ in .feed(parsed) }])
      #expect(try await sut.load().details.earliestNextRequest == now.addingTimeInterval(seconds))
    }
  }

  @Test(
    "Polite polling: a feed that has not changed keeps its details, and its wish counts from now"
  )
  func confirmed() async throws {
    let saved = now.addingTimeInterval(-86_400)
    let details = FeedDetails(
      title: "Title",
      nextPage: try url("https://feed.example/2"),
      earliestNextRequest: saved.addingTimeInterval(900),
      leftOut: 2
    )
    let known = Feed(
      images: [],
      origin: .cache(savedAt: saved, reason: nil),
      validators: FeedValidators(entityTag: "\"1\"", lastModified: nil),
      details: details
    )
    for (maxAge, seconds) in [("", 900.0), ("max-age=0", 900), ("max-age=3600", 3_600)] {
      let confirmation = HTTPResponse(status: 304, headers: ["Cache-Control": maxAge], body: Data())
      let (sut, _) = try makeLoad([confirmation], formats: [], saved: known)
      let feed = try await sut.load()
      let earliest = now.addingTimeInterval(seconds)
      #expect(
        feed.details
          == FeedDetails(
            title: "Title",
            nextPage: details.nextPage,
            earliestNextRequest: earliest,
            leftOut: 2
          )
      )
    }
  }

  private static let anotherFeed = {
    guard let url = URL(string: "https://feed.example/another.rss") else {
      preconditionFailure("it is a URL")
    }
    return url
  }()

  private func makeSUT(
    _ responses: [HTTPResponse],
    formats: [FormatStub],
    sources: (any FeedNotes<FeedDetails.Source>)? = nil
  ) throws -> (sut: RemoteFeedLoader, client: HTTPClientSpy) {
    let queue = Mutex(responses)
    let client = HTTPClientSpy {
      try queue.withLock { try $0.isEmpty ? { throw NoConnection() }() : $0.removeFirst() }
    }
    let now = now
    return (
      RemoteFeedLoader(
        url: try url("https://feed.example/"),
        client: client,
        formats: formats,
        now: { now },
        sources: sources
      ), client
    )
  }

  /// A load in place of a saved copy.
  private func makeLoad(
    _ responses: [HTTPResponse],
    formats: [FormatStub],
    saved: Feed? = nil,
    copy: Saved? = nil,
    sources: (any FeedNotes<FeedDetails.Source>)? = nil
  ) throws -> (sut: PagedFeedLoader, client: HTTPClientSpy) {
    let (remote, client) = try makeSUT(responses, formats: formats, sources: sources)
    return (PagedFeedLoader(remote, saved: copy ?? saved.map { Saved(feed: $0) }), client)
  }

  private func response(
    _ headers: HTTPHeaders = [:],
    isFromPrivateNetwork: Bool = false,
    finalURL: URL? = nil
  ) -> HTTPResponse {
    HTTPResponse(
      status: 200,
      headers: headers,
      body: Data(),
      isFromPrivateNetwork: isFromPrivateNetwork,
      finalURL: finalURL
    )
  }

  /// Finds a page with these links at each of the paths, and a feed with its own URL as the title
  /// anywhere else.
  private func pages(_ links: [String: [URL]]) -> FormatStub {
    site(links.mapValues { .page($0.map { FeedLink(url: $0) }) })
  }

  private func site(_ contents: [String: FeedContent]) -> FormatStub {
    FormatStub { url in
      contents[url.path] ?? .feed(ParsedFeed(title: url.absoluteString, images: []))
    }
  }

  private func expectInvalidData(
    _ cause: FailureCause,
    loading url: URL? = nil,
    load: () async throws -> Feed
  ) async {
    let failure = await #expect(throws: LoadFailure.self) { _ = try await load() }
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == cause)
    if let url { #expect(failure?.url == url) }
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }

  private struct Saved: FeedLoader {
    let result: Result<Feed, any Error>
    init(feed: Feed) { result = .success(feed) }
    init(_ error: any Error) { result = .failure(error) }
    func load() async throws -> Feed { try result.get() }
  }

  private struct Corrupt: Error {}

  private struct UnusableSources: FeedNotes {
    func notes(of feeds: Set<URL>) async throws -> [URL: FeedDetails.Source] { throw Corrupt() }

    func update<Value: Sendable>(
      _ feeds: Set<URL>,
      _ change: @escaping @Sendable (URL, inout FeedDetails.Source?) throws -> Value
    ) async throws -> [URL: Value] {
      throw Corrupt()
    }
  }
}

/// A format that finds the same at a URL, whatever the body; behind redirects and links, at the URL
/// that they lead to.
struct FormatStub: FeedFormat {
  let mediaTypes: [String]
  private let content: @Sendable (URL) throws(FailureCause) -> FeedContent?

  init(
    _ mediaTypes: [String] = [],
    content: @escaping @Sendable (URL) throws(FailureCause) -> FeedContent?
  ) {
    self.mediaTypes = mediaTypes
    self.content = content
  }

  func content(of response: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent? {
    try content(response.finalURL ?? url)
  }
}

extension ParsedFeed {
  static let empty = ParsedFeed(images: [])
}
