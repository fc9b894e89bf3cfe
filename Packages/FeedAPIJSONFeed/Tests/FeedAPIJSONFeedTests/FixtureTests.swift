import FeedAPIJSONFeed
import FeedFormatContract
import Testing

@Suite("Fixtures")
struct FixtureTests {
  @Test(
    "FM1: JSON Feeds, in the shapes that publishers send, become the expected images",
    arguments: try FormatFixture.all()
  )
  func fixture(_ fixture: FormatFixture) throws {
    try fixture.check(JSONFeedFormat())
  }

  @Test(
    "FM6: each picture that they name is shown or not by the expected rule",
    arguments: try FormatFixture.all()
  )
  func candidates(_ fixture: FormatFixture) throws {
    try fixture.checkCandidates(JSONFeedFormat())
  }
}

extension FormatFixture {
  static func all() throws -> [FormatFixture] {
    try all(in: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures"))
  }
}
