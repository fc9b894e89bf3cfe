import FeedAPI
import FeedCore
import FeedFailures
import FeedFormats
import FeedHTTP
import Synchronization
import Testing

@Suite("Load a feed of several pages")
struct PagedFeedLoaderTests {
  @Test(
    "PG1: the images of up to N pages follow each other, without repeats",
    arguments: PagedSite.Kind.allCases
  )
  func pages(kind: PagedSite.Kind) async throws {
    let site = PagedSite(kind, [[1, 2], [2, 3], [3, 4, 1], [5]])
    for (pages, expected) in [(1, [1, 2]), (2, [1, 2, 3]), (3, [1, 2, 3, 4]), (0, [1, 2])] {
      let before = site.requests.count
      let (sut, failures) = try makeSUT(site, pages: pages)
      let feed = try await sut.load()
      #expect(numbers(of: feed) == expected)
      #expect(feed.details.pages == max(1, pages))
      #expect(feed.details.nextPage?.absoluteString == site.urls[max(1, pages)])
      #expect(Array(site.requestedURLs.dropFirst(before)) == Array(site.urls.prefix(max(1, pages))))
      #expect(failures.all.isEmpty)
    }
  }

  @Test(
    "FM3, PG2: a later page whose items have no pictures is empty, and its own next page follows"
  )
  func withoutPictures() async throws {
    let site = PagedSite(.link, [[1, 2], [0, 0, 0], [0], [3]])
    let (sut, failures) = try makeSUT(site)
    let feed = try await sut.load()
    #expect(numbers(of: feed) == [1, 2, 3])
    #expect(feed.details == FeedDetails(leftOut: 4, pages: 4))
    #expect(site.requestedURLs == site.urls)
    #expect(failures.all.isEmpty)

    let first = try await makeSUT(site, pages: 2).sut.load()
    #expect(numbers(of: first) == [1, 2])
    #expect(first.details.nextPage?.absoluteString == site.urls[2])
  }

  @Test("Untrusted input: ten pages without pictures are followed in a row, and no more")
  func emptyPages() async throws {
    let pages = [[1]] + Array(repeating: [0], count: 9) + [[2]] + Array(repeating: [0], count: 30)
    let site = PagedSite(.link, pages)
    let (sut, failures) = try makeSUT(site)
    let feed = try await sut.load()
    #expect(numbers(of: feed) == [1, 2])
    #expect(feed.details.pages == 21)
    #expect(feed.details.nextPage?.absoluteString == site.urls[21])
    #expect(failures.all.isEmpty)
  }

  @Test("PG2: it stops where no page follows, or an empty one", arguments: PagedSite.Kind.allCases)
  func end(kind: PagedSite.Kind) async throws {
    let site = PagedSite(kind, [[1, 2], [3]])
    let (sut, failures) = try makeSUT(site)
    let feed = try await sut.load()
    #expect(numbers(of: feed) == [1, 2, 3])
    #expect(feed.details.nextPage == nil)
    #expect(site.requestedURLs == site.urls)
    #expect(failures.all.isEmpty)
  }

  @Test(
    "PG2: pages that loop are requested once each",
    arguments: [
      ["1", "feed"], ["1", "1"], ["1", "2", "1"], ["1", "2", "feed"], ["feed"], ["1", "2", "2"],
    ]
  )
  func loops(targets: [String]) async throws {
    let site = PagedSite(.link, [[1]])
    for (number, target) in targets.enumerated() {
      let url = number == 0 ? PagedSite.feed : "https://feed.example/\(number)"
      site[url] = PagedSite.page(.link, [number + 1], next: "https://feed.example/\(target)")
    }
    let (sut, failures) = try makeSUT(site)
    let feed = try await sut.load()
    #expect(numbers(of: feed) == Array(1...targets.count))
    #expect(feed.details.nextPage == nil)
    #expect(site.requests.count == targets.count)
    #expect(failures.all.isEmpty)
  }

