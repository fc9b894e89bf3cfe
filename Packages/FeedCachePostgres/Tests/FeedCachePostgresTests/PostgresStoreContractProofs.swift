import FeedCacheContract
import FeedContract
import Testing

/// What takes seconds in a debug build.
@Suite(
  "PostgreSQL store: the contract, with many images: Proofs",
  .enabled(if: PostgresServer.isInstalled),
  .server
)
struct PostgresStoreContractProofs {
  @Test(
    "The PostgreSQL store keeps the long promises of a feed store",
    arguments: FeedStoreContract.promises(of: PostgresStoreContractTests.subject())
      .filter(PostgresStoreContractTests.isLong)
  )
  func feedStore(_ promise: Promise) async throws {
    try await promise.check()
  }
}
