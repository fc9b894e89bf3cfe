import FeedFailures
import FeedFormatContract
import FeedFormats
import FeedPictureChoice
import Testing

@Suite("Fixtures of formats")
struct FormatFixtureTests {
  @Test("A fixture that says what the format finds is no mismatch")
  func match() throws {
    try withFixture("photos.json", photos, expecting: photosExpected) {
      try $0.check(ItemsFormat())
    }
    try withFixture("none.json", #"{"items": []}"#, expecting: "{}") { try $0.check(ItemsFormat()) }
    try withFixture("text.txt", "items", expecting: #"{"unrecognised": true}"#) {
      try $0.check(ItemsFormat())
    }
    let error = #"{"error": "notAFeedAt(fault: missingKey(key: image), place: items.0)"}"#
    try withFixture("bad.json", #"{"items": [{"id": "\#(id)"}]}"#, expecting: error) {
      try $0.check(ItemsFormat())
    }
  }

  @Test(
    "A mismatch names the fixture, the place and both values",
    arguments: [
      ("\"Paris\"", "\"London\"", "photos.json: images[0].location is Paris instead of London"),
      ("\"Paris\"", "null", "photos.json: images[0].location is Paris instead of nothing"),
      (
        "30Z", "31Z",
        "photos.json: images[0].published is 2026-11-22T08:15:30Z instead of 2026-11-22T08:15:31Z"
      ),
      ("\"author\"", "\"maker\"", "photos.json: images[0].author is Ada instead of nothing"),
      (
        "{\"images\"", "{\"title\": \"Photos\", \"images\"",
        "photos.json: title is nothing instead of Photos"
      ),
      ("\"images\"", "\"pictures\"", "photos.json: images.count is 1 instead of 0"),
    ]
  )
  func mismatch(_ old: String, _ new: String, _ words: String) throws {
    try withFixture("photos.json", photos, expecting: photosExpected.replacing(old, with: new)) {
      fixture in
      #expect {
        try fixture.check(ItemsFormat())
      } throws: {
        "\($0)" == words
      }
    }
  }

  @Test("A document comes from a URL with its name, or from what is expected of it")
  func origin() throws {
    try withFixture("photos.json", photos, expecting: "{}") { fixture in
      #expect(fixture.url.absoluteString == "https://feed.example/photos")
      #expect(fixture.document == FeedDocument(body: Data(photos.utf8)))
      #expect(fixture.description == "photos.json")
    }
    let origin =
      #"{"url": "http://a.example/b", "final_url": "http://c.example/d", "charset": "utf-8"}"#
    try withFixture("photos.json", photos, expecting: origin) { fixture in
      #expect(fixture.url.absoluteString == "http://a.example/b")
      #expect(fixture.document.finalURL?.absoluteString == "http://c.example/d")
      #expect(fixture.document.charset == "utf-8")
    }
  }

  @Test("A web page's feeds, a feed's title, next page and hints have names, too")
  func everything() throws {
    let format = StubFormat()
    let next =
      #""next": "https://feed.example/2", "left_out": 3, "interval": 60, "skip_hours": [1, 23]"#
    try withFixture("feed.txt", "feed", expecting: "{\"title\": \"T\", \(next)}") {
      try $0.check(format)
    }
    let feeds =
      #"{"feeds": [{"url": "https://feed.example/1", "title": "One"}, {"url": "https://feed.example/2"}]}"#
    try withFixture("page.txt", "page", expecting: feeds) { try $0.check(format) }
    try withFixture(
      "error.txt",
      "error",
      expecting: #"{"error": "cutOffMarkup(format: RSS, line: 7)"}"#
    ) {
      try $0.check(format)
    }
  }

