import FeedAPI
import FeedCore
import FeedFailures
import FeedFormats
import FeedHTTP
import Testing

@Suite("Load the next page")
struct NextPageTests {
  @Test("PG1: the next page is requested like the feed, and delivered alone, without validators")
  func happyPath() async throws {
    let site = PagedSite(.header, [[1, 2], [2, 3]])
    site.tag(site.urls[1])
    let page = try await remote(site).loadNextPage(
      of: try feed(followedBy: site.urls[1])
    )
    let headers: HTTPHeaders = ["Accept": "application/json;q=0.7, text/x-list"]
    let expected = try HTTPRequest(
      url: try url(site.urls[1]),
      headers: headers,
      bodyLimit: 8 << 20,
      allowsPrivateNetwork: false
    )
    #expect(site.requests == [expected])
    #expect(page?.images.map(\.url.lastPathComponent) == ["2", "3"])
    #expect(page?.validators == FeedValidators.none)
    #expect(page?.origin == .remote())
  }

  @Test("FM3, PG1: a page whose items have no pictures is an empty page with its own next page")
  func withoutPictures() async throws {
    let site = PagedSite(.link, [[1], [0, 0], [2]])
    let page = try await remote(site).loadNextPage(
      of: try feed(followedBy: site.urls[1])
    )
    let details = FeedDetails(nextPage: try url(site.urls[2]), leftOut: 2)
    #expect(page?.images == [])
    #expect(page?.details == details)
  }

  @Test("FM3: a first page whose items have no pictures is invalid data")
  func firstWithoutPictures() async throws {
    let site = PagedSite(.link, [[0, 0], [2]])
    let sut = try remote(site)
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == .noPictures)
  }

  @Test("A first page whose items have no pictures is a feed where their pages are looked at")
  func firstWithoutNeed() async throws {
    let site = PagedSite(.link, [[0, 0], [2]])
    let feed = try await remote(site, needsPicture: false).load()
    #expect(feed.images == [])
    #expect(feed.details.leftOut == 2)
  }

  @Test("PG2: without a next page nothing is requested")
  func noNextPage() async throws {
    let site = PagedSite(.link, [[1]])
    #expect(
      try await remote(site).loadNextPage(of: try feed(followedBy: nil))
        == nil
    )
    #expect(site.requests.isEmpty)
  }

  @Test("FM5: ids on a next page are those of the feed, wherever the page is")
  func ids() async throws {
    let site = PagedSite(.link, [[1, 2], [2, 3]])
    let first = try await remote(site).load()
    let page = try await remote(site).loadNextPage(of: first)
    #expect(first.images.last == page?.images.first)
  }

  @Test("A next page that is relative, and one behind a redirect, is resolved against where it is")
  func relative() async throws {
    let site = PagedSite(.link, [[1], [2]])
    site[site.urls[1]] = PagedSite.page(.link, [2], next: "x/3")
    var page = try await remote(site).loadNextPage(
      of: try feed(followedBy: site.urls[1])
    )
    #expect(page?.details.nextPage == (try url("https://feed.example/x/3")))
    site[site.urls[1]]?.finalURL = try url("https://b.example/y/")
    page = try await remote(site).loadNextPage(
      of: try feed(followedBy: site.urls[1])
    )
    #expect(page?.details.nextPage == (try url("https://b.example/y/x/3")))
  }

  @Test(
    "Untrusted input: a next page that leaves https, or is not http at all, is not requested",
    arguments: [
      "http://feed.example/2", "file:///etc/passwd", "ftp://feed.example/2",
      "https://user@feed.example/2",
    ]
  )
  func forbidden(target: String) async throws {
    let site = PagedSite(.link, [[1]])
    let sut = try remote(site)
    let failure = await #expect(throws: LoadFailure.self) {
      try await sut.loadNextPage(of: try feed(followedBy: target))
    }
    let cause = FailureCause.forbiddenRedirect(to: try url(target))
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == cause)
    #expect(site.requests.isEmpty)
  }

  @Test("Untrusted input: the next page of a feed over http may be http too")
  func plain() async throws {
    let site = PagedSite(.link, [[1]])
    site["http://feed.example/2"] = PagedSite.page(.link, [2])
    let remote = RemoteFeedLoader(
      url: try url("http://feed.example/feed"),
      client: site,
      formats: [ListFormat()]
    )
    #expect(
      try await remote.loadNextPage(
        of: try feed(followedBy: "http://feed.example/2")
      )
        != nil
    )
  }

  @Test(
    "Untrusted input: only a feed that was just loaded from a private network leads to a page there"
  )
  func privateNetwork() async throws {
    let inside = "https://192.168.0.1/2"
    let site = PagedSite(.link, [[1]])
    site[inside] = PagedSite.page(.link, [2], isFromPrivateNetwork: true)
    let sut = try remote(site)
    for origin in [
      Feed.Origin.remote(), .cache(savedAt: Date(timeIntervalSince1970: 0), reason: nil),
    ] {
      let failure = await #expect(throws: LoadFailure.self) {
        try await sut.loadNextPage(of: try feed(followedBy: inside, origin: origin))
      }
      #expect(failure?.kind == .invalidData)
      #expect(failure?.failureCause == .privateNetwork)
    }
    #expect(site.requests.isEmpty)

    let origin = Feed.Origin.remote(isFromPrivateNetwork: true)
    #expect(
      try await sut.loadNextPage(of: try feed(followedBy: inside, origin: origin))?.origin == origin
    )
    #expect(site.requests.map(\.allowsPrivateNetwork) == [true])
  }

  @Test(
    "Untrusted input: a name that a public feed gives its next page must not lead to a private network"
  )
  func names() async throws {
    let site = PagedSite(.link, [[1], [2]])
    for isPrivate in [false, true] {
      let feed = try feed(
        followedBy: site.urls[1],
        origin: .remote(isFromPrivateNetwork: isPrivate)
      )
      _ = try await remote(site).loadNextPage(of: feed)
    }
    #expect(site.requests.map(\.allowsPrivateNetwork) == [false, true])
  }

  private func feed(followedBy next: String?, origin: Feed.Origin = .remote()) throws -> Feed {
    Feed(images: [], origin: origin, details: FeedDetails(nextPage: try next.map(url)))
  }

  private func remote(_ site: PagedSite, needsPicture: Bool = true) throws -> RemoteFeedLoader {
    RemoteFeedLoader(
      url: try url(PagedSite.feed),
      client: site,
      formats: [ItemsFormat(), ListFormat()],
      needsPicture: needsPicture
    )
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}
