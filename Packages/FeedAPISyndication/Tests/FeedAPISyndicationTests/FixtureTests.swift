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
