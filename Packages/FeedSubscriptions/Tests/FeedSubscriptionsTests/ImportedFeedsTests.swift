import FeedCore
import FeedFailures
import Foundation
import HostNames
import Testing

@testable import FeedSubscriptions

@Suite("The feeds of another reader")
struct ImportedFeedsTests {
  @Test("Newsboat's list: tags and a title follow the URL, in quotes where they have blanks")
  func newsboat() throws {
    let sut = try makeSUT(
      """
      # as newsboat keeps them
      https://a.example/rss photos "two words" "~A \\"title\\" of my own"

      "https://b.example/rss"\t! ~Short photos photos\r
      feed://c.example/rss
      """
    )
    #expect(
      sut.feeds == [
        try feed("https://a.example/rss", "A \"title\" of my own", ["photos", "two-words"]),
        try feed("https://b.example/rss", "Short", ["photos"]),
        try feed("https://c.example/rss", nil, []),
      ]
    )
    #expect(sut.skipped == [])
  }

  @Test("What no feed has as its URL is skipped, with its line and the reason")
  func skipped() throws {
    let sut = try makeSUT(
      "a.example\n\"exec:~/bin/feed.sh\" ~Mine\n\"query:Unread:unread = \\\"yes\\\"\"\n"
        + "http://u:p@b.example/\n\"http://c.example/my feed.rss\"\n"
    )
    #expect(sut.feeds.map(\.url.absoluteString) == ["https://a.example/"])
    #expect(
      sut.skipped == [
        OPML.Skipped(line: 2, url: "exec:~/bin/feed.sh", title: "Mine", fault: .notWeb),
        OPML.Skipped(line: 3, url: "query:Unread:unread = \"yes\"", title: nil, fault: .notWeb),
        OPML.Skipped(line: 4, url: "http://u:p@b.example/", title: nil, fault: .credentials),
        OPML.Skipped(line: 5, url: "http://c.example/my feed.rss", title: nil, fault: .character),
      ]
    )
  }

  @Test(
    "Hosts with other letters than ASCII are imported, with a scheme and without",
    .enabled(if: HostName.ascii(inURL: "//ü.example") != "//ü.example")
  )
  func letters() throws {
    let opml = try makeSUT(
      """
      <opml version="2.0"><body>
      <outline type="rss" text="A" xmlUrl="zürich.example/feed"/>
      <outline type="rss" text="B" xmlUrl="http://zürich.example/feed"/>
      <outline type="rss" text="C" xmlUrl="feed://zürich.example"/>
      </body></opml>
      """
    )
    let list = try makeSUT("zürich.example/feed\nfeed:http://zürich.example/feed tag\n")
    let host = "xn--zrich-kva.example"
    #expect(
      opml.feeds.map(\.url.absoluteString) == [
        "https://\(host)/feed", "http://\(host)/feed", "https://\(host)/",
      ]
    )
    #expect(
      list.feeds.map(\.url.absoluteString) == ["https://\(host)/feed", "http://\(host)/feed"]
    )
  }

  @Test("OPML is read as such, and markup that is none is no list of URLs")
  func opml() throws {
    let outline = "<outline text='a' xmlUrl='https://a.example/'/>"
    let sut = try makeSUT("<opml><body>\(outline)</body></opml>")
    #expect(sut.feeds.map(\.url.absoluteString) == ["https://a.example/"])
    #expect(throws: FailureCause.notOPML) { try makeSUT("<rss/>\nhttps://a.example/\n") }
  }

  @Test(
    "What has no feed in any line says so",
    arguments: [
      "", "# none\n", "{\"items\": []}", "\u{0}\u{1}\u{2}", "a word\n", "ftp://a.example/\n",
    ]
  )
  func notAList(text: String) {
    #expect(throws: FailureCause.notOPML) { try makeSUT(text) }
  }

  @Test("Untrusted words: what cannot be a title or a tag is none", .timeLimit(.minutes(1)))
  func hostile() throws {
    let marks = "e" + String(repeating: "\u{301}", count: 500_000)
    let line = "https://a.example/ \u{1B}[2J \"~\u{1B}]0;x\u{7}\" \(marks) \"\n"
    var list = FeedList()
    let added = try list.add(makeSUT(line).feeds)
    #expect(added.map(\.name) == ["0-x"])
    #expect(FeedList(list.data) == list)
    #expect(list.problems == [])
  }

  private func feed(_ url: String, _ title: String?, _ tags: [String]) throws -> OPML.Feed {
    OPML.Feed(url: try #require(URL(string: url)), title: title, name: nil, tags: tags)
  }

  private func makeSUT(_ text: String) throws -> ImportedFeeds {
    try ImportedFeeds(Data(text.utf8))
  }
}
