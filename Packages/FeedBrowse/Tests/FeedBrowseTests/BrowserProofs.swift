import FeedBrowse
import Testing

@Suite("Browsing, at length: Proofs", .serialized) @MainActor
struct BrowserProofs {
  @Test(
    "Thousands of random keys: the screen is always as if drawn anew", arguments: BrowserTests.cases)
  func randomKeys(of one: BrowserTests.Case) async throws {
    try await BrowserTests.randomKeys(of: one, keyCount: one.count == 9 ? 333 : 40)
  }

  @Test("With 10,000 images a key changes the screen soon")
  func speed() async throws {
    let (sut, _) = BrowserTests.makeSUT(.chafa, TerminalSize(columns: 200, rows: 60))
    try sut.begin()
    try sut.begin(feed: nil, picture: BrowserTests.picture)
    try sut.show(BrowserTests.state(10_000))
    var times: [Duration] = []
    for key in (0..<40).flatMap({ _ in ["j", " ", "G", "k", "g", "/place 9999\r", "n"] }) {
      let time = try ContinuousClock().measure { try sut.handle(Array(key.utf8)) }
      times.append(time)
      await Task.yield()
    }
    times.sort()
    print("from key to screen with 10,000 images: median \(times[times.count / 2]), worst \(times.last ?? .zero)")
    #expect(times.count == 280)
  }
}
