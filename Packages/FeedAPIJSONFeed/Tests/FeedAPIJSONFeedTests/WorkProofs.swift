import FeedContract
import FeedFormatContract
import Foundation
import Testing

/// They compare times, so they are for a machine that does little else: `make hostile` runs them
/// with `QUIET=1`, and `make proofs` does not.
@Suite(
  "The work of JSON Feed: Proofs",
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["QUIET"] != nil)
)
struct WorkProofs {
  @Test(
    "The work grows with the bytes, not with their square",
    arguments: try FormatContract.promises(of: .jsonFeed()).filter(\.comparesTimes)
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }
}
