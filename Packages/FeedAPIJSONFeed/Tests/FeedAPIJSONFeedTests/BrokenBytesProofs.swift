import FeedContract
import FeedFormatContract
import FeedFormats
import Foundation
import Testing

/// `make hostile` changes every bit of each document. In `make proofs` hostility's `damage` changes
/// thousands of all formats.
@Suite("JSON Feed, broken everywhere: Proofs")
struct BrokenBytesProofs {
  private static let flips = ProcessInfo.processInfo.environment["FLIPS"].flatMap { Int($0) }

  @Test(
    "Ten documents, cut off at every byte and with many bits changed, keep the promises",
    .enabled(if: flips != nil, "FLIPS says how many bits"),
    arguments: try FormatContract.promises(of: .jsonFeed(samples: samples, flips: flips ?? 0))
      .filter { promise in
        ["cut off", "changed bit"].contains { promise.description.contains($0) }
      }
  )
  func keeps(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test("They are ten, each of at most 2 kB")
  func ten() throws {
    let fixtures = try FormatFixture.all().filter {
      Self.samples.contains("\($0.name.dropLast(".json".count))")
    }
    #expect(fixtures.count == 10)
    #expect(fixtures.allSatisfy { $0.document.body.count <= 2_048 })
  }

  private static let samples = [
    "version-1-0", "byte-order-mark", "attachments-with-titles", "implausible-images-in-content",
    "unicode", "ids",
    "relative-urls", "repeated-ids", "extensions", "shape-microblog",
  ]
}
