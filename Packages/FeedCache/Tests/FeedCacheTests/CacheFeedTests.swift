import FeedCache
import FeedCore
import Testing

@Suite("Cache feed")
struct CacheFeedTests {
  @Test("SF1: the cache is replaced by the new feed, timestamped, in one message to the store")
  func happyPath() async throws {
    let store = FeedStoreSpy(.success)
    let feed = Feed(
      images: try uniqueImages(),
      origin: .remote(),
      validators: FeedValidators(entityTag: "\"2\"", lastModified: "x"),
      details: FeedDetails(
        title: "a title",
        nextPage: try anyURL(),
        earliestNextRequest: fixedNow,
        leftOut: 3
      )
    )

    try await LocalFeedLoader(store: store, now: { fixedNow }).save(feed)

    let expected = CachedFeed(
      images: feed.images,
      savedAt: fixedNow,
      validators: feed.validators,
      details: feed.details
    )
    #expect(store.messages == [.replace(expected)])
  }

  @Test(
    "SF1: whether the feed came from a private network is saved with it",
    arguments: [false, true]
  )
  func network(isPrivate: Bool) async throws {
    let store = FeedStoreSpy(.success)
    let feed = Feed(images: [], origin: .remote(isFromPrivateNetwork: isPrivate))
    try await LocalFeedLoader(store: store, now: { fixedNow }).save(feed)
    let expected = CachedFeed(images: [], savedAt: fixedNow, isFromPrivateNetwork: isPrivate)
    #expect(store.messages == [.replace(expected)])
  }

  @Test("Age: timestamps are whole seconds, floored when saved")
  func floored() async throws {
    let store = FeedStoreSpy(.success)
    let sut = LocalFeedLoader(store: store, now: { fixedNow.addingTimeInterval(0.999) })
    try await sut.save(Feed(images: [], origin: .remote()))
    guard case .replace(let saved)? = store.messages.first else {
      throw Unexpected(store.messages.count)
    }
    #expect(saved.savedAt == fixedNow)
  }

  @Test("SF2: when the old cache cannot be deleted, its error is delivered and nothing is inserted")
  func deletionFails() async throws {
    let store = FeedStoreSpy(.failure(StoreFailure()))
    let sut = LocalFeedLoader(store: store, now: { fixedNow })
    await #expect(throws: StoreFailure()) {
      try await sut.save(Feed(images: [], origin: .remote()))
    }
    #expect(store.messages == [.replace(CachedFeed(images: [], savedAt: fixedNow))])
  }

  @Test(
    "SF3: when saving fails, its error is delivered, nothing is retried, and nothing is deleted"
  )
  func savingFails() async throws {
    let store = FeedStoreSpy(.failure(FeedStoreError.unavailable(StoreFailure())))
    let sut = LocalFeedLoader(store: store, now: { fixedNow })
    await #expect {
      try await sut.save(Feed(images: [], origin: .remote()))
    } throws: { error in
      guard case FeedStoreError.unavailable(let cause) = error else { return false }
      return cause is StoreFailure
    }
    #expect(store.messages.count == 1)
  }

  @Test("Cancellation: a save that was cancelled before it began never reaches the store")
  func cancelledBefore() async {
    let store = FeedStoreSpy(.success)
    await expectCancellation {
      withUnsafeCurrentTask { $0?.cancel() }
      try await LocalFeedLoader(store: store, now: { fixedNow }).save(
        Feed(images: [], origin: .remote())
      )
    }
    #expect(store.messages.isEmpty)
  }

  @Test(
    "Cancellation: whatever the store of a cancelled save throws, the save throws CancellationError"
  )
  func cancelledMeanwhile() async {
    let store = FeedStoreSpy(.cancelledMeanwhile(.failure(StoreFailure())))
    await expectCancellation {
      try await LocalFeedLoader(store: store, now: { fixedNow }).save(
        Feed(images: [], origin: .remote())
      )
    }
  }
}