  @Test("PG2: pages that name each other end, even if their images are always new")
  func endless() async throws {
    let site = PagedSite(.link, [[1], [2]])
    let other = site.urls[1]
    let client = HTTPClientSpy { PagedSite.page(.link, [Int.random(in: 1...(.max))], next: other) }
    let remote = RemoteFeedLoader(
      url: try url(PagedSite.feed),
      client: client,
      formats: [ListFormat()]
    )
    #expect(try await PagedFeedLoader(remote, pages: 50).load().images.count == 2)
  }

  @Test(
    "PG2: a server that ignores the query, and always sends its first page, is asked for one more page"
  )
  func staticFile() async throws {
    let site = PagedSite(.contract, [[1, 2]])
    site[site.urls[1]] = site[PagedSite.feed]
    let feed = try await makeSUT(site).sut.load()
    #expect(numbers(of: feed) == [1, 2])
    #expect(feed.details.nextPage == nil)
    #expect(site.requestedURLs == site.urls)
  }

  @Test(
    "Untrusted input: pages add up to 10,000 images, and no page is requested beyond",
    arguments: [
      (9_999, [[10_000, 10_001, 10_002], [10_003]], 10_000, 2),
      (9_998, [[9_999], [10_000, 10_001], [10_002]], 10_000, 3),
      (10_000, [[10_001]], 10_000, 1),
      (12_000, [[12_001]], 12_000, 1),
    ]
  )
  func bound(first: Int, pages: [[Int]], all: Int, requests: Int) async throws {
    let site = PagedSite(.link, [[]] + pages)
    let images = try (1...first).map {
      FeedImage(id: UUID(), url: try url("https://images.example/\($0)"))
    }
    let page = ParsedFeed(images: images, nextPage: try url(site.urls[1]))
    let format = FormatStub { $0.absoluteString == PagedSite.feed ? .feed(page) : nil }
    let sut = try makeSUT(site, formats: [format, ListFormat()]).sut
    #expect(numbers(of: try await sut.load()) == Array(1...all))
    #expect(site.requests.count == requests)
  }

  @Test("PG3: if a page fails, the pages before it are delivered, and its failure is reported")
  func pageFails() async throws {
    for (response, kind) in [
      (nil, .connectivity), (HTTPResponse(status: 500, body: Data()), .invalidData),
      (HTTPResponse(status: 304, body: Data()), .invalidData),
      (HTTPResponse(status: 200, body: Data("<html>".utf8)), .invalidData),
    ] as [(HTTPResponse?, LoadFailure.Kind)] {
      let site = PagedSite(.header, [[1], [2], [3], [4]])
      site[site.urls[2]] = response
      let (sut, failures) = try makeSUT(site)
      let feed = try await sut.load()
      #expect(numbers(of: feed) == [1, 2])
      #expect(feed.details.pages == 2)
      #expect(feed.details.nextPage?.absoluteString == site.urls[2])
      #expect(failures.all.map(\.kind) == [kind])
      #expect(failures.all.map(\.url.absoluteString) == [site.urls[2]])
    }
  }

