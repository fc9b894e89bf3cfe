import FeedCache
import FeedCacheContract
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("In-memory store")
struct InMemoryStoreContractTests {
  @Test("Replacing: the in-memory store keeps every promise of a feed store", arguments: FeedStoreContract.promises)
  func feedStore(_ promise: ContractPromise<any FeedStore>) async throws {
    try await promise.check(InMemoryFeedStore())
  }

  @Test("Image data: the in-memory store keeps every promise", arguments: FeedImageDataStoreContract.promises)
  func imageData(_ promise: ContractPromise<any FeedStore & FeedImageDataStore>) async throws {
    try await promise.check(InMemoryFeedStore())
  }

  @Test(
    "Image data: the in-memory store keeps every promise over its limit",
    arguments: FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes)
  func limit(_ promise: ContractPromise<any FeedStore & FeedImageDataStore>) async throws {
    try await promise.check(InMemoryFeedStore(limit: FeedImageDataLimit(bytes: 1_000, count: 2)))
  }

  @Test(
    "Replacing: an in-memory store that is made to fail keeps every promise of a failing store",
    arguments: FeedStoreContract.promisesOfFailingStore)
  func failing(_ promise: ContractPromise<FailingStore<any FeedStore>>) async throws {
    let stored = StoredVariation()
    try await promise.check(FailingStore(stored.store, failing: stored.storage.setFailing))
  }

  @Test(
    "Image data: an in-memory store that is made to fail keeps every promise of a failing store",
    arguments: FeedImageDataStoreContract.promisesOfFailingStore)
  func failingImageData(_ promise: ContractPromise<FailingStore<any FeedStore & FeedImageDataStore>>) async throws {
    let stored = StoredVariation()
    try await promise.check(FailingStore(stored.store, failing: stored.storage.setFailing))
  }

  @Test(
    "Retrieval errors: an in-memory store that is damaged keeps every promise of a damageable store",
    arguments: FeedStoreContract.promisesOfDamageableStore)
  func damaged(_ promise: ContractPromise<DamageableStore<any FeedStore>>) async throws {
    let stored = StoredVariation()
    try await promise.check(DamageableStore(stored.store, damaging: stored.storage.damage))
  }

  @Test(
    "Image data: an in-memory store that is damaged keeps every promise of a damageable store",
    arguments: FeedImageDataStoreContract.promisesOfDamageableStore)
  func damagedImageData(_ promise: ContractPromise<DamageableStore<any FeedStore & FeedImageDataStore>>) async throws {
    let stored = StoredVariation()
    try await promise.check(DamageableStore(stored.store, damaging: stored.storage.damage))
  }

  @Test("W1: each feed URL has a cache of its own, and a summary of its own")
  func catalog() async throws {
    let sut = InMemoryFeedCache()
    let one = try #require(URL(string: "https://one.example"))
    let other = try #require(URL(string: "https://other.example"))
    let feed = CachedFeed(images: try uniqueImages(), savedAt: fixedNow)
    try await sut.store(for: one).replace(with: feed)
    try await sut.store(for: one).insert(Data([1, 2, 3]), for: try anyURL())

    #expect(try await sut.store(for: other).retrieve() == nil)
    #expect(try await sut.store(for: one).retrieve()?.feed == feed)
    let relative = try #require(URL(string: "//one.example", relativeTo: URL(string: "https://other.example")))
    #expect(try await sut.store(for: relative).retrieve()?.feed == feed)
    let summary = FeedCacheSummary(url: one, content: .feed(savedAt: fixedNow, images: 2), pictures: 1, bytes: 3)
    #expect(await sut.summaries() == [summary])
    #expect(await sut.summary(of: other) == FeedCacheSummary(url: other, content: .empty, pictures: 0, bytes: 0))

    try await sut.deleteAll()
    #expect(await sut.summaries() == [])
  }
}
