import FeedFormatContract
import FeedFormats
import Testing

/// What takes seconds in a debug build.
@Suite("The product's own contract, and broken formats, with large documents: Proofs")
struct ContractProofs {
  @Test(
    "It keeps the long promises of a format, and that of changed bits for 500 of each document",
    arguments: FormatContract.promises(of: .items(ItemsFormat(), flips: 500))
      .filter { $0.isLong || $0.description.contains("changed bit") }
  )
  func keeps(_ promise: FormatPromise) async throws {
    try await promise.check()
  }

  @Test("A format with a fault breaks the long promises that name it", arguments: BrokenFormat.slow)
  func fault(_ broken: BrokenFormat) async {
    await #expect(
      broken.brokenPromises { $0.isLong && broken.breaks.contains($0.description) } == broken.breaks
    )
  }
}
