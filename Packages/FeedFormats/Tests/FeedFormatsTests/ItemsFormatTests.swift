import FeedCore
import FeedFailures
import FeedFormats
import Testing

@Suite("The product's own format")
struct ItemsFormatTests {
  let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"

  @Test("Payload: items become images, in their order, with all four fields")
  func items() throws {
    let other = "BA298A85-6275-48D3-8315-9C8F7C1CD109"
    let feed = try map(
      """
      {"items": [
        {"id": "\(id)", "description": "Description 1", "location": "Location 1", "image": "https://url-1.com"},
        {"id": "\(other)", "description": "Description 2", "location": "Location 2", "image": "https://url-2.com/a?b=c#d"}
      ]}
      """
    )

    #expect(
      feed.images == [
        FeedImage(
          id: try uuid(id),
          description: "Description 1",
          location: "Location 1",
          url: try url("https://url-1.com")
        ),
        FeedImage(
          id: try uuid(other),
          description: "Description 2",
          location: "Location 2",
          url: try url("https://url-2.com/a?b=c#d")
        ),
      ]
    )
  }

  @Test(
    "Payload: description and location may be absent or null, and unknown keys are ignored",
    arguments: ["", #", "description": null, "location": null"#, #", "likes": 7, "tags": [{}]"#]
  )
  func optionalFields(rest: String) throws {
    let feed = try map(
      #"{"next": null, "items": [{"id": "\#(id)", "image": "https://a.example"\#(rest)}]}"#
    )

    #expect(feed.images == [FeedImage(id: try uuid(id), url: try url("https://a.example"))])
  }

  @Test("Payload: no items is a valid, empty feed")
  func noItems() throws {
    #expect(try map(#"{"items": []}"#).images.isEmpty)
  }

  @Test(
    "Payload: a trailing comma is accepted",
    arguments: [#"{"items": [{"id": "#, #"{"items":[{"id":"#]
  )
  func trailingComma(start: String) throws {
    let body = start + #""\#(id)", "image": "https://a.example",},],}"#
    #expect(try map(body).images.count == 1)
  }

  @Test(
    "Payload: any absolute URL maps",
    arguments: [
      "https://a.example/1.png", "http://127.0.0.1:8080/x", "ftp://a.example/1.png",
      "data:image/png;base64,AA==",
      "javascript:alert(1)",
    ]
  )
  func absoluteURLs(string: String) throws {
    let feed = try map(#"{"items": [{"id": "\#(id)", "image": "\#(string)"}]}"#)
    #expect(feed.images.map(\.url.absoluteString) == [string])
  }

  @Test("NW5: of images with one id each gets another, wherever it stands; others keep theirs")
  func repeatedIDs() throws {
    let owls = (1...2).map { #"{"id": "\#(id)", "image": "https://a.example/\#($0).png"}"# }
    let other = #"{"id": "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31", "image": "https://a.example/3"}"#
    let ids = { (items: [String]) in
      let feed = try map(#"{"items": [\#(items.joined(separator: ","))]}"#)
      return Dictionary(uniqueKeysWithValues: feed.images.map { ($0.url, $0.id) })
    }
    let found = try ids(owls + [other])
    #expect(try ids([other] + owls.reversed()) == found)
    #expect(Set(found.values).count == 3)
    #expect(found.values.contains { $0.uuidString == "6F1B2C8E-3D47-4A90-9E15-0C7A5B2D8F31" })
    #expect(!found.values.contains { $0.uuidString.lowercased() == id.lowercased() })
  }

  @Test("Payload: the text is kept whole, however hard")
  func hardText() throws {
    let feed = try map(
      #"{"items": [{"id": "\#(id)", "description": "\u0000\u001b[31m\u202e\r\n\ud83d\ude80", "location": "", "image": "a:b"}]}"#
    )
    #expect(feed.images.first?.description == "\u{0}\u{1B}[31m\u{202E}\r\n🚀")
    #expect(feed.images.first?.location == "")
  }

  @Test(
    "Payload: a lone surrogate in a text becomes U+FFFD, and whole characters and escaped backslashes stay",
    arguments: [
      (#"cut \ud83d"#, "cut \u{FFFD}"),
      (#"\uD83D."#, "\u{FFFD}."),
      (#"\ude80\ud83d\ude80"#, "\u{FFFD}🚀"),
      (#"\ud83d\ud83d\ude80\ud83d"#, "\u{FFFD}🚀\u{FFFD}"),
      (#"\ud83d\n\u00e9"#, "\u{FFFD}\né"),
      (#"\\ud83d \\\ud83d"#, "\\ud83d \\\u{FFFD}"),
      (#"\\\\ud83d\"\udfff"#, "\\\\ud83d\"\u{FFFD}"),
    ]
  )
  func loneSurrogates(escaped: String, text: String) throws {
    let other = #"{"id": "\#(id)", "description": "\ud83d\ude80", "image": "a:b"}"#
    let feed = try map(
      #"{"items": [{"id": "\#(id)", "description": "\#(escaped)", "image": "a:b"}, \#(other)]}"#
    )
    #expect(feed.images.map(\.description) == [text, "🚀"])
  }

  @Test(
    "Payload: one bad item makes the whole document invalid, also beside a lone surrogate",
    arguments: [
      #"\ud83d", "id": 1, ""#, #"\ud83d\x"#, #"\ud83d\u12"#, #"\ud83g"#, #"\ud83d"}]}\u"#,
    ]
  )
  func loneSurrogateInBadItem(escaped: String) {
    #expect {
      try map(#"{"items": [{"id": "x", "description": "\#(escaped)", "image": "a:b"}]}"#)
    } throws: { error in
      FailureCause(error).key.hasPrefix("notAFeed")
    }
  }

  @Test(
    "Untrusted input: a body of more values than its limit is invalid, and values in texts do not count"
  )
  func structure() throws {
    let body = Data(#"{"items": [], "x": "[[[[,,,,\"::::{{{{", "y": [0,0,0,0,0,0,0,0,0,0]}"#.utf8)
    #expect(try ItemsFormat(structureLimit: 17).feed(in: body).images.isEmpty)
    #expect(throws: FailureCause.tooManyValues(limit: 16)) {
      try ItemsFormat(structureLimit: 16).feed(in: body)
    }
  }

  @Test(
    "Payload: a body of another shape is invalid as a whole, and the error says where",
    arguments: [
      (#"{"items": [{"id": "#, .malformed, ""),
      (#"{"items": {}}"#, .otherType, "items"),
      (#"{"items": null}"#, .null, "items"),
      (#"{"items": [null]}"#, .null, "items.0"),
      (#"{"items": [{"image": "https://a.example"}]}"#, .missing(key: "id"), "items.0"),
      (#"{"items": [{"id": 1, "image": "https://a.example"}]}"#, .otherType, "items.0.id"),
      (#"{"items": [{"id": "1", "image": "https://a.example"}]}"#, .malformed, "items.0.id"),
      (
        #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"}]}"#, .missing(key: "image"),
        "items.0"
      ),
      (
        #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": null}]}"#, .null,
        "items.0.image"
      ),
      (
        #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": ""}]}"#, .malformed,
        "items.0.image"
      ),
      (
        #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "a:b", "description": 1}]}"#,
        .otherType, "items.0.description"
      ),
      (
        #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "a:b"}, {"id": "x", "image": "a:b"}]}"#,
        .malformed, "items.1.id"
      ),
    ] as [(String, FailureCause.FeedFault, String)]
  )
  func otherShapes(body: String, fault: FailureCause.FeedFault, place: String) {
    #expect(throws: FailureCause.notAFeed(fault, place: place)) { try map(body) }
  }

  @Test(
    "Recognition: a body without an object that has items, and one of JSON Feed, is of another format",
    arguments: [
      "", " ", "<html>log in</html>", "[]", "{}", #"{"data": {"items": []}}"#, #"["items"]"#,
      #"{"x": "items"}"#,
      #"{"version": "https://jsonfeed.org/version/1.1", "items": []}"#,
      #"{"items": [], "version": "https:\/\/jsonfeed.org\/version\/1"}"#, #"{"items"#,
    ]
  )
  func otherFormats(body: String) throws {
    #expect(try ItemsFormat().content(in: Data(body.utf8)) == nil)
  }

  @Test(
    "Recognition: a byte order mark, white space, and a version of something else do not matter",
    arguments: [
      "\u{FEFF}{\"items\": []}", " \r\n\t{ \"items\" : [ ] }", #"{"version": "2", "items": []}"#,
    ]
  )
  func ownFormat(body: String) throws {
    #expect(try map(body).images.isEmpty)
  }

  @Test(
    "PG1: the next page is the feed's URL with the number of images and the last one's id; other query items stay",
    arguments: [
      ("https://a.example/feed", "?limit=2&after_id=L"),
      ("https://a.example/feed?", "?limit=2&after_id=L"),
      ("https://a.example/feed?limit=2&after_id=F", "?limit=2&after_id=L"),
      ("https://a.example/feed?limit=50", "?limit=50&after_id=L"),
      ("https://a.example/feed?q=a%2Bb+%26&&x#top", "?q=a%2Bb+%26&&x&limit=2&after_id=L"),
    ]
  )
  func nextPage(requested: String, query: String) throws {
    let items = Data(
      #"{"items": [{"id": "\#(UUID())", "image": "a:b"}, {"id": "\#(id)", "image": "a:b"}]}"#.utf8
    )
    let expected = query.replacing("L", with: id.lowercased())
    let document = FeedDocument(body: items)
    #expect(try nextPage(of: document, from: requested) == url("https://a.example/feed\(expected)"))

    let redirected = FeedDocument(body: items, finalURL: try url(requested))
    #expect(
      try nextPage(of: redirected, from: "http://b.example")
        == url("https://a.example/feed\(expected)")
    )
    let linked = FeedDocument(body: items, nextPage: try url("https://a.example/2"))
    #expect(try nextPage(of: linked, from: requested) == url("https://a.example/2"))
    let empty = FeedDocument(body: Data(#"{"items": []}"#.utf8))
    #expect(try nextPage(of: empty, from: requested) == nil)
  }

  private func nextPage(of document: FeedDocument, from requested: String) throws -> URL? {
    guard case .feed(let feed) = try ItemsFormat().content(of: document, from: try url(requested))
    else { return nil }
    return feed.nextPage
  }

  @Test("Payload: page, author, date and comments come along")
  func more() throws {
    let more =
      #""page": "https://a.example/1", "author": "Ada", "published": "2026-11-22T08:00:00.5Z", "comments": "a:c""#
    let image = try map(#"{"items": [{"id": "\#(id)", "image": "a:b", \#(more)}]}"#).images.first

    #expect(
      image
        == FeedImage(
          id: try uuid(id),
          url: try url("a:b"),
          page: try url("https://a.example/1"),
          author: "Ada",
          published: Date(timeIntervalSince1970: 1_795_334_400),
          comments: try url("a:c")
        )
    )
  }

  @Test("Payload: alternative, text and whether it is sensitive come along")
  func words() throws {
    let words = #""alternative": "A dune", "text": "One\n\nTwo", "sensitive": true"#
    let image = try map(#"{"items": [{"id": "\#(id)", "image": "a:b", \#(words)}]}"#).images.first

    #expect(
      image
        == FeedImage(
          id: try uuid(id),
          url: try url("a:b"),
          alternative: "A dune",
          text: "One\n\nTwo",
          isSensitive: true
        )
    )
  }

  @Test(
    "Payload: a text of more than 4,000 characters is cut at a space, if it has one, with an ellipsis",
    arguments: [
      (String(repeating: "a", count: 4_000), 4_000), (String(repeating: "a", count: 4_001), 4_000),
      (String(repeating: "a", count: 3_990) + " " + String(repeating: "b", count: 20), 3_991),
      (String(repeating: "a", count: 4_000) + " b", 4_000),
      ("a" + String(repeating: "\u{301}", count: 1_000_000), 1),
    ]
  )
  func longText(text: String, count: Int) throws {
    let image = try map(#"{"items": [{"id": "\#(id)", "image": "a:b", "text": "\#(text)"}]}"#)
      .images.first
    #expect(image?.text?.unicodeScalars.count == count)
  }

  @Test(
    "Payload: malformed words and warnings are ignored",
    arguments: ["null", "1", "[]", "{}", "0.5"]
  )
  func malformedWords(value: String) throws {
    let words = #""alternative": \#(value), "text": \#(value), "sensitive": \#(value)"#
    let image = try map(#"{"items": [{"id": "\#(id)", "image": "a:b", \#(words)}]}"#).images.first
    #expect(image == FeedImage(id: try uuid(id), url: try url("a:b")))
  }

  @Test(
    "Payload: malformed values of the keys that the contract does not need are ignored",
    arguments: ["null", "1", "[]", "{}", #""""#, #""1""#, #""not a url""#]
  )
  func malformedExtras(value: String) throws {
    let extras = #""page": \#(value), "published": \#(value), "comments": \#(value)"#
    let image = try map(#"{"items": [{"id": "\#(id)", "image": "a:b", "author": 1, \#(extras)}]}"#)
      .images.first
    #expect(image == FeedImage(id: try uuid(id), url: try url("a:b")))
  }

  @Test(
    "Payload: an image without an absolute URL is invalid",
    arguments: ["not a url", "/1.png", "//a.example/1.png", "1.png"]
  )
  func relativeURLs(string: String) {
    #expect {
      try map(#"{"items": [{"id": "\#(id)", "image": "\#(string)"}]}"#)
    } throws: { error in
      FailureCause(error).key == "relativeImageURL"
    }
  }

  @Test("Payload: nesting as deep as a body can be is invalid, and harmless")
  func nesting() {
    #expect {
      try map(#"{"items": "# + String(repeating: "[", count: 400_000))
    } throws: { error in
      FailureCause(error).key.hasPrefix("notAFeed")
    }
  }

  private func map(_ body: String) throws -> ParsedFeed {
    try ItemsFormat().feed(in: Data(body.utf8))
  }

  private func uuid(_ string: String) throws -> UUID { try #require(UUID(uuidString: string)) }
  private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }
}

extension FeedFormat {
  func content(in body: Data) throws -> FeedContent? {
    let url = try #require(URL(string: "https://feed.example/feed"))
    return try content(of: FeedDocument(body: body), from: url)
  }

  /// The feed in a body, or the error that a loader would throw.
  func feed(in body: Data) throws -> ParsedFeed {
    guard case .feed(let feed) = try content(in: body) else {
      throw FailureCause.unknownFormat(FailureCause.FeedBody(of: body))
    }
    return feed
  }
}

struct Unexpected: Error {
  let value: any Sendable
  init(_ value: any Sendable) { self.value = value }
}
