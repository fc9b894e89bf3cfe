import FeedCache
import FeedCore
import FeedFailures
import Foundation
import Testing

@testable import FeedCachePostgres

@Suite(
  "PostgreSQL store",
  .enabled(if: PostgresServer.isInstalled),
  .server,
  .timeLimit(.minutes(5))
)
struct PostgresStoreTests {
  @Test("SF1: what one instance saved, another one finds: the feed whole, and the image data")
  func anotherInstance() async throws {
    let sut = try SUT()
    let feed = try feed(of: 3)
    try await sut.store.replace(with: feed)
    try await sut.store.insert(Data("image data".utf8), for: try imageURL(1))

    let another = try sut.reopened()
    #expect(try await another.retrieve()?.feed == feed)
    #expect(try await another.retrieveImageData(for: try imageURL(1)) == Data("image data".utf8))
  }

  @Test(
    "W1: each feed URL has a cache of its own, however strange: one feed is never shown for another"
  )
  func feedsApart() async throws {
    let sut = try SUT()
    let strange = [
      "https://feed.example/feed.json", "https://feed.example/feed.json?",
      "https://FEED.example/feed.json", "https://feed.example/'%20OR%20'1'='1",
      "https://feed.example/%00", "https://feed.example/';DROP%20TABLE%20feed;--",
      "https://feed.example/$1", "https://feed.example/" + String(repeating: "a", count: 65_536),
    ]
    let urls = try strange.map { try #require(URL(string: $0)) }
    for (number, url) in urls.enumerated() {
      let store = sut.cache.store(for: url)
      #expect(try await store.retrieve() == nil)
      try await store.replace(with: try feed(of: number))
      try await store.insert(Data([UInt8(number)]), for: try imageURL(0))
    }
    for (number, url) in urls.enumerated() {
      let store = sut.cache.store(for: url)
      #expect(try await store.retrieve()?.feed.images.count == number)
      #expect(try await store.retrieveImageData(for: try imageURL(0)) == Data([UInt8(number)]))
    }
    try await sut.cache.store(for: urls[0]).delete()
    #expect(try await sut.cache.summaries().map(\.url) == Array(urls.dropFirst()))
  }

  @Test("Caches in two schemas of a database know nothing of each other")
  func schemasApart() async throws {
    let sut = try SUT()
    let other = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    #expect(try await other.store.retrieve() == nil)
    try await other.cache.deleteAll()
    #expect(try await sut.store.retrieve() != nil)
  }

  @Test("Reading and deleting make no schema")
  func readingMakesNothing() async throws {
    let sut = try SUT()
    #expect(try await sut.store.retrieve() == nil)
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == nil)
    #expect(try await sut.cache.summaries() == [])
    #expect(try await sut.cache.summary(of: try feedURL()).state == .empty)
    try await sut.store.delete()
    #expect(try await sut.store.deleteCorruptImageData() == 0)
    try await sut.cache.deleteAll()

    let isThere = try sut.connection().run(
      "SELECT to_regnamespace(quote_ident($1::text)) IS NOT NULL",
      [Data(sut.configuration.schema.utf8)]
    )
    #expect(isThere == [[Data([0])]])
  }

