import FeedContract
import @NAME@
import FeedCache
import FeedCacheContract
import FeedCore
import Testing

/// What every store promises.
// One at a time: callers at once would rarely meet beside other tests.
@Suite("@NAME@", .serialized)
struct @X@FeedStoreTests {
  @Test("The store keeps every promise of a feed store", arguments: FeedStoreContract.promises(of: subject()))
  func feedStore(_ promise: Promise) async throws { try await promise.check() }

  @Test("The store keeps every promise of image data", arguments: FeedImageDataStoreContract.promises(of: subject()))
  func imageData(_ promise: Promise) async throws { try await promise.check() }

  @Test(
    "The store keeps every promise over its quota",
    arguments: FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes(
      of: subject(limit: FeedImageDataLimit(bytes: 1_000, count: 2))))
  func quota(_ promise: Promise) async throws { try await promise.check() }

  @Test("No promise is skipped")
  func skipped() {
    #expect(FeedStoreContract.skipped(of: Self.subject()) == [])
    #expect(FeedImageDataStoreContract.skipped(of: Self.subject()) == [])
  }

  private static func subject(
    limit: FeedImageDataLimit = FeedImageDataLimit()
  ) -> ContractSubject<any FeedStore & FeedImageDataStore> {
    ContractSubject(
      makeStorage: { try Storage() },
      makeStore: { $0.cache(limit).store(for: $0.url) },
      reopen: .reopening { $0.cache(limit).store(for: $0.url) },
      failingAtWrite: { try $0.fail($1) },
      corrupting: { try $0.corrupt($1) })
  }

  @Test("The catalog lists the feeds that are saved, and deletes all of them")
  func catalog() async throws {
    let storage = try Storage()
    let cache = storage.cache()
    #expect(try await cache.summary(of: storage.url).state == .empty)
    #expect(try await cache.summaries().isEmpty)
    let savedAt = Date(timeIntervalSinceReferenceDate: 0)
    try await cache.store(for: storage.url).replace(with: CachedFeed(images: [], savedAt: savedAt))
    #expect(try await cache.summaries().map(\.url) == [storage.url])
    #expect(try await cache.summary(of: storage.url).state.savedAt == savedAt)
    try await cache.deleteAll()
    #expect(try await cache.summaries().isEmpty)
  }
}

/// What the stores of one check share: a folder, a database.
private final class Storage: Sendable {
  let url: URL

  init() throws { url = try #require(URL(string: "https://feed.example/feed.json")) }

  /// Opens the caches in it. Each check wants a path of its own.
  func cache(_ limit: FeedImageDataLimit = FeedImageDataLimit()) -> @X@FeedCache {
    @X@FeedCache(path: "cache", limit: limit)
  }

  /// From now on lets the writes with these numbers fail, counted from 1; with `nil`, none. A storage that cannot: leave `failingAtWrite` out.
  func fail(_ writes: ClosedRange<Int>?) throws { throw NotWritten(method: "fail(_:)") }

  /// Changes what is saved, so that it differs from what was inserted. A storage that cannot be corrupted: leave `corrupting` out.
  func corrupt(_ part: CorruptiblePart) throws { throw NotWritten(method: "corrupt(_:)") }
}

private struct NotWritten: Error {
  let method: String
}
