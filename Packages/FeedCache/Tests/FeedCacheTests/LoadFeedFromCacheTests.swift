import FeedCache
import FeedCore
import Testing

@Suite("Load feed from cache")
struct LoadFeedFromCacheTests {
  @Test(
    "CF1: a feed younger than the max age is delivered whole, with its age, and nothing else happens"
  )
  func happyPath() async throws {
    let images = try uniqueImages()
    let (sut, store) = makeSUT(.feed(stored(aged: sevenDays - 1, images: images)))

    let feed = try await sut.load()

    #expect(feed.images == images)
    #expect(feed.validators == FeedValidators(entityTag: "\"1\"", lastModified: nil))
    #expect(feed.details == FeedDetails(title: "a title"))
    guard case .cache(let savedAt, nil, _) = feed.origin else { throw Unexpected(feed.origin) }
    #expect(savedAt == fixedNow.addingTimeInterval(-sevenDays + 1))
    #expect(store.messages == [.retrieve])
  }

  @Test("CF1: a feed says whether it came from a private network", arguments: [false, true])
  func network(isPrivate: Bool) async throws {
    let copy = CachedFeed(images: [], savedAt: fixedNow, isFromPrivateNetwork: isPrivate)
    let (sut, _) = makeSUT(.feed(StoredFeed(copy, revision: FeedStoreRevision("1"))))
    #expect(try await sut.load().origin.isFromPrivateNetwork == isPrivate)
  }

  @Test("CF1: a saved feed of no images is a feed")
  func noImages() async throws {
    let (sut, _) = makeSUT(.feed(stored(aged: 0, images: [])))
    #expect(try await sut.load().images.isEmpty)
  }

  @Test("CF2: a retrieval error is delivered, and nothing else happens")
  func retrievalError() async {
    let (sut, store) = makeSUT(.failure(StoreFailure()))
    await #expect(throws: StoreFailure()) { try await sut.load() }
    #expect(store.messages == [.retrieve])
  }

  @Test("CF2: corruption is thrown, and nothing is deleted for it")
  func corrupt() async {
    let (sut, store) = makeSUT(
      .failure(FeedStoreError.corrupt(FeedStoreRevision("1"), reason: "checksum"))
    )
    await #expect {
      try await sut.load()
    } throws: { error in
      if case FeedStoreError.corrupt(FeedStoreRevision("1"), reason: "checksum") = error {
        true
      } else {
        false
      }
    }
    #expect(store.messages == [.retrieve])
  }

  @Test(
    "CF3: an expired feed is no feed, and nothing else happens",
    arguments: [sevenDays, sevenDays + 1, 1e9]
  )
  func expired(age: TimeInterval) async throws {
    let (sut, store) = makeSUT(.feed(stored(aged: age, images: try uniqueImages())))
    await #expect(throws: NoFeed(.expired(savedAt: fixedNow.addingTimeInterval(-age)))) {
      try await sut.load()
    }
    #expect(store.messages == [.retrieve])
  }

  @Test("CF3: a feed from too far in the future is no feed, and nothing else happens")
  func future() async throws {
    let (sut, store) = makeSUT(.feed(stored(aged: -sevenDays, images: try uniqueImages())))
    await #expect(throws: NoFeed(.fromTheFuture(savedAt: fixedNow.addingTimeInterval(sevenDays)))) {
      try await sut.load()
    }
    #expect(store.messages == [.retrieve])
  }

  @Test("CF4: an empty cache is no feed, and nothing else happens")
  func empty() async {
    let (sut, store) = makeSUT(.feed(nil))
    await #expect(throws: NoFeed(.empty)) { try await sut.load() }
    #expect(store.messages == [.retrieve])
  }

  @Test("W4: the max age is data: any, none at all, or no limit")
  func maxAge() async throws {
    let dayOld = FeedStoreSpy.Stub.feed(stored(aged: 86_400))
    _ = try await makeSUT(dayOld, policy: FeedCachePolicy(days: 1.5)).sut.load()
    _ = try await makeSUT(.feed(stored(aged: 1e10)), policy: .unlimited).sut.load()
    await #expect(throws: NoFeed(.expired(savedAt: fixedNow.addingTimeInterval(-86_400)))) {
      try await makeSUT(dayOld, policy: FeedCachePolicy(days: 1)).sut.load()
    }
    await #expect(throws: NoFeed(.expired(savedAt: fixedNow))) {
      try await makeSUT(.feed(stored(aged: 0)), policy: FeedCachePolicy(days: 0)).sut.load()
    }
  }

  @Test("Cancellation: a cancelled load throws CancellationError, whatever the store did meanwhile")
  func cancelled() async {
    for stub: FeedStoreSpy.Stub in [.feed(stored(aged: 0)), .feed(nil), .failure(StoreFailure())] {
      let (sut, _) = makeSUT(.cancelledMeanwhile(stub))
      await expectCancellation { _ = try await sut.load() }
    }
  }

  private func makeSUT(
    _ stub: FeedStoreSpy.Stub,
    policy: FeedCachePolicy = .sevenDays
  ) -> (sut: LocalFeedLoader, store: FeedStoreSpy) {
    let store = FeedStoreSpy(stub)
    return (LocalFeedLoader(store: store, policy: policy, now: { fixedNow }), store)
  }
}
