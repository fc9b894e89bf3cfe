import FeedAPISyndication
import FeedFormatContract
import Testing

/// What takes seconds in a debug build.
@Suite("RSS, Atom and web pages of large documents: Proofs")
struct ContractProofs {
  @Test(
    "The formats keep the long promises",
    arguments: try [FormatSubject.rss(flips: 0), .atom(flips: 0), .page(flips: 0)]
      .flatMap { FormatContract.promises(of: $0) }
      .filter(\.isLong)
  )
  func keeps(_ promise: FormatPromise) async throws {
    try await promise.check()
  }
}
