import FeedContract
import FeedFormatContract
import FeedFormats
import Testing

/// What takes seconds in a debug build.
@Suite("RSS, Atom and web pages that are broken at many places: Proofs")
struct ContractProofs {
  @Test(
    "The formats keep the promise of documents that are cut off",
    arguments: try [
      FormatSubject.rss(flips: 0), .page(flips: 0),
      .atom(flips: 0, samples: ["picture-3-atom-content-types", "flickr-atom"]),
    ]
    .flatMap { FormatContract.promises(of: $0) }
    .filter { $0.description.contains("cut off") }
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("Fixtures that are cut off or changed, at more places", arguments: try FormatFixture.feeds)
  func broken(_ fixture: FormatFixture) {
    if fixture.document.body.count < 1_500 { BadInputTests.expectCutOff(fixture, every: 43) }
    BadInputTests.readChanged(fixture, bits: 20)
  }
}
