import FeedContract
import FeedFormatContract
import FeedFormats
import Testing

/// What takes seconds in a debug build.
@Suite("The product's own contract, broken at many places: Proofs")
struct ContractProofs {
  @Test(
    "It keeps the promise of changed bits for 500 of each document",
    arguments: FormatContract.promises(of: .items(ItemsFormat(), flips: 500))
      .filter { $0.description.contains("changed bit") }
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }
}
