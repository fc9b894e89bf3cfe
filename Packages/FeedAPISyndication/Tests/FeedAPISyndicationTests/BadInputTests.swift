import FeedAPISyndication
import FeedCore
import FeedFailures
import FeedFormatContract
import FeedFormats
import Testing

@Suite("Bad input")
struct BadInputTests {
  @Test(
    "A document that is cut off is an error or the same feed, never another one",
    arguments: try FormatFixture.feeds.filter { $0.document.body.count < 1_500 }
  )
  func cutOff(_ fixture: FormatFixture) {
    Self.expectCutOff(fixture, every: 211)
  }

  static func expectCutOff(_ fixture: FormatFixture, every count: Int) {
    let whole = outcome(of: fixture.document.body, fixture)
    // One that is an error for what follows its end may be a feed without it.
    guard case .success = whole else { return }
    // Each fixture at other places.
    for length in stride(
      from: fixture.document.body.count % count,
      to: fixture.document.body.count,
      by: count
    ) {
      let found = outcome(of: fixture.document.body.prefix(length), fixture)
      guard case .success(.feed) = found else { continue }
      #expect(found == whole, "cut off after \(length) bytes")
    }
  }

  @Test("A document with changed bits ends in a result", arguments: try FormatFixture.feeds)
  func changed(_ fixture: FormatFixture) {
    Self.readChanged(fixture, bits: 4)
  }

  /// Reads a fixture again and again, each time with another bit changed: `count` bits in all, and
  /// fewer of a short document, which has one for each 3,000.
  static func readChanged(_ fixture: FormatFixture, bits count: Int) {
    let bits = 8 * fixture.document.body.count
    // Each fixture at other places.
    for bit in stride(from: bits % 2_999, to: bits, by: max(2_999, bits / count)) {
      var body = fixture.document.body
      body[bit / 8] ^= 1 << (bit % 8)
      _ = outcome(of: body, fixture)
    }
  }

  @Test("A web page is one, and a feed is none")
  func pagesAndFeeds() throws {
    let page =
      "<!DOCTYPE html><html><head><link rel=alternate type=application/rss+xml href=/feed></head></html>"
    let feed =
      "<rss><channel><item><guid>1</guid><enclosure url='https://p.example/1.jpg'/></item></channel></rss>"
    #expect(try content(of: page, by: SyndicationFormat()) == nil)
    #expect(try content(of: page, by: WebPageFormat()) == .page([FeedLink(url: try url("/feed"))]))
    #expect(try content(of: feed, by: SyndicationFormat()) != nil)
    #expect(try content(of: feed, by: WebPageFormat()) == nil)
  }

  @Test("Many items, pictures in an item, elements that are unknown, and entities are read in full")
  func many() throws {
    #if DEBUG
      let count = 500
    #else
      let count = 100_000
    #endif
    func item(_ n: Int) -> String {
      "<item><guid>\(n)</guid><enclosure url='https://p.example/\(n).jpg'/></item>"
    }
    func picture(_ n: Int) -> String {
      "<media:content url='https://p.example/\(n).jpg?w=\(n)' width='10'/>"
    }
    func oneSize(_ n: Int) -> String {
      "<media:content url='https://p.example/1.jpg?w=\(n)' width='\(n)'/>"
    }
    let cases: [(content: String, images: Int)] = [
      ((0..<count).map(item).joined(), count),
      ("<item>\((0..<count).map(picture).joined())</item>", 100),
      ("<item>\((0..<count).map(oneSize).joined())</item>", 1),
      ("<item>\((0..<count).map { "<a\($0)>\($0)</a\($0)>" }.joined())</item>" + item(1), 1),
      ("<item><title>\(String(repeating: "&amp;", count: count))</title>\(picture(1))</item>", 1),
      (
        "<item><description>\(String(repeating: "&lt;img", count: count))</description>\(picture(1))</item>",
        1
      ),
    ]
    for (content, images) in cases {
      guard case .feed(let feed) = try self.content(of: "<rss><channel>\(content)</channel></rss>")
      else {
        Issue.record("no feed")
        continue
      }
      #expect(feed.images.count == images)
    }
  }

  @Test("What every image of a feed may repeat is bounded: titles, names, bases and URLs")
  func repeated() throws {
    let long = String(repeating: "x", count: 10_000)
    let pictures = (0..<1_000).map { "<media:content url='https://p.example/\($0).jpg'/>" }.joined()
    let items = """
      <item><title>\(long)</title><guid>\(long)</guid><link>https://p.example/\(long)</link>\(pictures)</item>
      <item><dc:creator>\(long)</dc:creator><dc:coverage>\(long)</dc:coverage><content>&lt;p>\(long)</content>\(pictures)</item>
      <item xml:base='https://p.example/\(long.prefix(2_000))/'><media:content url='1.jpg'/></item>
      """
    guard
      case .feed(let feed) = try content(
        of: "<rss><channel><author>\(long)</author>\(items)</channel></rss>"
      )
    else {
      Issue.record("no feed")
      return
    }
    #expect(feed.images.count == 200)
    #expect(feed.leftOut == 1)
    let sizes = feed.images.map {
      [$0.description, $0.author, $0.location, $0.page?.absoluteString].map { $0?.count }
    }
    #expect(Set(sizes) == [[2_000, 200, nil, nil], [280, 200, 200, nil]])
  }

  @Test("NULs, and names, attributes and levels without end are errors or dropped")
  func sizes() throws {
    let nul = "<rss><channel><title>A\0B</title></channel></rss>"
    #expect(try content(of: nul) == .feed(ParsedFeed(title: "AB", images: [])))
    let tooComplex = FailureCause.malformedMarkup("Atom", .tooComplex, line: 1)
    for entry in [
      String(repeating: "<a>", count: 100_000), "<\(String(repeating: "a", count: 100_000))/>",
      "<a \((0..<10_000).map { "a\($0)='1'" }.joined(separator: " "))/>",
    ] {
      #expect(throws: tooComplex) { try content(of: "<feed><entry>\(entry)</entry></feed>") }
    }
  }

  @Test(
    "Limits of a response are not of a feed: an empty body, white space and NULs are of no format"
  )
  func nothing() throws {
    for body in [
      "", " \n", "\0\0", "<", "<!", "<?xml", "<?xml version='1.0'?>", "<!DOCTYPE rss [",
      "<!-- <rss>",
    ] {
      #expect(try content(of: body) == nil)
      #expect(try content(of: body, by: WebPageFormat()) == nil)
    }
  }

  private static func outcome(of body: Data, _ fixture: FormatFixture) -> Result<
    FeedContent?, FailureCause
  > {
    var document = fixture.document
    document.body = body
    return Result { () throws(FailureCause) in
      try SyndicationFormat().content(of: document, from: fixture.url)
    }
  }

  private func content(
    of body: String,
    by format: any FeedFormat = SyndicationFormat()
  ) throws -> FeedContent? {
    try format.content(of: FeedDocument(body: Data(body.utf8)), from: try url("/"))
  }

  private func url(_ path: String) throws -> URL {
    try #require(URL(string: "https://p.example\(path)"))
  }
}
