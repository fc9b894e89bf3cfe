import FeedFormatContract
import FeedFormats
import Testing

/// What takes seconds in a debug build.
@Suite("The product's own contract, and broken formats, with large documents: Proofs")
struct ContractProofs {
  @Test(
    "It keeps the long promises of a format",
    arguments: FormatContract.promises(of: .items).filter(\.isLong)
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
