import FeedCore
import FeedFailures
import Foundation
import Testing

@testable import FeedSubscriptions

@Suite("OPML")
struct OPMLTests {
  @Test(
    "What is not OPML says so",
    arguments: [
      "", " \n", "https://feed.example/ name\n", "{\"items\": []}", "\u{0}\u{1}\u{2}",
      "<html><body><outline xmlUrl='https://a.example/'/></body></html>", "<rss version='2.0'/>",
      "<!DOCTYPE html><HTML>", "<opml2/>",
    ]
  )
  func notOPML(text: String) {
    #expect(throws: FailureCause.notOPML) { try makeSUT(text) }
  }

  @Test(
    "Half a document, or a malformed one, is an error with its line, and no feed of it is read",
    arguments: [
      ("\(opening)\n<outline xmlUrl='https://a.example/'/>\n", FailureCause.MarkupFault.cutOff, 4),
      ("\(opening)\n<outline xmlUrl='https://a.example/", .cutOff, 3),
      ("\(opening)\n<outline xmlUrl='https://a.example/'>\n</body></opml>", .malformed, 4),
      ("\(opening)</body></opml>\n<opml/>", .malformed, 3),
    ]
  )
  func malformed(text: String, fault: FailureCause.MarkupFault, line: Int) {
    #expect(throws: FailureCause.malformedMarkup("OPML", fault, line: line)) { try makeSUT(text) }
  }

  @Test("An encoding that is not supported is named, and KOI8-R is read")
  func encoding() throws {
    func document(_ encoding: String) -> Data {
      let start = "<?xml version='1.0' encoding='\(encoding)'?>\(Self.opening)<outline text='"
      return Data(start.utf8) + [0xC1] + Data("' xmlUrl='https://a.example/'/></body></opml>".utf8)
    }
    #expect(throws: FailureCause.unsupportedEncoding("EBCDIC")) { try OPML(document("EBCDIC")) }
    #expect(try OPML(document("KOI8-R")).feeds == [feed("https://a.example/", "а")])
  }