  @Test("The summary of a cache says what is in it, and deleting all leaves nothing")
  func summaries() async throws {
    let sut = try SUT()
    let other = try #require(URL(string: "https://other.example/feed.json"))
    try await sut.store.replace(with: try feed(of: 3))
    for image in [0, 1] {
      try await sut.store.insert(Data(count: 1_000), for: try imageURL(image))
    }
    try await sut.cache.store(for: other).insert(Data([1]), for: try imageURL(0))

    let summary = try await sut.cache.summary(of: try feedURL())
    #expect(summary.url == (try feedURL()))
    #expect(summary.state == .valid(savedAt: savedAt))
    #expect(summary.images == 3)
    #expect(summary.pictures == 2)
    #expect((2_001...3_000).contains(summary.bytes))
    let others = FeedCacheSummary(url: other, state: .empty, pictures: 1, bytes: 1)
    #expect(try await sut.cache.summaries() == [others, summary])

    try await sut.cache.deleteAll()
    #expect(try await sut.cache.summaries() == [])
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == nil)
  }

  @Test("Summaries are in the order of the saves, and a corrupt feed is one")
  func summariesInOrder() async throws {
    let sut = try SUT()
    let urls = try (0..<3).map { try imageURL($0) }
    for url in urls + [urls[0]] {
      try await sut.cache.store(for: url).replace(with: try feed(of: 1))
    }
    try sut.change("UPDATE feed SET content = '' WHERE url = $1", [urls[1].bytes])

    let summaries = try await sut.cache.summaries()
    #expect(summaries.map(\.url) == [urls[1], urls[2], urls[0]])
    #expect(summaries[0].state == .corrupt(reason: "its checksum is wrong"))
  }

  @Test("Two stores that insert in turns count each other's pictures")
  func countsOthers() async throws {
    let sut = try SUT(limit: FeedImageDataLimit(bytes: 10_000, count: 2))
    let other = try sut.reopened()
    try await sut.store.replace(with: try feed(of: 6))
    for (image, store) in [(5, sut.store), (4, other), (3, sut.store), (2, other)] {
      try await store.insert(Data([1]), for: try imageURL(image))
    }
    var kept: [Int] = []
    for image in 0..<6 where try await other.retrieveImageData(for: try imageURL(image)) != nil {
      kept.append(image)
    }
    #expect(kept == [2, 3])
  }

  @Test("Instances that save first at the same time make the tables once")
  func tablesAtOnce() async throws {
    let sut = try SUT()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        let store = sut.anotherCache().store(for: try imageURL(number))
        group.addTask { try await store.replace(with: try feed(of: number)) }
      }
      try await group.waitForAll()
    }
    #expect(try await sut.cache.summaries().count == 8)
  }

  @Test("Tables of an earlier version are migrated, and what they hold stays")
  func migration() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 2))
    let stored = try await sut.store.retrieve()
    let connection = try sut.connection()
    try connection.setVersion(0)
    let next: [[StaticString]] = [["ALTER TABLE feed ADD first bigint"]]

    // Of version 0 is what was never made, and nothing is made by reading.
    try connection.migrate(makes: false, by: next)
    #expect(throws: PostgresError.self) { try connection.run("SELECT first FROM feed") }
    try connection.migrate(makes: true, by: next)
    try connection.migrate(makes: false, by: next + [["ALTER TABLE feed ADD second bigint"]])

    try connection.run("SELECT first, second FROM feed")
    try connection.setVersion(Connection.migrations.count)
    #expect(try await sut.reopened().retrieve() == stored)
  }

  @Test("Image data in tables of version 2 is found under its URL alone, by instances at once")
  func secondVersion() async throws {
    let sut = try SUT()
    let connection = try sut.connection()
    try connection.migrate(makes: true, by: Array(Connection.migrations.prefix(2)))
    let (feed, url) = (try feedURL(), try imageURL(0))
    try connection.run("INSERT INTO feed (key, url) VALUES (sha256($1), $1)", [feed.bytes])
    try connection.run(
      """
      INSERT INTO image (feed, key, url, checksum, data)
      VALUES (sha256($1), sha256($2), $2, checksum($1, $2, 'data'), 'data')
      """,
      [feed.bytes, url.bytes]
    )
    let other = ImageDataKey(url, picture: UUID())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        let store = sut.anotherCache().store(for: feed)
        group.addTask {
          #expect(try await store.retrieveImageData(for: url) == Data("data".utf8))
          try await store.insert(Data([1]), for: other)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await sut.reopened().retrieveImageData(for: url) == Data("data".utf8))
    #expect(try await sut.reopened().retrieveImageData(for: other) == Data([1]))
    // What a connection of an older version would do at a replace.
    #expect(throws: PostgresError.self) { try connection.run("SELECT url FROM image") }
  }

  @Test("Tables of a newer version are refused, and stay as they are")
  func newerVersion() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 2))
    let stored = try await sut.store.retrieve()
    let connection = try sut.connection()
    try connection.setVersion(Connection.migrations.count + 1)

    let another = try sut.anotherCache().store(for: feedURL())
    let isNewer: (FailureCause) -> Bool = { $0.description.contains("newer version") }
    await expectUnavailable(isNewer) { _ = try await another.retrieve() }
    await expectUnavailable(isNewer) { try await another.replace(with: try feed(of: 1)) }
    await expectUnavailable(isNewer) {
      try await LocalFeedLoader(store: another, now: { savedAt }).validate()
    }

    try connection.setVersion(Connection.migrations.count)
    #expect(try await sut.reopened().retrieve() == stored)
  }

  @Test("Content of a newer version is in tables of a newer version")
  func contentVersion() throws {
    let content = try feed(of: 1).encoded().dropFirst(4).prefix(9)
    #expect(String(decoding: content, as: UTF8.self) == "version 6")
    #expect(Connection.migrations.count == 3)
  }

  @Test("A schema that is dropped is missed at once, and made again by the next save")
  func droppedSchema() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try sut.change(
      """
      DO $$ BEGIN
        EXECUTE format('DROP SCHEMA %I CASCADE', current_setting('feed.schema'));
      END $$
      """
    )
    #expect(try await sut.store.retrieve() == nil)
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await sut.reopened().retrieve()?.feed.images.count == 2)
  }

  @Test(
    "A row's checksum covers all that is read of it: a feed's revision and content, and whose they are",
    arguments: [
      "UPDATE feed SET revision = 'another'", "UPDATE feed SET checksum = ''",
      "UPDATE feed SET checksum = NULL", "UPDATE feed SET content = content || '\\x00'",
      "UPDATE feed SET content = NULL", "UPDATE feed SET url = url || '#'",
    ] as [Change]
  )
  func feedChecksum(change: Change) async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try sut.change(change.statement)
    await expectCorrupt { _ = try await sut.store.retrieve() }
    try await LocalFeedLoader(store: sut.store, now: { savedAt }).validate()
    #expect(try await sut.store.retrieve() == nil)
  }

  @Test(
    "A row's checksum covers all that is read of it: a picture's data, and whose it is",
    arguments: [
      "UPDATE image SET data = 'other'", "UPDATE image SET checksum = NULL",
      "UPDATE image SET spelling = 'https://feed.example/1.png'",
      "UPDATE image SET key = sha256('https://feed.example/1.png')",
    ] as [Change]
  )
  func imageChecksum(change: Change) async throws {
    let sut = try SUT()
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    try sut.change(change.statement)
    let image = try imageURL("\(change)".contains("SET key") ? 1 : 0)
    await expectCorrupt { _ = try await sut.store.retrieveImageData(for: image) }
    #expect(try await sut.store.deleteCorruptImageData() == 1)
    #expect(try await sut.store.retrieveImageData(for: image) == nil)
  }

  @Test("Callers at once share as many connections as are allowed, and no more")
  func boundedConnections() async throws {
    let sut = try SUT { $0.connections = 2 }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        let store = sut.cache.store(for: try imageURL(number))
        group.addTask { try await store.replace(with: try feed(of: 1)) }
      }
      try await group.waitForAll()
    }
    #expect(sut.proxy.connections == 2)
  }

  @Test("Connections to another machine are encrypted and verified, unless that is switched off")
  func encryption() {
    func mode(_ host: String, _ tls: PostgresConfiguration.TLS) -> String {
      PostgresConfiguration(host: host, database: "feeds", user: "feed", tls: tls).sslMode
    }
    for host in ["db.example", "10.0.0.1", "localhost.example", ""] {
      #expect(mode(host, .unlessLocal) == "verify-full")
      #expect(mode(host, .never) == "disable")
    }
    for host in ["/var/run/postgresql", "localhost", "127.0.0.1", "::1"] {
      #expect(mode(host, .unlessLocal) == "prefer")
      #expect(mode(host, .always) == "verify-full")
    }
  }
}

/// A statement of a test.
struct Change: ExpressibleByStringLiteral, CustomTestStringConvertible, Sendable {
  let statement: StaticString
  init(stringLiteral statement: StaticString) { self.statement = statement }
  var testDescription: String { "\(statement)" }
}

extension Connection {
  /// Says that the tables are of another version.
  fileprivate func setVersion(_ version: Int) throws {
    try run("UPDATE format SET version = $1", [version.bytes])
  }
}
