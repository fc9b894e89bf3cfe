import FeedContract
import FeedFormatContract
import Foundation
import Testing

/// They compare times, so they are for a machine that does little else: `make hostile` runs them
/// with `QUIET=1`, and `make proofs` does not.
@Suite(
  "The work of the product's own contract, and of slow formats: Proofs",
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["QUIET"] != nil)
)
struct WorkProofs {
  @Test(
    "The work grows with the bytes, not with their square",
    arguments: FormatContract.promises(of: .items).filter(\.comparesTimes)
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("A slow format breaks the promises that name its fault", arguments: BrokenFormat.slow)
  func fault(_ broken: BrokenFormat) async {
    await #expect(
      broken.brokenPromises { $0.comparesTimes && broken.breaks.contains($0.description) }
        == broken.breaks
    )
  }
}