  @Test("UTF-16 is read")
  func utf16() throws {
    let document = try #require(
      Self.document("<outline text='Ä' xmlUrl='https://a.example/'/>").data(using: .utf16)
    )
    #expect(try OPML(document).feeds == [feed("https://a.example/", "Ä")])
  }

  @Test("10,000 levels, 10,000 attributes, or a megabyte of either, are too complex")
  func tooComplex() {
    let levels = String(repeating: "<outline text='a'>\n", count: 10_000)
    #expect(throws: FailureCause.malformedMarkup("OPML", .tooComplex, line: 256)) {
      try makeSUT(Self.opening + levels)
    }
    let whole = levels + String(repeating: "</outline>", count: 10_000)
    #expect(throws: FailureCause.malformedMarkup("OPML", .tooComplex, line: 256)) {
      try makeSUT(Self.document(whole))
    }
    let attributes = (0..<10_000).map { " a\($0)='\(String(repeating: "x", count: 100))'" }.joined()
    #expect(throws: FailureCause.malformedMarkup("OPML", .tooComplex, line: 2)) {
      try makeSUT(Self.document("<outline\(attributes)/>"))
    }
  }

  @Test("An entity bomb expands to nothing, and an external entity is not fetched")
  func entities() throws {
    let document = """
      <!DOCTYPE opml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <opml><body><outline text="&b;&f;" xmlUrl="https://a.example/?&b;"/></body></opml>
      """
    #expect(try makeSUT(document).feeds == [feed("https://a.example/?&b;", "&b;&f;")])
  }

  @Test(
    "Only http and https URLs are followed; others are skipped",
    arguments: [
      ("file:///etc/passwd", FeedURL.Fault.notWeb), ("FILE:///etc/passwd", .notWeb),
      ("javascript:alert(1)", .notWeb), ("exec:~/bin/feed.sh", .notWeb),
      ("ftp://a.example/f", .notWeb), ("data:text/xml,x", .notWeb), ("https:///", .notWeb),
      ("https://a.example/a b", .character), ("https://a.example/&#27;[2J", .notWeb),
      ("https://a.example/" + String(repeating: "a", count: 8_192), .length),
    ]
  )
  func skipped(url: String, fault: FeedURL.Fault) throws {
    let opml = try makeSUT(
      Self.document("\n<outline text='a' xmlUrl='\(url)'/><outline xmlUrl='http://b.example/'/>")
    )
    // The parser drops control characters.
    let isFollowed = url.hasSuffix("[2J")
    #expect(
      opml.skipped
        == (isFollowed ? [] : [OPML.Skipped(line: 3, url: url, title: "a", fault: fault)])
    )
    #expect(opml.feeds.count == (isFollowed ? 2 : 1))
  }

  @Test(
    "A URL is read as what a person types",
    arguments: [
      ("feed://a.example/rss", "https://a.example/rss"),
      ("feed:http://a.example/rss", "http://a.example/rss"),
      ("a.example/rss", "https://a.example/rss"),
      ("https://www.reddit.com/r/pics/", "https://www.reddit.com/r/pics.rss"),
    ]
  )
  func addresses(text: String, url: String) throws {
    let opml = try makeSUT(Self.document("<outline xmlUrl='\(text)'/>"))
    #expect(opml.feeds.map(\.url.absoluteString) == [url])
    #expect(opml.skipped == [])
  }

  @Test("A feed has at most 32 tags, however deep its folder and in however many it is")
  func manyTags() throws {
    let feed = "<outline text='a' xmlUrl='https://a.example/'/>"
    let depth = 200
    let folders = (0..<depth).map { "<outline text='f\($0)'>" }.joined()
    let ends = String(repeating: "</outline>", count: depth)
    let deep = try makeSUT(Self.document(folders + feed + ends)).feeds
    #expect(deep.map(\.tags) == [(0..<32).map { "f\($0)" }])
    let wide = (0..<depth).map { "<outline text='w\($0)'>\(feed)</outline>" }.joined()
    var list = FeedList()
    let added = try list.add(deep + makeSUT(Self.document(wide)).feeds)
    #expect(added.count == 1)
    #expect(list.settings(of: added[0].url).tags == (0..<32).map { "f\($0)" })
  }

  @Test("A document without feeds has none")
  func empty() throws {
    let folders = "<outline text='a'/><outline text='b' type='folder'><outline text='c'/></outline>"
    let opml = try makeSUT(Self.document(folders))
    #expect(opml.feeds == [])
    #expect(opml.skipped == [])
  }

  @Test("The folders around a feed are its tags: each one word, once, the outermost first")
  func tags() throws {
    let outlines = """
      <outline text='Old Trains'><outline text='a' xmlUrl='https://a.example/'/>
      <outline title='sea'><outline text='sea'><outline text='b' xmlUrl='https://b.example/'/>
      </outline></outline></outline><outline text='c' xmlUrl='https://c.example/'/>
      <outline text=' '><outline text='d' xmlUrl='https://d.example/'/></outline>
      """
    let opml = try makeSUT(Self.document(outlines))
    #expect(opml.feeds.map(\.tags) == [["Old-Trains"], ["Old-Trains", "sea"], [], []])
  }

  @Test("A feed in several folders has the tags of all, and its title is a setting")
  func settings() throws {
    let feed = "<outline text='The A' xmlUrl='https://a.example/'/>"
    let outlines = "<outline text='x'>\(feed)</outline><outline text='y'>\(feed)</outline>"
    var list = FeedList()
    _ = try list.add(makeSUT(Self.document(outlines)).feeds)
    #expect(
      String(decoding: list.data, as: UTF8.self)
        == "https://a.example/ the-a\n  title The A\n  tags x y\n"
    )
  }

  @Test("A feed without a URL is skipped, and not taken for a folder")
  func withoutURL() throws {
    let outlines = [
      "<outline text='A' type='rss'/>", "<outline text='B' type='rss' xmlUrl=''/>",
      "<outline text='C' xmlUrl=' '/>", "<outline text='D' type='RSS' url='http://d.example/'/>",
    ]
    let opml = try makeSUT(Self.document(outlines.joined(separator: "\n")))
    #expect(opml.feeds == [])
    #expect(opml.skipped.map(\.title) == ["A", "B", "C", "D"])
    #expect(opml.skipped.map(\.line) == [2, 3, 4, 5])
    #expect(opml.skipped.allSatisfy { $0.fault == nil && $0.url.isEmpty })
  }

  @Test("Untrusted titles: markup, controls and size do not reach a name")
  func hostileTitles() throws {
    let titles = [
      "<b>Bold</b> &amp;lt;script&amp;gt;alert(1)", "\u{1B}[2Jred", "--help", "../../etc/passwd",
      "show", "\u{202E}gnp",
      "$(id) `id` ; rm -rf ~", "e" + String(repeating: "\u{301}", count: 5_000),
      String(repeating: "x", count: 100_000),
      "\u{3164}", "https://evil.example/", "# comment",
    ]
    let outlines = titles.enumerated().map { index, title in
      let text = title.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return "<outline text=\"\(text)\" xmlUrl=\"https://\(index).example/\"/>"
    }
    var list = FeedList()
    let added = try list.add(makeSUT(Self.document(outlines.joined())).feeds, reserved: ["show"])
    #expect(added.count == titles.count)
    #expect(
      added.map(\.name) == [
        "bold-lt-script-gt-alert-1", "2jred", "help", "etc-passwd", "show-2", "gnp", "id-id-rm-rf",
        "e" + String(repeating: "\u{301}", count: 39), String(repeating: "x", count: 40),
        "9.example", "10.example",
        "comment",
      ]
    )
    #expect(FeedList(list.data) == list)
  }

  @Test("Export: a fixed document, whatever is in it is escaped")
  func export() throws {
    let url = try #require(URL(string: "https://a.example/?a=1&b='2'"))
    var list = FeedList()
    let settings = [
      try FeedSetting(key: "title", value: "<\"'&>\u{FFFE}"),
      try FeedSetting(key: "tags", value: "b a&c"),
    ]
    _ = try list.add(url, name: "a", settings: FeedSettings(settings))
    _ = try list.add(try #require(URL(string: "https://b.example/")), name: "b")
    #expect(
      OPML.document(of: list, title: "R & D") == """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0">
          <head>
            <title>R &amp; D</title>
          </head>
          <body>
            <outline type="rss" text="b" title="b" xmlUrl="https://b.example/"/>
            <outline text="b">
              <outline type="rss" text="a" title="&lt;&quot;&apos;&amp;&gt;" xmlUrl="https://a.example/?a=1&amp;b=&apos;2&apos;"/>
            </outline>
            <outline text="a&amp;c">
              <outline type="rss" text="a" title="&lt;&quot;&apos;&amp;&gt;" xmlUrl="https://a.example/?a=1&amp;b=&apos;2&apos;"/>
            </outline>
          </body>
        </opml>

        """
    )
    #expect(try makeSUT(OPML.document(of: FeedList(), title: "")).feeds == [])
  }

  private static let opening = "<opml version='2.0'><head/>\n<body>"

  private static func document(_ outlines: String) -> String {
    "\(opening)\(outlines)</body></opml>"
  }

  private func feed(_ url: String, _ title: String?) throws -> OPML.Feed {
    OPML.Feed(url: try #require(URL(string: url)), title: title)
  }

  private func makeSUT(_ text: String) throws -> OPML { try OPML(Data(text.utf8)) }
}

extension OPML.Feed {
  /// A feed that is in no folder, and whose only title is its `text`.
  init(url: URL, title: String?) {
    let name = title.flatMap { FeedName.isName($0) ? $0 : nil }
    self.init(url: url, title: title, name: name, tags: [])
  }
}
