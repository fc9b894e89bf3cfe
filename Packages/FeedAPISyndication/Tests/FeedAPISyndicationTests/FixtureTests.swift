import FeedAPISyndication
import FeedFormatContract
import Testing

@Suite("Fixtures")
struct FixtureTests {
  @Test(
    "Feeds, in the shapes that publishers send, become the expected images",
    arguments: try FormatFixture.feeds
  )
  func feed(_ fixture: FormatFixture) throws {
    try fixture.check(SyndicationFormat())
  }

  @Test(
    "FM6: each picture that they name is shown or not by the expected rule",
    arguments: try FormatFixture.feeds
  )
  func candidates(_ fixture: FormatFixture) throws {
    try fixture.checkCandidates(SyndicationFormat())
  }

  @Test("Each verdict, each refusal, each kind of picture and each source of a width is in a feed")
  func tally() throws {
    let tally = try FormatFixture.tally(of: FormatFixture.feeds, readBy: SyndicationFormat())
    // Pages alone name previews.
    #expect(tally.filter { $0.value == 0 } == ["kind: preview": 0], "\(tally)")
  }

  @Test("Web pages name the expected feeds", arguments: try FormatFixture.pages)
  func page(_ fixture: FormatFixture) throws {
    try fixture.check(WebPageFormat())
  }
}

extension FormatFixture {
  static var feeds: [FormatFixture] { get throws { try all(in: folder.appending(path: "Feeds")) } }
  static var pages: [FormatFixture] { get throws { try all(in: folder.appending(path: "Pages")) } }

  private static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
  }
}
