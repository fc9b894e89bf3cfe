import FeedAPI
import FeedCache
import FeedCore
import FeedFailures
import FeedHTTP
import Foundation
import Testing

@testable import FeedComposer

/// *Load more* as an app composes it: the cache, and the pages of a feed in any format of the
/// program.
@Suite("An app loads more images")
struct LoadMoreScenarioTests {
  private let b = "https://demo.example/b"
  private let c = "https://demo.example/c"

  @Test(
    "PG1: the next page's images follow the saved ones, saved with the first page's time, until the end",
    arguments: PageSite.Format.allCases
  )
  func loadsMore(format: PageSite.Format) async throws {
    let (site, sut, pages) = try makeSUT(format)
    site.put([1, 2], next: b)
    site.put([2, 3], at: b, next: c)
    site.put([4], at: c, next: nil)
    var shown = try await firstPage(site, sut)
    for numbers in [[1, 2, 3], [1, 2, 3, 4]] {
      shown = try #require(try await later(sut).loadMore(after: shown, by: pages))
      #expect(shown.numbers == numbers)
      #expect(shown.origin == .remote())
      let saved = try await sut.local.load()
      #expect(saved.images == shown.images)
      #expect(saved.origin == .cache(savedAt: start, reason: nil))
    }
    #expect(try await later(sut).loadMore(after: shown, by: pages) == nil)
  }

  @Test(
    "PG2: no next page, an empty page without a next one, or one that was seen before is the end, and nothing is saved",
    arguments: PageSite.Format.allCases
  )
  func end(format: PageSite.Format) async throws {
    for (numbers, next, page) in [([1, 2], nil, []), ([1, 2], b, []), ([1, 2], b, [2, 1])]
      as [([Int], String?, [Int])]
    {
      let (site, sut, pages) = try makeSUT(format)
      site.put(numbers, next: next)
      site.put(page, at: b, next: page.isEmpty ? nil : c)
      let shown = try await firstPage(site, sut)
      let saved = await sut.store.retrieve()
      #expect(try await later(sut).loadMore(after: shown, by: pages) == nil)
      #expect(await sut.store.retrieve() == saved)
    }
  }

  @Test("PG1: an empty page leads to its own next page", arguments: PageSite.Format.allCases)
  func emptyPage(format: PageSite.Format) async throws {
    let (site, sut, pages) = try makeSUT(format)
    site.put([1, 2], next: b)
    site.put([], at: b, next: c)
    site.put([3], at: c, next: nil)
    let shown = try await firstPage(site, sut)
    #expect(try await later(sut).loadMore(after: shown, by: pages)?.numbers == [1, 2, 3])
  }

  @Test(
    "PG3: when the next page fails, the saved feed stays, and another try succeeds",
    arguments: PageSite.Format.allCases
  )
  func pageFails(format: PageSite.Format) async throws {
    let (site, sut, pages) = try makeSUT(format)
    site.put([1], next: b)
    let shown = try await firstPage(site, sut)
    let saved = await sut.store.retrieve()
    for (response, kind) in [
      (.failure(HTTPFailure.disconnected(.refused)), .connectivity),
      (.success(HTTPResponse(status: 500, body: Data())), .invalidData),
    ] as [(Result<HTTPResponse, any Error>, LoadFailure.Kind)] {
      site.respond(to: b) { try response.get() }
      let failure = await #expect(throws: LoadFailure.self) {
        try await later(sut).loadMore(after: shown, by: pages)
      }
      #expect(failure?.kind == kind)
      #expect(failure?.url.absoluteString == b)
      #expect(await sut.store.retrieve() == saved)
    }
    site.put([2], at: b, next: nil)
    #expect(try await later(sut).loadMore(after: shown, by: pages)?.numbers == [1, 2])
  }

  @Test(
    "PG4: a cancel delivers neither feed nor error, and nothing is saved",
    arguments: PageSite.Format.allCases
  )
  func cancelled(format: PageSite.Format) async throws {
    let (site, sut, pages) = try makeSUT(format)
    site.put([1], next: b)
    let shown = try await firstPage(site, sut)
    let saved = await sut.store.retrieve()
    let page = site.page([2], next: nil)
    site.respond(to: b) {
      withUnsafeCurrentTask { $0?.cancel() }
      return page
    }
    let load = Task { try await later(sut).loadMore(after: shown, by: pages) }
    await #expect(throws: CancellationError.self) { try await load.value }
    #expect(await sut.store.retrieve() == saved)
  }

  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private struct Cache {
    let store = InMemoryFeedStore()
    let local: LocalFeedLoader

    init(now: Date) { local = LocalFeedLoader(store: store, now: { now }) }
  }

  private func makeSUT(_ format: PageSite.Format) throws -> (
    site: PageSite, sut: Cache, pages: RemoteFeedLoader
  ) {
    let site = PageSite(format)
    return (site, Cache(now: start), try remote(site))
  }

  private func remote(_ site: PageSite) throws -> RemoteFeedLoader {
    RemoteFeedLoader(
      url: try #require(URL(string: PageSite.feed)),
      client: site,
      formats: CompositionRoot.formats
    )
  }

  private func firstPage(_ site: PageSite, _ sut: Cache) async throws -> Feed {
    let feed = try await remote(site).load()
    try await sut.local.save(feed)
    return feed
  }

  private func later(_ sut: Cache) -> LocalFeedLoader {
    let time = start.addingTimeInterval(3_600)
    return LocalFeedLoader(store: sut.store, now: { time })
  }
}

extension Feed {
  /// The images of a ``PageSite``.
  fileprivate var numbers: [Int] { images.compactMap { $0.description.flatMap { Int($0) } } }
}
