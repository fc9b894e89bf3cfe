import FeedAPIJSONFeed
import FeedCore
import FeedFailures
import FeedFormats
import Testing

@Suite("Bad input")
struct BadInputTests {
  @Test("Thousands of items are read, or are more than the limit")
  func manyItems() throws {
    #if DEBUG
      let count = 2_000
    #else
      let count = 100_000
    #endif
    let body = document(
      (0..<count).map { #"{"id": "\#($0)", "image": "https://images.example/\#($0)"}"# }
    )
    guard case .feed(let feed) = try content(of: body, structureLimit: .max) else {
      Issue.record("no feed")
      return
    }
    #expect(feed.images.count == count)
    #expect(throws: FailureCause.tooManyValues(limit: count)) {
      try content(of: body, structureLimit: count)
    }
  }

  @Test("A million empty items are too many values, whatever the bytes allow")
  func emptyItems() {
    let body = document(Array(repeating: "{}", count: 1_000_000))
    #expect(throws: FailureCause.tooManyValues(limit: JSONBody.defaultStructureLimit)) {
      try content(of: body)
    }
  }

  @Test(
    "Values nested without end are malformed",
    arguments: ["[", "{\"a\":", "[[1],", "[{\"items\":"]
  )
  func nested(_ opening: String) {
    let deep = String(repeating: opening, count: 50_000)
    #expect(throws: FailureCause.notAFeed(.malformed, place: "")) {
      try content(of: document([#"{"id": "1", "_a": \#(deep)"#]), structureLimit: .max)
    }
  }

  @Test("Long texts, many attachments, authors and images in an item are read in full")
  func largeItem() throws {
    let count = 5_000
    let texts = [
      (
        "content_html",
        #""\#(String(repeating: "&amp;", count: count))<img src='https://images.example/1'>""#
      ),
      (
        "content_html",
        #""\#(String(repeating: "<img src='data:,'>", count: 999))<img src='https://images.example/1'>""#
      ),
      (
        "attachments",
        "[\((0..<count).map { #"{"url": "https://images.example/\#($0).jpg"}"# }.joined(separator: ","))]"
      ),
      (
        "authors",
        "[\(Array(repeating: #"{"name": "Ada"}"#, count: count).joined(separator: ","))], \"image\": \"https://images.example/1\""
      ),
      (
        "title",
        #""\#(String(repeating: "\u{301}", count: count))", "image": "https://images.example/1""#
      ),
    ]
    for (key, value) in texts {
      guard
        case .feed(let feed) = try content(of: document([#"{"id": "1", "\#(key)": \#(value)}"#]))
      else {
        Issue.record("no feed")
        continue
      }
      #expect(feed.images.count == (key == "attachments" ? 100 : 1))
    }
  }

  @Test("What every image of a feed may repeat is bounded")
  func repeatedTexts() throws {
    let long = String(repeating: "long ", count: 20_000)
    let items =
      #"{"id": "1", "title": "\#(long)", "url": "/\#(long)", "image": "https://images.example/1"}"#
    let feed =
      #"{"version": "https://jsonfeed.org/version/1", "author": {"name": "\#(long)"}, "items": [\#(items)]}"#
    guard case .feed(let parsed) = try content(of: Data(feed.utf8)), let image = parsed.images.first
    else {
      Issue.record("no image")
      return
    }
    #expect(image.description == String(repeating: "long ", count: 399) + "long…")
    #expect(image.author == String(repeating: "long ", count: 39) + "long…")
    #expect(image.page == nil)
  }

  @Test("Nothing is relative to a URL without end, which every image would repeat")
  func longBase() throws {
    let finalURL = try #require(
      URL(string: "https://feed.example/" + String(repeating: "a", count: 1_024))
    )
    let items = ["/1", "https://images.example/2"].map {
      #"{"id": "\#($0)", "url": "\#($0)", "image": "\#($0)"}"#
    }
    let response = FeedDocument(body: document(items), finalURL: finalURL)
    guard case .feed(let feed) = try JSONFeedFormat().content(of: response, from: try url) else {
      Issue.record("no feed")
      return
    }
    #expect(feed.images.map(\.url.absoluteString) == ["https://images.example/2"])
    #expect(feed.leftOut == 1)
  }

  @Test("FM2: what is cut off, or in another format, is no feed, and says what it looks like")
  func noFeed() throws {
    let whole = document([#"{"id": "1", "image": "https://images.example/1"}"#])
    try expect(.notAFeed(.malformed, place: ""), reading: whole.dropLast())
    try expect(.unknownFormat(.json), reading: Data(#"{"version": "1.1", "posts": []}"#.utf8))
    try expect(.unknownFormat(.webPage), reading: Data("<!DOCTYPE html><html></html>".utf8))
    let withoutPictures = try read(document([#"{"id": "1", "title": "No picture"}"#]))
    #expect(withoutPictures.images == [])
    #expect(withoutPictures.leftOut == 1)
  }

  @Test("NW5: items without an id, or with an empty one, are read too, each with an id of its own")
  func withoutID() throws {
    let items = [
      #"{"id": "one", "title": "With an id", "image": "/1.png"}"#,
      #"{"title": "With a URL", "image": "/2.png", "url": "/2"}"#,
      #"{"title": "With neither", "image": "/3.png"}"#,
      #"{"id": "", "title": "An empty id", "image": "/4.png"}"#,
      #"{"id": null, "title": "Null", "image": "/5.png"}"#,
      #"{"title": "The same picture", "image": "/5.png"}"#,
    ]
    let ids =
      { (items: [String]) in
        guard case .feed(let feed) = try content(of: document(items)) else {
          return [:]
        }
        return Dictionary(uniqueKeysWithValues: feed.images.map { ($0.description ?? "", $0.id) })
      } as ([String]) throws -> [String: UUID]
    let found = try ids(items)
    #expect(Set(found.values).count == 6)
    #expect(try ids(items.reversed()) == found)
  }

  @Test("FM5: the same item in a later load, and after a redirect, has the same id")
  func sameID() throws {
    let earlier = document([#"{"id": "1", "image": "https://images.example/1"}"#])
    let later = document([
      #"{"id": "2", "image": "https://images.example/2"}"#,
      #"{"id": "1", "image": "1-corrected.png"}"#,
    ])
    let ids = try read(earlier).images.map(\.id)
    #expect(ids.map(\.uuidString) == ["B903D998-6666-5E20-A9A1-A1666FF3188C"])
    #expect(
      try read(later, redirectedTo: "https://cdn.example/feed").images.map(\.id).last == ids.last
    )
  }

  private func content(of body: Data, structureLimit: Int = JSONBody.defaultStructureLimit) throws
    -> FeedContent?
  {
    try JSONFeedFormat(structureLimit: structureLimit).content(
      of: FeedDocument(body: body),
      from: try url
    )
  }

  private func expect(
    _ cause: FailureCause,
    reading body: Data,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(throws: cause, sourceLocation: sourceLocation) { try read(body) }
  }

  @discardableResult
  private func read(_ body: Data, redirectedTo finalURL: String? = nil) throws -> ParsedFeed {
    let document = FeedDocument(body: body, finalURL: finalURL.flatMap { URL(string: $0) })
    let formats: [any FeedFormat] = [ItemsFormat(), JSONFeedFormat()]
    guard case .feed(let feed) = try formats.content(of: document, from: try url) else {
      throw FailureCause.unknownFormat(.webPage)
    }
    return feed
  }

  private var url: URL {
    get throws { try #require(URL(string: "https://feed.example/feed.json")) }
  }
}
