import FeedCache
import FeedCacheContract
import FeedContract
import Foundation
import Testing

@testable import FeedCachePostgres

@Suite(
  "PostgreSQL store: the contract",
  .serialized,
  .enabled(if: PostgresServer.isInstalled),
  .server
)
struct PostgresStoreContractTests {
  @Test(
    "Replacing: the PostgreSQL store keeps every promise of a feed store",
    arguments: FeedStoreContract.promises(of: subject()).filter { !isLong($0) }
  )
  func feedStore(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Image data: the PostgreSQL store keeps every promise",
    arguments: FeedImageDataStoreContract.promises(of: subject())
  )
  func imageData(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "Image data: the PostgreSQL store keeps every promise over its limit",
    arguments: FeedImageDataStoreContract.promisesOfTwoImagesAndAThousandBytes(
      of: subject(limit: FeedImageDataLimit(bytes: 1_000, count: 2))
    )
  )
  func limit(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("No promise is skipped")
  func skipped() {
    #expect(FeedStoreContract.skipped(of: Self.subject()) == [])
    #expect(FeedImageDataStoreContract.skipped(of: Self.subject()) == [])
  }

  /// A hundred thousand images take seconds in a debug build.
  static func isLong(_ promise: Promise) -> Bool { promise.description.contains("100,000") }

  static func subject(
    limit: FeedImageDataLimit = FeedImageDataLimit()
  ) -> ContractSubject<any FeedStore & FeedImageDataStore> {
    ContractSubject(
      makeStorage: { try SUT(limit: limit) },
      makeStore: { $0.store },
      reopen: .reopening { try $0.reopened() },
      failingAtWrite: { $0.proxy.fail($1) },
      corrupting: { try $0.corrupt($1) }
    )
  }
}

extension SUT {
  /// Changes the last byte of the row, and nothing of its checksum.
  fileprivate func corrupt(_ part: CorruptiblePart) throws {
    switch part {
    case .feed:
      try change("UPDATE feed SET content = substr(content, 1, length(content) - 1) || '\\x00'")
    case .imageData(let key):
      try change(
        "UPDATE image SET data = substr(data, 1, length(data) - 1) || '\\x00' WHERE spelling = $1",
        [key.bytes]
      )
    }
  }
}