  @Test("RF3: if the first page fails, that is the error, and nothing is reported")
  func firstPageFails() async throws {
    let site = PagedSite(.link, [[1], [2]])
    site[PagedSite.feed] = nil
    let (sut, failures) = try makeSUT(site)
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .connectivity)
    #expect(failures.all.isEmpty)
  }

  @Test("PG4: a cancel while a page is loaded throws CancellationError, and reports nothing")
  func cancelled() async throws {
    let site = PagedSite(.link, [[1], [2]])
    for (cancelsTask, error) in [(true, nil), (true, NoConnection()), (false, CancellationError())]
      as [(Bool, (any Error)?)]
    {
      let step = Step { page, behind, _ in
        guard behind != nil else { return page }
        if cancelsTask { withUnsafeCurrentTask { $0?.cancel() } }
        if let error { throw error }
        return page
      }
      let (sut, failures) = try makeSUT(site, steps: [step])
      let load = Task { try await sut.load() }
      await #expect(throws: CancellationError.self) { try await load.value }
      #expect(failures.all.isEmpty)
    }
  }

  @Test("Each page goes through all steps, in their order, with the pages before it and the copy")
  func steps() async throws {
    let site = PagedSite(.link, [[1], [2], [3]])
    let saved = Feed(images: [], origin: .remote(), details: FeedDetails(title: "saved"))
    let received = Mutex<[String]>([])
    let steps = ["a", "b"].map { name in
      Step { page, behind, saved in
        let pages = [behind, page].map { feed in
          feed.map(numbers(of:))?.map(String.init).joined() ?? "-"
        }
        let title = saved?.details.title ?? "-"
        received.withLock { $0.append("\(name) \(pages[0]) \(pages[1]) \(title)") }
        return page
      }
    }
    let (sut, _) = try makeSUT(site, pages: 2, saved: saved, steps: steps)
    let feed = try await sut.load()
    let first = ["a - 1 saved", "b - 1 saved", "a 1 2 saved", "b 1 2 saved"]
    #expect(received.withLock(\.self) == first)
    received.withLock { $0 = [] }
    #expect(try await sut.loadNextPage(of: feed).map(numbers(of:)) == [3])
    #expect(received.withLock(\.self) == ["a 12 3 saved", "b 12 3 saved"])
  }

  @Test("A step gets what the one before it returns, and what the last one returns is delivered")
  func changes() async throws {
    let site = PagedSite(.link, [[1], [2]])
    let image = FeedImage(id: UUID(), url: try url("https://images.example/7"))
    let add = Step { page, _, _ in Feed(images: page.images + [image], origin: page.origin) }
    let last = Step { page, _, _ in Feed(images: page.images.suffix(1), origin: page.origin) }
    #expect(numbers(of: try await makeSUT(site, steps: [add, last]).sut.load()) == [7])
  }

  @Test("A step that fails on the first page fails the load; on a later page that is reported")
  func stepFails() async throws {
    let site = PagedSite(.link, [[1], [2]])
    let feed = try url(PagedSite.feed)
    let failure = LoadFailure(.invalidData, loading: feed, cause: FailureCause.noPicturesOnPages)
    let first = Step { _, _, _ in throw failure }
    let (sut, failures) = try makeSUT(site, steps: [first])
    let thrown = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(thrown?.failureCause == .noPicturesOnPages)
    #expect(failures.all.isEmpty)

    let later = Step { page, behind, _ in
      if behind != nil { throw failure }
      return page
    }
    let (other, reported) = try makeSUT(site, steps: [later])
    #expect(numbers(of: try await other.load()) == [1])
    #expect(reported.all.map(\.failureCause) == [.noPicturesOnPages])
  }

  @Test("Without a next page the saved copy is not even read")
  func noNextPage() async throws {
    let site = PagedSite(.link, [[1]])
    let reads = Mutex(0)
    let saved = Counted { reads.withLock { $0 += 1 } }
    let sut = PagedFeedLoader(try remote(site), saved: saved)
    #expect(try await sut.loadNextPage(of: Feed(images: [], origin: .remote())) == nil)
    #expect(reads.withLock(\.self) == 0)
    let details = FeedDetails(nextPage: try url(PagedSite.feed))
    let feed = Feed(images: [], origin: .remote(), details: details)
    #expect(try await sut.loadNextPage(of: feed).map(numbers(of:)) == [1])
    #expect(reads.withLock(\.self) == 1)
  }

  @Test("Where a step does not let the copy be confirmed, the whole feed is requested")
  func noConfirmation() async throws {
    let site = PagedSite(.link, [[1], [2]])
    let validators = FeedValidators(entityTag: "\"1\"", lastModified: nil)
    let saved = Feed(images: [], origin: .remote(), validators: validators)
    for (answers, isConditional) in [([true, true], true), ([true, false], false)] {
      let before = site.requests.count
      let steps = answers.map { answer in Step(mayConfirm: answer) { page, _, _ in page } }
      _ = try await makeSUT(site, pages: 1, saved: saved, steps: steps).sut.load()
      let sent = site.requests.dropFirst(before).map { $0.headers["If-None-Match"] }
      #expect(sent == [isConditional ? "\"1\"" : nil])
    }
  }

  @Test(
    "The first page alone is requested on conditions; a 304 keeps all saved pages, and only missing ones follow"
  )
  func notModified() async throws {
    let site = PagedSite(.link, [[1], [2], [3], [4]])
    site.tag(PagedSite.feed)
    let saved = try await makeSUT(site, pages: 2).sut.load()
    site[PagedSite.feed] = HTTPResponse(status: 304, body: Data())

    for (pages, expected) in [(1, [1, 2]), (2, [1, 2]), (3, [1, 2, 3]), (50, [1, 2, 3, 4])] {
      let before = site.requests.count
      let feed = try await makeSUT(site, pages: pages, saved: saved).sut.load()
      #expect(numbers(of: feed) == expected)
      #expect(feed.details.pages == expected.count)
      #expect(feed.validators == saved.validators)
      let requests = site.requests.dropFirst(before)
      #expect(
        requests.map(\.url.absoluteString) == [PagedSite.feed] + site.urls[2..<expected.count]
      )
      #expect(
        requests.map { $0.headers["If-None-Match"] == "\"1\"" }
          == requests.indices.map { $0 == before }
      )
    }
  }

  @Test("A feed that has changed replaces all saved pages")
  func modified() async throws {
    let site = PagedSite(.link, [[9, 1], [2]])
    let saved = Feed(
      images: try await makeSUT(PagedSite(.link, [[1], [2], [3]])).sut.load().images,
      origin: .remote(),
      validators: FeedValidators(entityTag: "\"1\"", lastModified: nil),
      details: FeedDetails(pages: 3)
    )
    #expect(numbers(of: try await makeSUT(site, pages: 1, saved: saved).sut.load()) == [9, 1])
  }

  @Test("FM4: the pages of a feed that a web page names follow it, without repeats")
  func discovered() async throws {
    let site = PagedSite(.link, [[1, 2], [2, 3]])
    let named = try url("https://feed.example/list")
    site["https://feed.example/list"] = site[PagedSite.feed]
    site[PagedSite.feed] = HTTPResponse(status: 200, body: Data("<html>".utf8))
    let page = FormatStub { url in
      url.absoluteString == PagedSite.feed ? .page([FeedLink(url: named)]) : nil
    }
    let sut = try makeSUT(site, formats: [page, ListFormat()]).sut
    #expect(numbers(of: try await sut.load()) == [1, 2, 3])
  }

  private func makeSUT(
    _ site: PagedSite,
    pages: Int = 50,
    saved: Feed? = nil,
    steps: [any FeedStep] = [],
    formats: [any FeedFormat] = [ItemsFormat(), ListFormat()]
  ) throws -> (sut: PagedFeedLoader, failures: Failures) {
    let failures = Failures()
    return (
      PagedFeedLoader(
        try remote(site, formats),
        saved: saved.map { Saved(feed: $0) },
        steps: steps,
        pages: pages,
        report: failures.add
      ),
      failures
    )
  }

  private func remote(
    _ site: PagedSite,
    _ formats: [any FeedFormat] = [ItemsFormat(), ListFormat()]
  ) throws -> RemoteFeedLoader {
    RemoteFeedLoader(url: try url(PagedSite.feed), client: site, formats: formats)
  }

  private func numbers(of feed: Feed) -> [Int] {
    feed.images.compactMap { Int($0.url.lastPathComponent) }
  }

  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }

  private struct Step: FeedStep {
    var mayConfirm = true
    let change: @Sendable (Feed, Feed?, Feed?) async throws -> Feed

    func mayConfirm(_ saved: Feed) -> Bool { mayConfirm }

    func changed(_ page: Feed, behind pages: Feed?, saved: Feed?) async throws -> Feed {
      try await change(page, pages, saved)
    }
  }

  private struct Counted: FeedLoader {
    let count: @Sendable () -> Void

    func load() throws -> Feed {
      count()
      throw NoFeed(.empty)
    }
  }

  private struct Saved: FeedLoader {
    let feed: Feed
    func load() async throws -> Feed { feed }
  }

  private final class Failures: Sendable {
    private let received = Mutex<[any Error]>([])
    var all: [LoadFailure] { received.withLock { $0.compactMap { $0 as? LoadFailure } } }
    @Sendable func add(_ error: any Error) { received.withLock { $0.append(error) } }
  }
}
