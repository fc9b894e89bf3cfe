import FeedCore
import FeedRefreshing
import Testing

@Suite("What is known of the refreshing of feeds, as a text")
struct FeedRefreshLinesTests {
  private let sut = FeedRefreshLines()

  @Test("What is written is read again, whatever a trouble says")
  func again() throws {
    let refresh = FeedRefresh(
      due: fixedNow,
      succeededAt: fixedNow - 60,
      failedAt: fixedNow - 30,
      failures: 3,
      trouble: "a line\nhttps://other.example/ \0"
    )
    let url = try anyURL()
    for refresh in [refresh, FeedRefresh(due: fixedNow), FeedRefresh(due: fixedNow, trouble: "")] {
      #expect(sut.note(in: sut.data(of: refresh, of: url), of: url) == refresh)
      #expect(sut.note(in: sut.data(of: refresh, of: url), of: try anyURL("other")) == nil)
    }
    let text = String(decoding: sut.data(of: FeedRefresh(due: fixedNow), of: url), as: UTF8.self)
    #expect(text == "1800000000 - - 0 - https://feed.example/feed.json\n")
  }

  @Test("A feed is not due earlier than it was said")
  func wholeSeconds() throws {
    let url = try anyURL()
    let refresh = FeedRefresh(due: fixedNow + 0.1, succeededAt: fixedNow + 0.9)
    let read = sut.note(in: sut.data(of: refresh, of: url), of: url)
    #expect(read == FeedRefresh(due: fixedNow + 1, succeededAt: fixedNow))
  }

  @Test(
    "A line of another form does not count",
    arguments: ["", "x - - 0 -", "1 - - -1 -", "1 - - 0", "1 - - 0 - -", "-1 - - 0 -"]
  )
  func nonsense(fields: String) throws {
    let url = try anyURL()
    #expect(sut.note(in: Data("\(fields) \(url.absoluteString)\n".utf8), of: url) == nil)
  }
}
