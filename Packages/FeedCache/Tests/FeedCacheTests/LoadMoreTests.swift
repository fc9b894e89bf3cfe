import FeedCache
import FeedCore
import FeedFailures
import Synchronization
import Testing

@Suite("Load more")
struct LoadMoreTests {
  @Test(
    "PG1: the next page's images follow the saved ones, without repeats, saved with the first page's time"
  )
  func happyPath() async throws {
    let saved = try savedFeed([1, 2])
    let page = try page([2, 3, 3], next: 3)
    let (sut, spy) = makeSUT(saved, page: .page(page))
    let shown = try shown([1, 2], origin: .remote())

    let feed = try await sut.loadMore(after: shown, by: spy)

    let longer = try details(next: 3, pages: 2)
    #expect(
      feed
        == Feed(images: try images([1, 2, 3]), origin: .remote(), validators: tag, details: longer)
    )
    let copy = CachedFeed(
      images: try images([1, 2, 3]),
      savedAt: saved.feed.savedAt,
      validators: tag,
      details: longer
    )
    #expect(spy.messages == [.retrieve, .loadNextPage(shown), .replaceOnly(saved.revision, copy)])
  }

  @Test("as a pager it loads and saves the same")
  func asPager() async throws {
    let page = try page([2, 3], next: nil)
    let (sut, spy) = makeSUT(try savedFeed([1]), page: .page(page))
    let (other, otherSpy) = makeSUT(try savedFeed([1]), page: .page(page))
    let shown = try shown([1], origin: .remote())

    let feed = try await SavedFeedPager(sut, by: spy).loadMore(after: shown)

    #expect(feed == (try await other.loadMore(after: shown, by: otherSpy)))
    #expect(feed?.images == (try images([1, 2, 3])))
    #expect(spy.messages == otherSpy.messages)
  }

  @Test("NT1: the longer feed is from a private network only if all of it is, saved, shown and new")
  func network() async throws {
    for count in 0..<8 {
      let isPrivate = (saved: count & 1 == 0, shown: count & 2 == 0, page: count & 4 == 0)
      let store = InMemoryFeedStore()
      let sut = LocalFeedLoader(store: store, now: { fixedNow })
      try await sut.save(try shown([1], origin: .remote(isFromPrivateNetwork: isPrivate.saved)))
      let page = Feed(
        images: try images([2]),
        origin: .remote(isFromPrivateNetwork: isPrivate.page)
      )
      let shown = try shown([1], origin: .remote(isFromPrivateNetwork: isPrivate.shown))
      let spy = FeedStoreSpy(.success, page: .page(page))

      let longer = try await sut.loadMore(after: shown, by: spy)

      guard case .loadNextPage(let asked)? = spy.messages.first else {
        throw Unexpected(spy.messages.count)
      }
      #expect(asked.origin.allowsPrivateNetwork == (isPrivate.saved && isPrivate.shown))
      let expected = isPrivate.saved && isPrivate.shown && isPrivate.page
      #expect(longer?.origin.isFromPrivateNetwork == expected)
      #expect(await store.retrieve()?.feed.isFromPrivateNetwork == expected)
    }
  }

  @Test("PG1: page after page, what is delivered is what is saved, with the time of the first")
  func pageAfterPage() async throws {
    let store = InMemoryFeedStore()
    let sut = LocalFeedLoader(store: store, now: { fixedNow })
    var shown = try shown([1, 2], origin: .remote())
    try await sut.save(shown)
    let later = LocalFeedLoader(store: store, now: { fixedNow.addingTimeInterval(3_600) })
    for number in 3...5 {
      let spy = FeedStoreSpy(.success, page: .page(try page([number - 1, number], next: number)))
      shown = try #require(try await later.loadMore(after: shown, by: spy))
      #expect(shown.images == (try images(Array(1...number))))
      #expect(shown.origin == .remote())
      let saved = try await sut.load()
      #expect(saved.images == shown.images)
      #expect(saved.details == shown.details)
      #expect(saved.origin == .cache(savedAt: fixedNow, reason: nil))
    }
  }

  @Test(
    "PG1: a saved copy that is shown for a reason still is one, of that time and for that reason"
  )
  func savedCopy() async throws {
    let saved = try savedFeed([1])
    let origin = Feed.Origin.cache(savedAt: saved.feed.savedAt, reason: StoreFailure())
    let (sut, spy) = makeSUT(saved, page: .page(try page([2])))
    #expect(
      try await sut.loadMore(after: try shown([1], origin: origin), by: spy)?.origin == origin
    )
  }

  @Test(
    "PG2: without a next page, or with one that is empty or was seen, the end is delivered, and nothing is saved"
  )
  func end() async throws {
    for page in [nil, try page([]), try page([2, 1], next: 3)] {
      let (sut, spy) = makeSUT(try savedFeed([1, 2]), page: .page(page))
      let shown = try shown([1, 2], origin: .remote())
      #expect(try await sut.loadMore(after: shown, by: spy) == nil)
      #expect(spy.messages == [.retrieve, .loadNextPage(shown)])
    }
  }

  @Test("PG1: an empty page with a next one is followed, and saved with what follows in one commit")
  func emptyPage() async throws {
    let store = InMemoryFeedStore()
    let sut = LocalFeedLoader(store: store, now: { fixedNow })
    let shown = try shown([1], origin: .remote())
    try await sut.save(shown)
    let pages = Pages([try page([], next: 3), try page([], next: 4), try page([2], next: 5)])
    let more = try #require(try await sut.loadMore(after: shown, by: pages))
    #expect(try more.images == images([1, 2]))
    #expect(try more.details == details(next: 5, pages: 4))
    #expect(try await sut.load().details == more.details)
  }

  @Test(
    "Untrusted input: ten empty pages are followed by one call; the next call goes on behind them"
  )
  func emptyPages() async throws {
    let store = InMemoryFeedStore()
    let sut = LocalFeedLoader(store: store, now: { fixedNow })
    let shown = try shown([1], origin: .remote())
    try await sut.save(shown)
    let pages = Pages(try (3...30).map { try page([], next: $0) })
    let more = try #require(try await sut.loadMore(after: shown, by: pages))
    #expect(more.images == shown.images)
    #expect(try more.details == details(next: 12, pages: 11))
    let further = try #require(try await sut.loadMore(after: more, by: pages))
    #expect(further.images == shown.images)
    #expect(try further.details == details(next: 22, pages: 21))
  }

  @Test("PG2: empty pages that end, or name each other, are the end")
  func emptyEnd() async throws {
    for followers in [
      [try page([], next: 3), try page([])], [try page([], next: 3), try page([], next: 2)],
    ] {
      let (sut, spy) = makeSUT(try savedFeed([1]), page: .page(nil))
      #expect(
        try await sut.loadMore(after: try shown([1], origin: .remote()), by: Pages(followers))
          == nil
      )
      #expect(spy.messages == [.retrieve])
    }
  }

  @Test(
    "PG3: when the next page fails, its error is delivered, nothing is saved, and it can be tried again"
  )
  func pageFails() async throws {
    let store = InMemoryFeedStore()
    let sut = LocalFeedLoader(store: store, now: { fixedNow })
    let shown = try shown([1], origin: .remote())
    try await sut.save(shown)
    let saved = await store.retrieve()
    for _ in 0..<2 {
      await #expect(throws: StoreFailure()) {
        try await sut.loadMore(
          after: shown,
          by: FeedStoreSpy(.success, page: .failure(StoreFailure()))
        )
      }
      #expect(await store.retrieve() == saved)
    }
    let more = try await sut.loadMore(
      after: shown,
      by: FeedStoreSpy(.success, page: .page(try page([2])))
    )
    #expect(more?.images == (try images([1, 2])))
  }

  @Test("PG3: when saving fails, its error is delivered, and nothing is retried or deleted")
  func savingFails() async throws {
    let (sut, spy) = makeSUT(
      try savedFeed([1]),
      page: .page(try page([2])),
      replacement: .failure(StoreFailure())
    )
    await #expect(throws: StoreFailure()) { try await sut.loadMore(after: try shown([1]), by: spy) }
    #expect(spy.messages.count == 3)
  }

  @Test("PG3: a feed that was saved meanwhile is not overwritten, and the error says so")
  func savedMeanwhile() async throws {
    let (sut, spy) = makeSUT(
      try savedFeed([1]),
      page: .page(try page([2])),
      replacement: .anotherFeed
    )
    await #expect(throws: FailureCause.superseded) {
      try await sut.loadMore(after: try shown([1]), by: spy)
    }
    #expect(spy.messages.count == 3)

    let store = InMemoryFeedStore()
    let local = LocalFeedLoader(store: store, now: { fixedNow })
    try await local.save(try shown([1]))
    let newer = CachedFeed(images: try images([9]), savedAt: fixedNow)
    let saving = SavingMeanwhile(store: store, feed: newer, page: try page([2]))
    await #expect(throws: FailureCause.superseded) {
      try await local.loadMore(after: try shown([1]), by: saving)
    }
    #expect(await store.retrieve()?.feed == newer)
  }

  @Test("PG3: a feed that is not the saved one is not continued, and no page is requested")
  func anotherFeed() async throws {
    for shown in [try shown([1, 2]), try shown([2]), try shown([1], next: 3), try shown([])] {
      let (sut, spy) = makeSUT(try savedFeed([1]), page: .page(try page([3])))
      await #expect(throws: FailureCause.superseded) {
        try await sut.loadMore(after: shown, by: spy)
      }
      #expect(spy.messages == [.retrieve])
    }
  }

  @Test(
    "PG3: without a saved feed that may be shown there is nothing to continue, and no page is requested"
  )
  func noFeed() async throws {
    let spy = FeedStoreSpy(.feed(nil))
    await #expect(throws: NoFeed(.empty)) {
      try await LocalFeedLoader(store: spy, now: { fixedNow }).loadMore(
        after: try shown([1]),
        by: spy
      )
    }
    let (sut, expired) = makeSUT(try savedFeed([1], age: sevenDays), page: .page(try page([2])))
    await #expect(throws: NoFeed(.expired(savedAt: fixedNow.addingTimeInterval(-sevenDays)))) {
      try await sut.loadMore(after: try shown([1]), by: expired)
    }
    #expect(spy.messages == [.retrieve])
    #expect(expired.messages == [.retrieve])
  }

  @Test("PG4: a cancel before the commit delivers CancellationError alone, and nothing is saved")
  func cancelled() async throws {
    let page = FeedStoreSpy.Stub.page(try page([2]))
    for (stub, page) in [
      (.cancelledMeanwhile(.feed(try savedFeed([1]))), page),
      (.feed(try savedFeed([1])), .cancelledMeanwhile(page)),
      (.feed(try savedFeed([1])), .cancelledMeanwhile(.page(nil))),
      (.feed(try savedFeed([1])), .cancelledMeanwhile(.failure(StoreFailure()))),
      (.feed(try savedFeed([1])), .failure(CancellationError())),
    ] as [(FeedStoreSpy.Stub, FeedStoreSpy.Stub)] {
      let spy = FeedStoreSpy(stub, page: page)
      await expectCancellation {
        _ = try await LocalFeedLoader(store: spy, now: { fixedNow }).loadMore(
          after: try shown([1]),
          by: spy
        )
      }
      #expect(spy.messages.count <= 2)
    }
  }

  @Test(
    "PG4: a cancel while the store saves delivers CancellationError alone, whatever the store does"
  )
  func cancelledSave() async throws {
    for outcome in [FeedStoreSpy.Stub.success, .anotherFeed, .failure(StoreFailure())] {
      let (sut, spy) = makeSUT(
        try savedFeed([1]),
        page: .page(try page([2])),
        replacement: .cancelledMeanwhile(outcome)
      )
      await expectCancellation { _ = try await sut.loadMore(after: try shown([1]), by: spy) }
    }
  }

  private let tag = FeedValidators(entityTag: "\"1\"", lastModified: nil)

  private func makeSUT(
    _ saved: StoredFeed,
    page: FeedStoreSpy.Stub,
    replacement: FeedStoreSpy.Stub = .success
  ) -> (sut: LocalFeedLoader, spy: FeedStoreSpy) {
    let spy = FeedStoreSpy(.feed(saved), page: page, replacement: replacement)
    return (LocalFeedLoader(store: spy, now: { fixedNow }), spy)
  }

  private func savedFeed(_ numbers: [Int], age: TimeInterval = 60) throws -> StoredFeed {
    let shown = try shown(numbers)
    return StoredFeed(
      CachedFeed(
        images: shown.images,
        savedAt: fixedNow.addingTimeInterval(-age),
        validators: tag,
        details: shown.details
      ),
      revision: FeedStoreRevision("the one read")
    )
  }

  private func shown(_ numbers: [Int], next: Int = 2, origin: Feed.Origin = .remote()) throws
    -> Feed
  {
    Feed(
      images: try images(numbers),
      origin: origin,
      validators: tag,
      details: try details(next: next)
    )
  }

  private func page(_ numbers: [Int], next: Int? = nil) throws -> Feed {
    Feed(images: try images(numbers), origin: .remote(), details: try details(next: next))
  }

  private func details(next: Int?, pages: Int = 1) throws -> FeedDetails {
    FeedDetails(
      nextPage: try next.map { try #require(URL(string: "https://a.example/\($0)")) },
      pages: pages
    )
  }

  private func images(_ numbers: [Int]) throws -> [FeedImage] {
    let url = try anyURL()
    return try numbers.map { number in
      FeedImage(
        id: try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")),
        url: url
      )
    }
  }

  /// Gives one page after another.
  private final class Pages: NextPageLoader {
    private let rest: Mutex<[Feed]>

    init(_ pages: [Feed]) { rest = Mutex(pages) }

    func loadNextPage(of feed: Feed) async throws -> Feed? {
      rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }

  /// Another program saves a newer feed while the page is loaded.
  private struct SavingMeanwhile: NextPageLoader {
    let store: InMemoryFeedStore
    let feed: CachedFeed
    let page: Feed

    func loadNextPage(of feed: Feed) async throws -> Feed? {
      try await store.replace(with: self.feed)
      return page
    }
  }
}