  @Test(
    "A document without its partner is an error, and so is the partner alone, and an empty folder"
  )
  func alone() throws {
    try withFolder { folder in
      #expect(throws: FixtureMismatch.self) { try FormatFixture.all(in: folder) }
      try Data().write(to: folder.appending(path: "a.xml"))
      try Data().write(to: folder.appending(path: "b.expected.json"))
      try Data().write(to: folder.appending(path: "c.candidates.json"))
      #expect {
        try FormatFixture.all(in: folder)
      } throws: {
        "\($0)"
          == "without a partner: [\"a.expected.json\", \"b.expected.json\", \"c.candidates.json\"]"
      }
    }
  }

  @Test("A record of candidates says what became of each, and one that says it is no mismatch")
  func candidates() throws {
    let body = "https://p.example/a.jpg?w=300\nhttps://p.example/a.jpg\nhttps://p.example/a.svg"
    try withFixture("post.txt", body, expecting: "{}") { fixture in
      try fixture.recordCandidates(LinesFormat())
      try fixture.checkCandidates(LinesFormat())
      let record = try String(contentsOf: fixture.record, encoding: .utf8)
      #expect(
        record == #"""
          [
            {"item": "1", "candidates": [
              {"verdict": "alternate", "picture": 1, "kind": "media", "name": "a line", \#
          "width": 300, "width_from": "mark", "url": "https://p.example/a.jpg?w=300"},
              {"verdict": "shown", "picture": 1, "kind": "media", "name": "a line", \#
          "width": 301, "width_from": "assumed", "url": "https://p.example/a.jpg", \#
          "alternative": "A \"tower\""},
              {"verdict": "refused", "reason": "svg", "kind": "media", "name": "a line", \#
          "url": "https://p.example/a.svg"}
            ]}
          ]

          """#
      )
    }
  }

  @Test("A mismatch of candidates names the record, the line and both lines")
  func otherCandidates() throws {
    try withFixture("post.txt", "https://p.example/a.jpg", expecting: "{}") { fixture in
      let shown =
        #"    {"verdict": "shown", "picture": 1, "kind": "media", "name": "a line", "width": 601, "#
        + #""width_from": "assumed", "url": "https://p.example/a.jpg"}"#
      try expect("post.candidates.json:1: found\n[\ninstead of\nnothing", of: fixture)
      try fixture.recordCandidates(LinesFormat())
      let record = try String(contentsOf: fixture.record, encoding: .utf8)
      let other = shown.replacing("601", with: "640")
      try Data(record.replacing("601", with: "640").utf8).write(to: fixture.record)
      try expect("post.candidates.json:3: found\n\(shown)\ninstead of\n\(other)", of: fixture)
      try Data((record + "[]\n").utf8).write(to: fixture.record)
      try expect("post.candidates.json:6: found\nnothing\ninstead of\n[]", of: fixture)
    }
  }

  @Test("A document whose items name no picture has no record, and neither has another format's")
  func noCandidates() throws {
    for body in ["", "not lines"] {
      try withFixture("post.txt", body, expecting: "{}") { fixture in
        try fixture.checkCandidates(LinesFormat())
        try Data("[]".utf8).write(to: fixture.record)
        try expect("post.candidates.json:1: found\nnothing\ninstead of\n[]", of: fixture)
        try fixture.recordCandidates(LinesFormat())
        try fixture.checkCandidates(LinesFormat())
      }
    }
  }

  @Test("A tally counts verdicts, refusals, kinds and sources of widths, also what is nowhere")
  func tally() throws {
    let body = "https://p.example/a.jpg?w=300\nhttps://p.example/a.svg\nhttps://p.example/b.jpg"
    try withFixture("post.txt", body, expecting: "{}") { fixture in
      let tally = try FormatFixture.tally(of: [fixture, fixture], readBy: LinesFormat())
      let found = [
        "shown": 4, "refused: svg": 2, "kind: media": 6, "width_from: mark": 2,
        "width_from: assumed": 2,
      ]
      #expect(tally.filter { $0.value > 0 } == found)
      #expect(tally["beyond_limit"] == 0)
      #expect(tally["refused: button"] == 0)
    }
  }

  private func expect(_ words: String, of fixture: FormatFixture) throws {
    #expect {
      try fixture.checkCandidates(LinesFormat())
    } throws: {
      "\($0)" == words
    }
  }

  private let id = "7019d8a7-0b35-4057-b7f9-8c5471961ed0"

  private let photos = #"""
    {"items": [{"id": "7019D8A7-0B35-4057-B7F9-8C5471961ED0", "description": "A tower", "location": "Paris",
      "image": "https://images.example/1.png", "page": "https://feed.example/1", "author": "Ada",
      "published": "2026-11-22T08:15:30Z", "comments": "https://feed.example/1/comments"}]}
    """#

  private let photosExpected = #"""
    {"images": [{"id": "7019d8a7-0b35-4057-b7f9-8c5471961ed0", "description": "A tower", "location": "Paris",
      "image": "https://images.example/1.png", "page": "https://feed.example/1", "author": "Ada",
      "published": "2026-11-22T08:15:30Z", "comments": "https://feed.example/1/comments"}],
      "next": "https://feed.example/photos?limit=1&after_id=7019d8a7-0b35-4057-b7f9-8c5471961ed0"}
    """#

  private func withFixture(
    _ name: String,
    _ document: String,
    expecting expected: String,
    check: (FormatFixture) throws -> Void
  ) throws {
    try withFolder { folder in
      try Data(document.utf8).write(to: folder.appending(path: name))
      let stem = name.prefix { $0 != "." }
      try Data(expected.utf8).write(to: folder.appending(path: "\(stem).expected.json"))
      let fixtures = try FormatFixture.all(in: folder)
      try #require(fixtures.count == 1)
      try check(fixtures[0])
    }
  }

  private func withFolder(_ work: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "fixtures-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try work(folder)
  }
}

/// An item with a candidate in each line. The second says what it shows.
private struct LinesFormat: FeedFormat {
  let mediaTypes = ["text/plain"]

  func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent? {
    nil
  }

  func items(of document: FeedDocument, from url: URL) throws(FailureCause) -> [FeedItem]? {
    let text = String(decoding: document.body, as: UTF8.self)
    guard text != "not lines" else {
      throw .other("it is not lines")
    }
    var item = FeedItem()
    item.id = "1"
    for (index, line) in text.split(separator: "\n").enumerated() {
      guard let address = WebAddress(web: String(line), relativeTo: nil) else { continue }
      var candidate = PictureCandidate(address, .media, name: "a line")
      candidate.words.alternative = index == 1 && address.hasExtension ? "A \"tower\"" : nil
      item.candidates.add(candidate)
    }
    return [item]
  }
}

/// Finds what its body asks for.
private struct StubFormat: FeedFormat {
  let mediaTypes = ["text/plain"]

  func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent? {
    let one = URL(string: "https://feed.example/1")
    let two = URL(string: "https://feed.example/2")
    guard let one, let two else { return nil }
    switch String(decoding: document.body, as: UTF8.self) {
    case "feed":
      let polling = PollingHints(interval: 60, skippedHours: [23, 1])
      return .feed(ParsedFeed(title: "T", images: [], leftOut: 3, nextPage: two, polling: polling))
    case "page": return .page([FeedLink(url: one, title: "One"), FeedLink(url: two)])
    case "error": throw .malformedMarkup("RSS", .cutOff, line: 7)
    default: return nil
    }
  }
}
