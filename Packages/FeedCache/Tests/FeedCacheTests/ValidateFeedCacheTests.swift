import FeedCache
import FeedCore
import Testing

@Suite("Validate feed cache")
struct ValidateFeedCacheTests {
  @Test("V1: nothing happens to a valid cache")
  func valid() async throws {
    let (sut, store) = makeSUT(.feed(stored(aged: sevenDays - 1)))
    #expect(
      try await sut.validate() == .valid(savedAt: fixedNow.addingTimeInterval(-sevenDays + 1))
    )
    #expect(store.messages == [.retrieve])
  }

  @Test("V1: nothing happens to an empty cache")
  func empty() async throws {
    let (sut, store) = makeSUT(.feed(nil))
    #expect(try await sut.validate() == .empty)
    #expect(store.messages == [.retrieve])
  }

  @Test("V2: what cannot be read as a feed is deleted, and only the revision that was read")
  func corrupt() async throws {
    let revision = FeedStoreRevision("the corrupt one")
    let (sut, store) = makeSUT(.failure(FeedStoreError.corrupt(revision, reason: "checksum")))
    #expect(try await sut.validate() == .corrupt(reason: "checksum"))
    #expect(store.messages == [.retrieve, .delete(revision)])
  }

  @Test(
    "V3: an expired cache is deleted, and only the revision that was read",
    arguments: [sevenDays, sevenDays + 1]
  )
  func expired(age: TimeInterval) async throws {
    let (sut, store) = makeSUT(.feed(stored(aged: age)))
    let savedAt = fixedNow.addingTimeInterval(-age)
    #expect(try await sut.validate() == .expired(savedAt: savedAt))
    #expect(store.messages == [.retrieve, .delete(FeedStoreRevision("the one read"))])
  }

  @Test("Retrieval errors: nothing is deleted for a store that cannot be asked")
  func unavailable() async {
    for error: any Error in [FeedStoreError.unavailable(StoreFailure()), StoreFailure()] {
      let (sut, store) = makeSUT(.failure(error))
      await #expect(throws: (any Error).self) { try await sut.validate() }
      #expect(store.messages == [.retrieve])
    }
  }

  @Test(
    "Age: a timestamp from the future is never a reason to delete",
    arguments: [1, sevenDays, 1e9]
  )
  func future(ahead: TimeInterval) async throws {
    let (sut, store) = makeSUT(.feed(stored(aged: -ahead)))
    _ = try await sut.validate()
    #expect(store.messages == [.retrieve])
  }

  @Test("Validation never destroys a good feed: checking the state alone deletes nothing")
  func checking() async throws {
    let (sut, store) = makeSUT(.feed(stored(aged: sevenDays)))
    #expect(try await sut.state() == .expired(savedAt: fixedNow.addingTimeInterval(-sevenDays)))
    #expect(store.messages == [.retrieve])
  }

  @Test("Validation never destroys a good feed: one that was saved after the check stays")
  func savedInBetween() async throws {
    let store = InMemoryFeedStore()
    let sut = LocalFeedLoader(store: store, now: { fixedNow })
    try await store.replace(with: stored(aged: sevenDays).feed)
    #expect(try await sut.state() == .expired(savedAt: fixedNow.addingTimeInterval(-sevenDays)))
    let old = try #require(await store.retrieve()).revision

    try await sut.save(Feed(images: [], origin: .remote()))
    try await store.delete(only: old)

    #expect(try await sut.validate() == .valid(savedAt: fixedNow))
  }

  @Test("Cancellation: a cancelled validation deletes nothing")
  func cancelled() async {
    let (sut, store) = makeSUT(.cancelledMeanwhile(.feed(stored(aged: sevenDays))))
    await expectCancellation { try await sut.validate() }
    #expect(store.messages == [.retrieve])
  }

  @Test("A failed deletion is delivered")
  func deletionFails() async {
    let store = FeedStoreSpy(.feed(stored(aged: sevenDays)), deletion: .failure(StoreFailure()))
    let sut = LocalFeedLoader(store: store, now: { fixedNow })
    await #expect(throws: StoreFailure()) { try await sut.validate() }
  }

  private func makeSUT(_ stub: FeedStoreSpy.Stub) -> (sut: LocalFeedLoader, store: FeedStoreSpy) {
    let store = FeedStoreSpy(stub)
    return (LocalFeedLoader(store: store, now: { fixedNow }), store)
  }
}
