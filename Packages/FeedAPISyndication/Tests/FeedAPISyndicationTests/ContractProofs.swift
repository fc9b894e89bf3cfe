import FeedAPISyndication
import FeedFormatContract
import Testing

/// What takes seconds in a debug build.
@Suite("RSS, Atom and web pages of large documents: Proofs")
struct ContractProofs {
  @Test(
    "The formats keep the long promises, and those of broken bodies for 500 bits of each document",
    arguments: try [FormatSubject.rss(flips: 500), .atom(flips: 500), .page(flips: 500)]
      .flatMap { FormatContract.promises(of: $0) }
      .filter { $0.isLong || $0.description.contains("changed bit") }
  )
  func keeps(_ promise: FormatPromise) async throws {
    try await promise.check()
  }
}
