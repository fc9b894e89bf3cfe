import ChildProcess
import ComposerDoubles
import FeedCLI
import FeedCache
import FeedCommands
import FeedComposer
import FeedCore
import FeedEnvironment
import FeedFailures
import FeedHTTP
import FeedServer
import FeedTerminal
import FeedTerminalPOSIX
import Foundation
import MisbehavingSite
import Synchronization

@testable import BuiltProgram

/// The program in this process: an in-memory cache, and the demo site asked without a socket.
final class InMemoryWorld: World {
  private let connection = Connection()
  private let client: any HTTPClient
  private let limit: FeedImageDataLimit
  private let largePage: Int
  private let files = Mutex<[String: Data]>([:])
  private let caches = Mutex<[String: any FeedCacheCatalog]>([:])

  /// Makes a world whose server is the demo site, unless `client` reaches another one.
  init(
    limit: FeedImageDataLimit = FeedImageDataLimit(),
    largePage: Int = .max,
    client: (any HTTPClient)? = nil
  ) {
    self.limit = limit
    self.largePage = largePage
    self.client = client ?? connection
  }

  func url(_ path: String) -> String { "http://demo.example/\(path)" }

  func goOffline() { connection.isOnline.withLock { $0 = false } }

  func goOnline() { connection.isOnline.withLock { $0 = true } }

  func respond(everythingAs path: String) {
    connection.substitution.withLock { $0 = Substitution(path: path) }
  }

  func respond(nextPagesAs path: String?) {
    connection.substitution.withLock { $0 = Substitution(path: path, isOfNextPages: true) }
  }

  func corruptCachedFeed() async throws {
    caches.withLock { $0 = $0.mapValues { CorruptCache(cache: $0) } }
  }

  func feed(_ words: [String]) async throws -> Outcome {
    let output = Sink()
    let errors = Sink()
    var environment = Environment.inMemory(
      client: { [client] _ in client },
      caches: { [self] path in cache(at: path) },
      now: { Date() },
      output: Output(isTerminal: false, write: output.write),
      errors: Output(isTerminal: false, write: errors.write)
    )
    environment.limits.largePage = largePage
    environment.files.replace = Environment.live(HeldTerminal()).files.replace
    environment.files.read = { [self] path, _ in files.withLock { $0[path] } }
    environment.files.update = { [self] path, change in
      try files.withLock { try change(&$0[path, default: Data()]) }
    }
    let code = await FeedApp(environment: environment).run(words)
    return Outcome(code: code.rawValue, output: output.text, errors: errors.text)
  }

  private func cache(at path: String) -> any FeedCacheCatalog {
    caches.withLock { caches in
      let cache = caches[path] ?? InMemoryFeedCache(limit: limit)
      caches[path] = cache
      return cache
    }
  }

  /// Answers as the demo site would, or as a network that is down.
  private final class Connection: HTTPClient {
    struct Down: Error, CustomStringConvertible { let description = "the network is down" }

    let isOnline = Mutex(true)
    let substitution = Mutex(Substitution())

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
      guard isOnline.withLock({ $0 }) else { throw HTTPFailure.disconnected(.refused) }
      let target = request.url.path + (request.url.query.map { "?\($0)" } ?? "")
      let headers = Headers(request.headers.map { Headers.Field(name: $0.name, value: $0.value) })
      let served = DemoSite.misbehaving.response(
        to: Request(
          substitution.withLock { $0(target) } ?? target,
          headers: headers,
          origin: "http://demo.example"
        )
      )
      var response = (status: 200, headers: HTTPHeaders([]), body: Data())
      for step in served.steps {
        switch step {
        case .head(let status, let headers):
          response.status = status
          response.headers = HTTPHeaders(headers.fields.map { (name: $0.name, value: $0.value) })
        case .bytes(let bytes): response.body.append(contentsOf: bytes)
        default: throw HTTPFailure.disconnected(.refused)
        }
      }
      guard response.body.count <= request.bodyLimit else {
        throw HTTPFailure.refused(.bodyTooLarge(limit: request.bodyLimit))
      }
      return HTTPResponse(status: response.status, headers: response.headers, body: response.body)
    }
  }

  private final class Sink: Sendable {
    private let written = Mutex("")
    var text: String { written.withLock { $0 } }
    @Sendable func write(_ text: String) { written.withLock { $0 += text } }
  }
}

/// A catalog whose stores hold what cannot be read, until it is replaced or deleted.
private struct CorruptCache: FeedCacheCatalog {
  let cache: any FeedCacheCatalog
  private let isCorrupt = Flag()

  init(cache: any FeedCacheCatalog) { self.cache = cache }

  func store(for url: URL) -> any FeedStore & FeedImageDataStore {
    Store(store: cache.store(for: url), isCorrupt: isCorrupt)
  }

  func summary(of url: URL) async throws -> FeedCacheSummary {
    let summary = try await cache.summary(of: url)
    guard isCorrupt.isSet else { return summary }
    return FeedCacheSummary(
      url: url,
      state: .corrupt(reason: "checksum"),
      pictures: summary.pictures,
      bytes: summary.bytes
    )
  }

  func summaries() async throws -> [FeedCacheSummary] { try await cache.summaries() }
  func deleteAll() async throws { try await cache.deleteAll() }

  final class Flag: Sendable {
    private let value = Mutex(true)
    var isSet: Bool { value.withLock { $0 } }
    func clear() { value.withLock { $0 = false } }
  }

  private struct Store: FeedStore, FeedImageDataStore {
    let store: any FeedStore & FeedImageDataStore
    let isCorrupt: Flag

    func retrieve() async throws -> StoredFeed? {
      if isCorrupt.isSet {
        throw FeedStoreError.corrupt(FeedStoreRevision("corrupt"), reason: "checksum")
      }
      return try await store.retrieve()
    }

    func replace(with feed: CachedFeed) async throws {
      try await store.replace(with: feed)
      isCorrupt.clear()
    }

    func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
      try await store.replace(only: revision, with: feed)
    }

    func delete() async throws {
      try await store.delete()
      isCorrupt.clear()
    }

    func delete(only revision: FeedStoreRevision) async throws {
      guard revision == FeedStoreRevision("corrupt") else {
        return try await store.delete(only: revision)
      }
      try await delete()
    }

    func changes() async throws -> FeedChangeStream { try await store.changes() }
    func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
      try await store.retrieveImageData(for: key)
    }
    func insert(_ data: Data, for key: ImageDataKey) async throws {
      try await store.insert(data, for: key)
    }
    func deleteCorruptImageData() async throws -> Int { try await store.deleteCorruptImageData() }
  }
}
