import FeedCache
import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("Deliver image data to the cache, or anywhere")
struct ImageDataDeliveryTests {
  @Test("What is cached is not requested; the rest is loaded, saved, and told as it comes")
  func prefetched() async throws {
    let sut = try await SUT(cached: ["1"], remote: ["2": .success(Data([2, 2]))])
    let outcomes = try await sut.prefetch("1", "2")
    #expect(outcomes == ["was there, 1 B", "saved, 2 B"])
    #expect(sut.told == [0: "was there, 1 B", 1: "saved, 2 B"])
    #expect(sut.requested == ["2"])
    #expect(try await sut.store.retrieveImageData(for: anyURL("2")) == Data([2, 2]))
  }

  @Test("An image that fails is an outcome, and the others are loaded")
  func failing() async throws {
    let sut = try await SUT(
      cached: [],
      remote: ["1": .failure(AnyFailure()), "2": .success(Data([2]))]
    )
    #expect(try await sut.prefetch("1", "2") == ["failed: AnyFailure()", "saved, 1 B"])
  }

  @Test("A cache that cannot be written ends the work: nothing more is requested, or told")
  func unwritable() async throws {
    let sut = try await SUT(
      cached: ["0"],
      remote: ["1": .success(Data([1])), "2": .success(Data([2]))],
      failingToSave: AnyFailure()
    )
    let stopped = await #expect(throws: ImageDataWorkStopped.self) {
      try await sut.prefetch("0", "1", "2")
    }
    #expect(stopped?.cause is AnyFailure)
    #expect(stopped?.saved == 1)
    #expect(stopped?.count == 3)
    #expect(stopped?.bytes == 1)
    #expect(sut.requested == ["1"])
    #expect(sut.told == [0: "was there, 1 B"])
  }

  @Test("An image beyond the quota is an outcome, and so is one that it evicted")
  func quota() async throws {
    let sut = try await SUT(
      cached: ["3"],
      remote: ["1": .success(Data([1])), "2": .success(Data([2]))],
      limit: FeedImageDataLimit(bytes: 1_000, count: 2),
      feed: ["1", "2", "3"]
    )
    #expect(try await sut.prefetch("3", "1", "2") == ["quota", "saved, 1 B", "saved, 1 B"])
    #expect(sut.told[0] == "was there, 1 B")
  }

  @Test("A cancel throws CancellationError, and what was saved stays")
  func cancelled() async throws {
    let sut = try await SUT(
      cached: [],
      remote: ["1": .success(Data([1])), "2": .failure(CancellationError())]
    )
    await #expect(throws: CancellationError.self) { try await sut.prefetch("1", "2") }
    #expect(try await sut.store.retrieveImageData(for: anyURL("1")) == Data([1]))
  }

  @Test("Anywhere: what is there is not loaded, what fails is not handed over, one after another")
  func anywhere() async throws {
    let messages = Mutex<[String]>([])
    let sut = ImageDataDelivery<String>(
      atOnce: 1,
      find: { name in
        messages.withLock { $0.append("find \(name)") }
        return name == "there" ? .saved(bytes: 9, wasThere: true) : nil
      },
      load: { name in
        messages.withLock { $0.append("load \(name)") }
        return name == "lost" ? .failure(AnyFailure()) : .success(Data([1]))
      },
      keep: { data, name in
        messages.withLock { $0.append("keep \(name)") }
        return .saved(bytes: data.count, wasThere: false)
      }
    )
    let outcomes = try await sut.deliver(["there", "lost", "new"])
    #expect(outcomes.map(SUT.word) == ["was there, 9 B", "failed: AnyFailure()", "saved, 1 B"])
    let expected = ["find there", "find lost", "load lost", "find new", "load new", "keep new"]
    #expect(messages.withLock(\.self) == expected)
  }

  @Test("In order: all are loaded at once, and handed over one at a time in their order")
  func inOrder() async throws {
    let kept = Mutex<[String]>([])
    let (ends, end) = AsyncStream<Void>.makeStream()
    let sut = ImageDataDelivery<String>(
      atOnce: 1,
      find: { $0 == "there" ? .saved(bytes: 9, wasThere: true) : nil },
      load: { name in
        if name == "slow" {
          for await _ in ends { break }
        }
        if name == "lost" {
          end.yield()
          return .failure(AnyFailure())
        }
        return .success(Data([1]))
      },
      keep: { data, name in
        kept.withLock { $0.append(name) }
        return .saved(bytes: data.count, wasThere: false)
      }
    )
    var told: [Int] = []
    let names = ["slow", "there", "new", "lost", "last"]
    let outcomes = try await sut.deliver(
      names,
      of: { _ in 0 },
      each: { index, _ in
        told.append(index)
      }
    )
    #expect(kept.withLock(\.self) == ["slow", "new", "last"])
    #expect(told == [0, 1, 2, 3, 4])
    let words = [
      "saved, 1 B", "was there, 9 B", "saved, 1 B", "failed: AnyFailure()", "saved, 1 B",
    ]
    #expect(outcomes.map(SUT.word) == words)
  }

  @Test("In order: what cannot be handed over ends the work")
  func inOrderUnwritable() async throws {
    let sut = ImageDataDelivery<String>(
      atOnce: 1,
      find: { _ in nil },
      load: { _ in .success(Data([1])) },
      keep: { data, name in
        if name == "2" {
          throw AnyFailure()
        }
        return .saved(bytes: data.count, wasThere: false)
      }
    )
    let stopped = await #expect(throws: ImageDataWorkStopped.self) {
      try await sut.deliver(["1", "2", "3"], of: { _ in 0 })
    }
    #expect(stopped?.cause is AnyFailure)
    #expect(stopped?.saved == 1)
  }
}

