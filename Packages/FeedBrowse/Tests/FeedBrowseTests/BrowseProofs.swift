import FeedBrowse
import FeedPresentation
import Foundation
import Testing

/// `KEYS=30 make proofs` presses thirty times as many keys: more than 100,000.
@Suite("Browsing, at length: Proofs", .serialized) @MainActor
struct BrowseProofs {
  private static let factor =
    ProcessInfo.processInfo.environment["KEYS"].flatMap { Int($0) } ?? 1

  @Test(
    "Thousands of random keys: the screen is always as if drawn anew",
    arguments: BrowseScreenTests.cases
  )
  func randomKeys(of one: BrowseScreenTests.Case) async throws {
    let keyCount = one.count == 9 ? 111 : 14
    try await BrowseScreenTests.randomKeys(of: one, keyCount: Self.factor * keyCount)
  }

  @Test("With 10,000 images a key changes the screen soon")
  func speed() async throws {
    let (sut, _) = BrowseScreenTests.makeSUT(.chafa, TerminalSize(columns: 200, rows: 60))
    try sut.begin()
    try sut.show(Samples.state(10_000))
    var times: [Duration] = []
    for key in (0..<40).flatMap({ _ in ["j", " ", "G", "k", "g", "/place 9999\r", "n"] }) {
      let time = try ContinuousClock().measure { try sut.type(key) }
      times.append(time)
      await Task.yield()
      try await sut.openAll()
    }
    times.sort()
    print(
      "from key to screen with 10,000 images: median \(times[times.count / 2]), worst \(times.last ?? .zero)"
    )
    #expect(times.count == 280)
  }
}
