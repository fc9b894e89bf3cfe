import FeedCache
import FeedCacheContract
import FeedContract
import FeedCore
import Testing

@Suite("In-memory store")
struct InMemoryStoreContractTests {
  @Test(
    "Replacing: the in-memory store keeps every promise of a feed store",
    arguments: FeedStoreContract.promises(of: subject())
  )
  func feedStore(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Image data: the in-memory store keeps every promise",
    arguments: FeedImageDataStoreContract.promises(of: subject())
  )
  func imageData(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Image data: the in-memory store keeps every promise over its limit",
    arguments: FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes(
      of: subject(limit: FeedImageDataLimit(bytes: 1_000, count: 2))
    )
  )
  func limit(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "The in-memory store is no store for the next start of the program",
    .disabled("it is volatile"),
    arguments: FeedStoreContract.skipped(of: subject())
      + FeedImageDataStoreContract.skipped(of: subject())
  )
  func skipped(_ promise: String) {}

  @Test("What a subject cannot show is skipped by name, and nothing else is")
  func skippedPromises() {
    let all = FeedStoreContract.promises(of: StoredVariation.subject).map(\.description)
    let checked = FeedStoreContract.promises(of: Self.subject()).map(\.description)
    let skipped = FeedStoreContract.skipped(of: Self.subject())
    #expect(FeedStoreContract.skipped(of: StoredVariation.subject) == [])
    #expect(
      skipped.contains(
        "skipped, the store is volatile: A second store on the same storage sees that the feed was deleted"
      )
    )
    let names = skipped.compactMap { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) }
    #expect(checked + names == all)
  }

  @Test(
    "Replacing: an in-memory store that is reopened, made to fail and corrupted keeps every promise of a feed store",
    arguments: FeedStoreContract.promises(of: StoredVariation.subject)
  )
  func storedFeed(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Image data: an in-memory store that is reopened, made to fail and corrupted keeps every promise",
    arguments: FeedImageDataStoreContract.promises(of: StoredVariation.subject)
  )
  func storedImageData(_ promise: Promise) async throws {
    try await promise.check()
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
    let relative = try #require(
      URL(string: "//one.example", relativeTo: URL(string: "https://other.example"))
    )
    #expect(try await sut.store(for: relative).retrieve()?.feed == feed)
    let summary = FeedCacheSummary(
      url: one,
      state: .valid(savedAt: fixedNow),
      images: 2,
      pictures: 1,
      bytes: 3
    )
    #expect(await sut.summaries() == [summary])
    #expect(await sut.summary(of: other) == FeedCacheSummary(url: other, state: .empty))

    try await sut.deleteAll()
    #expect(await sut.summaries() == [])
  }

  private static func subject(limit: FeedImageDataLimit = FeedImageDataLimit()) -> Subject {
    Subject(makeStorage: {}, makeStore: { _ in InMemoryFeedStore(limit: limit) }, reopen: .volatile)
  }
}

extension StoredVariation {
  /// All that the contract can ask for.
  static let subject = Subject(
    makeStorage: { StoredVariation() },
    makeStore: { $0.store },
    reopen: .reopening { $0.store },
    failingAtWrite: { $0.storage.fail($1) },
    corrupting: { $0.storage.corrupt($1) }
  )
}
