import FeedCacheContract
import FeedContract
import Testing

/// What takes seconds in a debug build.
@Suite("SQLite store: the contract, with many images: Proofs")
struct SQLiteStoreContractProofs {
  @Test(
    "The SQLite store keeps the long promises of a feed store",
    arguments: FeedStoreContract.promises(of: SQLiteStoreContractTests.subject())
      .filter(SQLiteStoreContractTests.isLong)
  )
  func feedStore(_ promise: Promise) async throws {
    try await promise.check()
  }
}
