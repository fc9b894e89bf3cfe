import FeedCache
import FeedCore
import FeedFailures
import FeedPolling
import Foundation
import Testing

@testable import FeedCachePostgres

let savedAt = Date(timeIntervalSince1970: 1_800_000_000)

func feedURL() throws -> URL { try #require(URL(string: "https://feed.example/feed.json")) }

func imageURL(_ number: Int) throws -> URL {
  try #require(URL(string: "https://feed.example/\(number).png"))
}

func feed(of count: Int) throws -> CachedFeed {
  let images = try (0..<count).map { FeedImage(id: UUID(), url: try imageURL($0), tags: ["tag"]) }
  return CachedFeed(images: images, savedAt: savedAt)
}

/// A schema of a test's own, behind a proxy.
final class SUT: Sendable {
  let proxy: PostgresProxy
  let configuration: PostgresConfiguration
  let limit: FeedImageDataLimit
  let retries: RetryPolicy
  let database: PostgresDatabase
  let cache: PostgresFeedCache
  let store: any FeedStore & FeedImageDataStore

  init(
    limit: FeedImageDataLimit = FeedImageDataLimit(),
    retries: RetryPolicy = RetryPolicy(attempts: 3, base: .zero),
    change: (inout PostgresConfiguration) -> Void = { _ in }
  ) throws {
    let proxy = try PostgresProxy(to: PostgresServer.shared.get().directory)
    var configuration = PostgresConfiguration(
      host: proxy.directory,
      database: "postgres",
      user: "feed",
      schema: "Test \"\(UUID().uuidString)"
    )
    change(&configuration)
    self.proxy = proxy
    self.configuration = configuration
    self.limit = limit
    self.retries = retries
    database = PostgresDatabase(configuration, retries: retries)
    cache = PostgresFeedCache(in: database, limit: limit)
    store = cache.store(for: try feedURL())
  }

  deinit {
    proxy.close()
  }

  /// The cache as another instance sees it.
  func anotherCache() -> PostgresFeedCache {
    PostgresFeedCache(in: PostgresDatabase(configuration, retries: retries), limit: limit)
  }

  /// The store as another instance sees it.
  func reopened() throws -> any FeedStore & FeedImageDataStore {
    anotherCache().store(for: try feedURL())
  }

  /// The store as an instance sees it that comes past the proxy.
  func direct(_ url: URL? = nil) throws -> any FeedStore & FeedImageDataStore {
    PostgresFeedCache(in: PostgresDatabase(try directConfiguration))
      .store(for: try url ?? feedURL())
  }

  /// Another connection, past the proxy.
  func connection() throws -> Connection {
    try Connection(to: directConfiguration, password: nil)
  }

  /// Past the proxy, with all rights.
  var directConfiguration: PostgresConfiguration {
    get throws {
      var configuration = configuration
      configuration.host = try PostgresServer.shared.get().directory
      configuration.user = "feed"
      return configuration
    }
  }

  /// Changes the database behind the store's back.
  func change(_ statement: StaticString, _ values: [Data] = []) throws {
    try connection().run(statement, values)
  }
}

func expectCorrupt(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> Void
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    if case FeedStoreError.corrupt(_, "its checksum is wrong") = error { true } else { false }
  }
}

func expectUnavailable(
  _ cause: @escaping (FailureCause) -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ work: () async throws -> Void
) async {
  await #expect(sourceLocation: sourceLocation) {
    try await work()
  } throws: { error in
    guard case FeedStoreError.unavailable(let found) = error else { return false }
    return cause(FailureCause(found))
  }
}
