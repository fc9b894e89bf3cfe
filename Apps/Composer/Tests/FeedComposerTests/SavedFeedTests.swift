import ComposerDoubles
import FeedCache
import FeedCommands
import FeedComposer
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedTerminal
import Testing

@Suite("The saved feed in a load")
struct SavedFeedTests {
  @Test(
    "Fallback: a failed load reads the saved feed once, also where it is refused",
    arguments: [
      (age: 0, words: [], messages: ["retrieve"]),
      (age: 0, words: ["--offline"], messages: ["retrieve"]),
      (age: 604_800, words: [], messages: ["retrieve"]),
      (age: 604_800, words: ["--offline"], messages: ["retrieve"]),
      (age: nil, words: [], messages: ["retrieve"]),
    ] as [(age: Double?, words: [String], messages: [String])]
  )
  func readOnce(age: Double?, words: [String], messages: [String]) async throws {
    let journal = Journal<String>()
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let store = InMemoryFeedStore()
    if let age {
      try await store.replace(with: CachedFeed(images: [], savedAt: now.addingTimeInterval(-age)))
    }
    let environment = Environment.inMemory(
      client: { _ in NoConnection() },
      caches: { _ in JournalingCache(store: JournalingStore(store: store, journal: journal)) },
      now: { now },
      output: Output(isTerminal: false) { _ in },
      errors: Output(isTerminal: false) { _ in }
    )
    _ = await FeedApp(environment: environment).run(
      ["show", "https://feed.example/feed.json"] + words
    )
    #expect(journal.entries == messages)
  }
}

private struct NoConnection: HTTPClient {
  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    throw HTTPFailure.timedOut(after: .seconds(1))
  }
}

private struct JournalingCache: FeedCacheCatalog {
  let store: JournalingStore

  func store(for url: URL) -> any FeedStore & FeedImageDataStore { store }
  func summary(of url: URL) -> FeedCacheSummary { FeedCacheSummary(url: url, state: .empty) }
  func summaries() -> [FeedCacheSummary] { [] }
  func deleteAll() {}
}

private struct JournalingStore: FeedStore, FeedImageDataStore {
  let store: InMemoryFeedStore
  let journal: Journal<String>

  func retrieve() async throws -> StoredFeed? {
    journal.add("retrieve")
    return await store.retrieve()
  }

  func replace(with feed: CachedFeed) async throws {
    journal.add("replace")
    try await store.replace(with: feed)
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    journal.add("replace only")
    return try await store.replace(only: revision, with: feed)
  }

  func delete() async throws {
    journal.add("delete")
    try await store.delete()
  }

  func delete(only revision: FeedStoreRevision) async throws {
    journal.add("delete only")
    try await store.delete(only: revision)
  }

  func changes() async throws -> FeedChangeStream { try await store.changes() }
  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    await store.retrieveImageData(for: key)
  }
  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try await store.insert(data, for: key)
  }
  func deleteCorruptImageData() async throws -> Int { try await store.deleteCorruptImageData() }
}