/// A delivery of images whose URLs end in a name, one after another.
private final class SUT: Sendable {
  let store: any FeedStore & FeedImageDataStore
  private let caches: FailingCaches
  private let remote: RemoteStub
  private let limit: FeedImageDataLimit
  private let outcomes = Mutex<[Int: String]>([:])

  init(
    cached: [String],
    remote: [String: Result<Data, any Error>],
    failingToSave error: (any Error)? = nil,
    limit: FeedImageDataLimit = FeedImageDataLimit(),
    feed: [String] = []
  ) async throws {
    let cache = InMemoryFeedCache(limit: limit)
    store = cache.store(for: try anyURL())
    let images = try feed.map { FeedImage(id: UUID(), url: try anyURL($0)) }
    try await store.replace(with: CachedFeed(images: images, savedAt: fixedNow))
    for name in cached { try await store.insert(Data([1]), for: anyURL(name)) }
    caches = FailingCaches(cache: cache, error: error)
    self.remote = RemoteStub(remote)
    self.limit = limit
  }

  var told: [Int: String] { outcomes.withLock(\.self) }
  var requested: [String] { remote.requested }

  func prefetch(_ names: String...) async throws -> [String] {
    let sut = ImageDataDelivery(
      toCacheOf: try anyURL(),
      in: caches,
      limit: limit,
      atOnce: 1,
      cached: LocalFeedImageDataLoader(store: store),
      remote: remote
    )
    let keys = try names.map { ImageDataKey(try anyURL($0)) }
    let results = try await sut.deliver(keys) { index, outcome in
      outcomes.withLock { $0[index] = Self.word(outcome) }
    }
    return results.map(Self.word)
  }

  static func word(_ outcome: ImageDataOutcome) -> String {
    switch outcome {
    case .saved(let bytes, wasThere: true, file: nil): "was there, \(bytes) B"
    case .saved(let bytes, wasThere: false, file: nil): "saved, \(bytes) B"
    case .saved(_, _, let file?): "file \(file)"
    case .failed(FeedStoreError.quotaReached): "quota"
    case .failed(let error): "failed: \(error)"
    }
  }
}

private final class RemoteStub: FeedImageDataLoader {
  private let results: [String: Result<Data, any Error>]
  private let requests = Mutex<[String]>([])

  init(_ results: [String: Result<Data, any Error>]) { self.results = results }

  var requested: [String] { requests.withLock(\.self) }

  func loadImageData(for key: ImageDataKey) throws -> Data {
    requests.withLock { $0.append(key.url.lastPathComponent) }
    return try #require(results[key.url.lastPathComponent]).get()
  }
}

/// Caches in memory whose stores fail to insert image data, if there is an error.
private struct FailingCaches: FeedCacheCatalog {
  let cache: InMemoryFeedCache
  let error: (any Error)?

  func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    FailingStore(store: cache.store(for: url), error: error)
  }

  func summary(of url: URL) async -> FeedCacheSummary { await cache.summary(of: url) }

  func summaries() async -> [FeedCacheSummary] { await cache.summaries() }

  func deleteAll() async throws { try await cache.deleteAll() }
}

private struct FailingStore: FeedStore, FeedImageDataStore {
  let store: any FeedStore & FeedImageDataStore
  let error: (any Error)?

  func retrieve() async throws -> StoredFeed? { try await store.retrieve() }

  func replace(with feed: CachedFeed) async throws { try await store.replace(with: feed) }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await store.replace(only: revision, with: feed)
  }

  func delete() async throws { try await store.delete() }

  func delete(only revision: FeedStoreRevision) async throws {
    try await store.delete(only: revision)
  }

  func changes() async throws -> FeedChangeStream { try await store.changes() }
  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    try await store.retrieveImageData(for: key)
  }

  func insert(_ data: Data, for key: ImageDataKey) async throws {
    if let error { throw error }
    try await store.insert(data, for: key)
  }

  func deleteCorruptImageData() async throws -> Int { try await store.deleteCorruptImageData() }
}
