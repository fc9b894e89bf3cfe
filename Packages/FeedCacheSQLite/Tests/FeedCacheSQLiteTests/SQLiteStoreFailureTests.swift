import FeedCache
import FeedCore
import FeedFailures
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCacheSQLite

@Suite("SQLite store: when things go wrong")
struct SQLiteStoreFailureTests {
  @Test("Without SQLite it is said to be not installed, and where it was looked for")
  func missingLibrary() throws {
    #expect {
      try Connection(path: "/", library: "libsqlite3-missing.so")
    } throws: { error in
      let text = FailureCause(error).description
      return text.hasPrefix("SQLite is not installed: ") && text.contains("libsqlite3-missing.so")
    }
  }

  @Test(
    "CF2: a file that is no database, or another program's, is corrupt; validation deletes it, and saving works again",
    arguments: ["garbage", "another program's", "a version that was never one"]
  )
  func foreignFile(kind: String) async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let reason: String
    switch kind {
    case "garbage":
      reason = "not a database"
      try FileManager.default.removeItem(atPath: sut.cachePath)
      try sut.makeDirectory()
      try Data(String(repeating: "precious ", count: 1_000).utf8).write(
        to: URL(filePath: sut.databasePath)
      )
    case "another program's":
      reason = "it is another program's"
      try sut.change("PRAGMA application_id = 7")
    default:
      reason = "its version is damaged"
      try sut.change("PRAGMA user_version = 65536")
    }
    await expectCorrupt(reason) { _ = try await sut.store.retrieve() }
    await expectCorrupt(reason) { _ = try await sut.store.retrieveImageData(for: try imageURL(0)) }
    #expect(try await sut.cache.summaries().map(\.url) == [nil])

    let loader = LocalFeedLoader(store: sut.store, now: { savedAt })
    if case .corrupt = try await loader.validate() {
    } else {
      Issue.record("validation finds it whole")
    }
    #expect(try await sut.store.retrieve() == nil)
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await sut.reopened().retrieve()?.feed.images.count == 2)
  }

  @Test("CF2: a database of a newer version is unavailable, and stays as it is")
  func newerVersion() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try sut.change("PRAGMA user_version = 3")
    let works: [() async throws -> Void] = [
      { _ = try await sut.store.retrieve() },
      { try await sut.store.replace(with: try feed(of: 2)) },
      { _ = try await LocalFeedLoader(store: sut.store, now: { savedAt }).validate() },
      { _ = try await sut.store.deleteCorruptImageData() },
      { _ = try await sut.cache.summaries() },
    ]
    for work in works {
      await #expect {
        try await work()
      } throws: { error in
        guard case FeedStoreError.unavailable(let cause) = error else { return false }
        return FailureCause(cause).isNewerFormat
      }
    }
    try sut.change("PRAGMA user_version = 2")
    #expect(try await sut.reopened().retrieve()?.feed.images.count == 1)
  }

  @Test("CF2: content of a newer version is in tables of a newer version")
  func versions() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let content = try feed(of: 1).encoded().dropFirst(4).prefix(9)
    #expect(String(decoding: content, as: UTF8.self) == "version 6")
    #expect(try Connection(path: sut.databasePath).number("PRAGMA user_version") == 2)
  }

  @Test("CF2: a table of which one column cannot be read is corrupt; validation empties it")
  func renamedColumn() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    try sut.change("ALTER TABLE feed RENAME COLUMN content TO contend")
    await expectCorrupt("no such column") { _ = try await sut.reopened().retrieve() }

    let loader = LocalFeedLoader(store: try sut.reopened(), now: { savedAt })
    if case .corrupt = try await loader.validate() {
    } else {
      Issue.record("validation finds it whole")
    }

    #expect(try await sut.reopened().retrieve() == nil)
  }

  @Test(
    "A replace replaces a database that cannot be read, an insert and a validation of image data do too"
  )
  func recovery() async throws {
    let work: [@Sendable (any FeedStore & FeedImageDataStore) async throws -> Void] = [
      { try await $0.replace(with: try feed(of: 2)) },
      { try await $0.insert(Data([1]), for: try imageURL(0)) },
      { _ = try await $0.deleteCorruptImageData() },
      { try await $0.delete() },
    ]
    for work in work {
      let sut = try SUT()
      try await sut.store.replace(with: try feed(of: 1))
      try sut.change("DROP TABLE image")
      try await work(sut.store)
      try await sut.store.insert(Data([2]), for: try imageURL(1))
      #expect(try await sut.store.retrieveImageData(for: try imageURL(1)) == Data([2]))
    }
  }

  @Test("A database that is emptied is empty for every store, and what a save needs is there again")
  func emptied() async throws {
    let sut = try SUT()
    let other = try sut.reopened()
    try await other.replace(with: try feed(of: 3))
    #expect(try await sut.store.retrieve() != nil)
    try sut.change("DROP TABLE image")
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    #expect(try await other.retrieve() == nil)
    #expect(try await other.retrieveImageData(for: try imageURL(0)) == Data([1]))
    try await other.replace(with: try feed(of: 2))
    #expect(try await sut.store.retrieve()?.feed.images.count == 2)
  }

  @Test("A database that only a writer finds corrupt is emptied while a reader has it open")
  func corruptForWriters() async throws {
    let former = try SUT()
    try await former.store.replace(with: try feed(of: 1))
    try former.change("PRAGMA wal_checkpoint(TRUNCATE)")
    var bytes = try #require(FileManager.default.contents(atPath: former.databasePath))
    // The number of free pages, which only a writer needs.
    bytes[36] = 1
    let sut = try SUT()
    try sut.makeDirectory()
    try bytes.write(to: URL(filePath: sut.databasePath))
    #expect(try await sut.store.retrieve()?.feed.images.count == 1)
    try await sut.store.replace(with: try feed(of: 2))
    #expect(try await sut.store.retrieve()?.feed.images.count == 2)
  }

  @Test(
    "A row's checksum covers all that is read of it: a feed's revision and content, a picture's data, and whose they are"
  )
  func checksums() async throws {
    let changes: [StaticString] = [
      "UPDATE feed SET revision = x'00'", "UPDATE feed SET checksum = x'00'",
      "UPDATE feed SET content = content || x'00'", "UPDATE feed SET content = NULL",
      "UPDATE feed SET url = CAST('https://feed.example/feed.json' AS BLOB)",
    ]
    for change in changes {
      let sut = try SUT()
      // The last change moves this one to the other's place.
      let other = try #require(URL(string: "https://other.example/feed.json"))
      let isMove = "\(change)".contains("SET url")
      try await sut.cache.store(for: isMove ? other : feedURL()).replace(with: try feed(of: 1))
      try sut.change(change)
      await expectCorrupt("checksum") { _ = try await sut.store.retrieve() }
      try await LocalFeedLoader(store: sut.store, now: { savedAt }).validate()
      #expect(try await sut.store.retrieve() == nil)
    }
    for change: StaticString in [
      "UPDATE image SET data = x'02'", "UPDATE image SET url = replace(url, '0.png', '1.png')",
    ] {
      let sut = try SUT()
      try await sut.store.insert(Data([1]), for: try imageURL(0))
      try sut.change(change)
      try sut.change("UPDATE image SET url = CAST(url AS BLOB)")
      let image = try imageURL("\(change)".contains("1.png") ? 1 : 0)
      await expectCorrupt("checksum") { _ = try await sut.store.retrieveImageData(for: image) }
      #expect(try await sut.store.deleteCorruptImageData() == 1)
      #expect(try await sut.store.retrieveImageData(for: image) == nil)
    }
  }

  @Test(
    "Retrieval errors: a directory that others can write to, or a link to one, is refused, and stays as it is",
    arguments: [0o777, 0o720, nil]
  )
  func untrustedDirectory(mode: Int?) async throws {
    let sut = try SUT()
    let target = sut.directory.path + "/target"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: mode ?? 0o700], ofItemAtPath: target)
    if mode == nil {
      try FileManager.default.createSymbolicLink(atPath: sut.cachePath, withDestinationPath: target)
    } else {
      try FileManager.default.moveItem(atPath: target, toPath: sut.cachePath)
    }
    let cause = FailureCause.untrusted(
      path: sut.cachePath,
      mode == nil ? .symbolicLink : .othersCanWrite
    )
    await expectUnavailable({ $0 == cause }) { try await sut.store.replace(with: try feed(of: 1)) }
    await expectUnavailable({ $0 == cause }) { _ = try await sut.store.retrieve() }
    let trailing = SQLiteFeedCache(path: sut.cachePath + "/").store(for: try feedURL())
    await expectUnavailable({ $0 == cause }) { _ = try await trailing.retrieve() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sut.cachePath) == [])
  }

  @Test(
    "A database or log that others may have opened in a directory that they can enter is refused, and stays as it is",
    arguments: ["", "-journal", "-wal", "-shm"],
    [0o755, 0o750, 0o701]
  )
  func othersMayHaveOpenedIt(suffix: String, mode: Int) async throws {
    let sut = try SUT()
    let manager = FileManager.default
    try await sut.store.replace(with: try feed(of: 1))
    try sut.change("PRAGMA wal_checkpoint(TRUNCATE)")
    let bytes = try #require(manager.contents(atPath: sut.databasePath))
    let other = try SUT()
    try other.makeDirectory(mode: mode)
    let path = other.databasePath + suffix
    for file in Set([other.databasePath, path]) {
      let content = file == other.databasePath ? bytes : Data()
      let permissions = file == path ? 0o644 : 0o600
      #expect(
        manager.createFile(
          atPath: file,
          contents: content,
          attributes: [.posixPermissions: permissions]
        )
      )
    }
    await expectUnavailable({ $0 == .untrusted(path: path, .othersCanRead) }) {
      try await other.store.replace(with: try feed(of: 2))
    }
    #expect(try other.directory.mode(of: "cache/feeds.sqlite" + suffix) == 0o644)
    #expect(manager.contents(atPath: other.databasePath) == bytes)

    // Nobody else can have opened it in a directory that is the owner's alone.
    try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: other.cachePath)
    try await other.store.replace(with: try feed(of: 2))
    for file in other.directory.files() {
      #expect(try other.directory.mode(of: file) == 0o600, "\(file)")
    }
  }

  @Test(
    "Something else in the database's place is refused, and what a link leads to stays as it is"
  )
  func linkedFile() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 1))
    let target = sut.directory.path + "/target"
    try FileManager.default.moveItem(atPath: sut.databasePath, toPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: sut.databasePath,
      withDestinationPath: target
    )
    let content = FileManager.default.contents(atPath: target)
    let isLink: (FailureCause) -> Bool = { $0 == .untrusted(path: sut.databasePath, .symbolicLink) }
    await expectUnavailable(isLink) { try await sut.store.replace(with: try feed(of: 2)) }
    await expectUnavailable(isLink) { try await sut.store.delete() }
    #expect(FileManager.default.contents(atPath: target) == content)
    try FileManager.default.removeItem(atPath: sut.databasePath)
    try FileManager.default.createDirectory(
      atPath: sut.databasePath,
      withIntermediateDirectories: false
    )
    await expectUnavailable({ $0 == .untrusted(path: sut.databasePath, .notAFile) }) {
      _ = try await sut.store.retrieve()
    }
  }

  @Test("A cache that is a file cannot be asked, and stays as it is")
  func cacheIsFile() async throws {
    let sut = try SUT()
    try Data("precious".utf8).write(to: URL(filePath: sut.cachePath))
    let action = FailureCause.Value.cause(
      FailureCause("useDirectory", ["path": .path("\(sut.cachePath)/feeds.sqlite")])
    )
    let isAboutDirectory: (FailureCause) -> Bool = { $0.values["action"] == action }
    await expectUnavailable(isAboutDirectory) { _ = try await sut.store.retrieve() }
    await expectUnavailable(isAboutDirectory) { try await sut.store.replace(with: try feed(of: 1)) }
    #expect(try String(contentsOfFile: sut.cachePath, encoding: .utf8) == "precious")
  }

  @Test(
    "A writer waits for another program's transaction, until it is cancelled; readers never wait"
  )
  func heldLock() async throws {
    let sut = try SUT()
    let old = try feed(of: 1)
    try await sut.store.replace(with: old)
    let other = try Connection(path: sut.databasePath)
    try other.run("BEGIN IMMEDIATE")

    let save = Task { try await sut.store.replace(with: try feed(of: 2)) }
    #expect(try await sut.store.retrieve()?.feed == old, "while the writer waits")
    save.cancel()
    await #expect(throws: CancellationError.self) { try await save.value }
    try other.run("ROLLBACK")
    #expect(try await sut.store.retrieve()?.feed == old)
  }

  @Test("Sizes that no picture has neither overflow nor stay")
  func impossibleSizes() async throws {
    let sut = try SUT()
    try await sut.store.replace(with: try feed(of: 3))
    for image in 0..<2 { try await sut.store.insert(Data([1]), for: try imageURL(image)) }
    try sut.change("UPDATE image SET size = 9223372036854775807")
    #expect(try await sut.cache.summary(of: try feedURL()).pictures == 2)
    try await sut.store.insert(Data([1]), for: try imageURL(0))
    #expect(try await sut.store.retrieveImageData(for: try imageURL(0)) == Data([1]))
  }
}
