import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedTerminal
import Foundation
import Synchronization
import Testing

@testable import FeedComposer

@Suite("Prefetch")
struct PrefetchTests {
  @Test(
    "A picture that was saved, and evicted for a late one further up the feed, is reported as failed"
  )
  func evicted() async throws {
    let (inserts, inserted) = AsyncStream<Void>.makeStream()
    let client = LateFirstPicture(waitingFor: 2, of: inserts)
    let catalog = InMemoryFeedCache(limit: FeedImageDataLimit(count: 2))
    let output = Mutex("")
    var environment = Environment.inMemory(
      client: { _ in client },
      caches: { _ in NotifyingCache(catalog: catalog, inserted: inserted) },
      now: { Date() },
      output: Output(isTerminal: false) { text in output.withLock { $0 += text } },
      errors: Output(isTerminal: false) { _ in }
    )
    environment.limits.imageData = FeedImageDataLimit(count: 2)
    let code = await FeedApp(environment: environment).run([
      "prefetch", "--url", "https://feed.example/feed.json", "--json",
    ])
    #expect(code == .someFailed)
    let document = output.withLock { $0 }
    #expect(document.hasPrefix(#"{"saved":2,"already":0,"failed":1,"#), "\(document)")
    let picture =
      #""url":"https://feed.example/3.png","state":"failed","path":null,"bytes":0,"reason":"quota","message":"quota reached: "#
    #expect(document.contains(picture), "\(document)")
  }
}

extension PrefetchTests {
  @Test("A failed picture has its image's number, by which 'open' knows it")
  func numbers() async throws {
    let errors = Journal<String>()
    let environment = Environment.inMemory(
      client: { _ in FailingPictures() },
      caches: { _ in InMemoryFeedCache() },
      now: { Date() },
      output: Output(isTerminal: false) { _ in },
      errors: Output(isTerminal: false, write: errors.add)
    )
    #expect(
      await FeedApp(environment: environment).run(["prefetch", "https://feed.example/feed.json"])
        == .someFailed
    )
    #expect(
      errors.entries.map { $0.components(separatedBy: " failed: ")[0] }.sorted() == [
        "feed: 3/4 https://feed.example/missing-3.png",
        "feed: 4/4 https://feed.example/missing-4.png",
      ]
    )
  }
}

/// A feed of four images, of which the first two have one picture, and the last two have none.
private struct FailingPictures: HTTPClient {
  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch request.url.lastPathComponent {
    case "feed.json":
      let items = ["1", "1", "missing-3", "missing-4"].map {
        #"{"id": "\#(UUID())", "image": "https://feed.example/\#($0).png"}"#
      }
      return HTTPResponse(
        status: 200,
        body: Data(#"{"items": [\#(items.joined(separator: ","))]}"#.utf8)
      )
    case "1.png":
      return HTTPResponse(
        status: 200,
        body: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
      )
    default: break
    }
    return HTTPResponse(status: 404, body: Data())
  }
}

/// A feed of three pictures, where the first one comes after `count` others were saved.
private final class LateFirstPicture: HTTPClient {
  private let count: Int
  private let kept: AsyncStream<Void>

  init(waitingFor count: Int, of kept: AsyncStream<Void>) {
    self.count = count
    self.kept = kept
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.url.path == "/feed.json" {
      let items = (1...3).map {
        #"{"id": "\#(UUID())", "image": "https://feed.example/\#($0).png"}"#
      }
      return HTTPResponse(
        status: 200,
        body: Data(#"{"items": [\#(items.joined(separator: ","))]}"#.utf8)
      )
    }
    if request.url.path == "/1.png" {
      var rest = count
      for await _ in kept {
        rest -= 1
        if rest == 0 { break }
      }
    }
    return HTTPResponse(
      status: 200,
      body: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0])
    )
  }
}

/// Reports each picture that is saved, and stores a copy of its data, as a store on disk does.
struct NotifyingCache: FeedCacheCatalog {
  let catalog: InMemoryFeedCache
  var inserted: AsyncStream<Void>.Continuation?

  func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    NotifyingStore(store: catalog.store(for: url), inserted: inserted)
  }
  func summary(of url: URL) async throws -> FeedCacheSummary { await catalog.summary(of: url) }
  func summaries() async throws -> [FeedCacheSummary] { await catalog.summaries() }
  func deleteAll() async throws { try await catalog.deleteAll() }
}

private struct NotifyingStore: FeedStore, FeedImageDataStore {
  let store: any FeedStore & FeedImageDataStore
  let inserted: AsyncStream<Void>.Continuation?

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
    try await store.insert(Data(Array(data)), for: key)
    inserted?.yield()
  }
  func deleteCorruptImageData() async throws -> Int { try await store.deleteCorruptImageData() }
}
