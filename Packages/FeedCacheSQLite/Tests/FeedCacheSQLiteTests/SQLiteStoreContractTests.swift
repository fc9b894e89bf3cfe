import FailingSQLite
import FeedCache
import FeedCacheContract
import FeedContract
import FeedTestSupport
import Foundation
import Testing

@testable import FeedCacheSQLite

// One store at a time: the system that fails is the process's own.
@Suite("SQLite store: the contract", .serialized)
struct SQLiteStoreContractTests {
  @Test(
    "Replacing: the SQLite store keeps every promise of a feed store",
    arguments: FeedStoreContract.promises(of: subject()).filter { !isLong($0) }
  )
  func feedStore(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Image data: the SQLite store keeps every promise",
    arguments: FeedImageDataStoreContract.promises(of: subject())
  )
  func imageData(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Image data: the SQLite store keeps every promise over its limit",
    arguments: FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes(
      of: subject(limit: FeedImageDataLimit(bytes: 1_000, count: 2))
    )
  )
  func limit(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("No promise is skipped, and SQLite is there")
  func skipped() {
    #expect(
      failing_sqlite_install(),
      "these tests need the library libsqlite3.so.0, of the package libsqlite3-0"
    )
    #expect(FeedStoreContract.skipped(of: Self.subject()) == [])
    #expect(FeedImageDataStoreContract.skipped(of: Self.subject()) == [])
  }

  @Test(
    "No file is ever open to others, not even at the moment when SQLite opens it",
    arguments: [0o700, 0o755]
  )
  func permissionsFromTheFirstMoment(mode: Int) async throws {
    try #require(failing_sqlite_install())
    let sut = try SUT()
    try sut.makeDirectory(mode: mode)
    watch_sqlite_permissions(sut.cachePath)
    try await sut.store.replace(with: try feed(of: 1))
    #expect(try await sut.store.retrieve() != nil)
    #expect(sqlite_permissions() == 0o600)
  }

  /// A hundred thousand images take seconds in a debug build.
  static func isLong(_ promise: Promise) -> Bool { promise.description.contains("100,000") }

  static func subject(
    limit: FeedImageDataLimit = FeedImageDataLimit()
  ) -> ContractSubject<any FeedStore & FeedImageDataStore> {
    ContractSubject(
      makeStorage: {
        _ = failing_sqlite_install()
        return try SUT(limit: limit)
      },
      makeStore: { $0.store },
      reopen: .reopening {
        SQLiteFeedCache(path: $0.cachePath, limit: limit).store(for: try feedURL())
      },
      failingAtWrite: { $0.fail($1) },
      corrupting: { try $0.corrupt($1) }
    )
  }
}

extension SUT {
  fileprivate func fail(_ writes: ClosedRange<Int>?) {
    guard let writes else { return fail_no_sqlite_writes() }
    fail_sqlite_writes(directory.path, writes.lowerBound, writes.upperBound)
  }

  /// Changes the last byte of the row, and nothing of its checksum.
  fileprivate func corrupt(_ part: CorruptiblePart) throws {
    switch part {
    case .feed:
      try change(
        "UPDATE feed SET content = CAST(substr(content, 1, length(content) - 1) || x'00' AS BLOB)"
      )
    case .imageData(let key):
      try change(
        "UPDATE image SET data = CAST(substr(data, 1, length(data) - 1) || x'00' AS BLOB) WHERE url = ?",
        [key.bytes]
      )
    }
  }
}
