import FeedCore
import FeedFailures
import FeedFormats
import FeedHTTP
import Testing

@testable import FeedComments

@Suite("Comments of the product's own contract")
struct ContractCommentsTests {
  @Test(
    "One bad item makes the response invalid, and its place is named",
    arguments: [
      (
        #"{"message": "", "created_at": "2020-01-01T00:00:00Z", "author": {"username": "a"}}"#,
        .missing(key: "id"), ""
      ),
      (item(id: #""1""#), .malformed, ".id"), (item(id: "1"), .otherType, ".id"),
      (item(message: "null"), .null, ".message"),
      (item(message: "3"), .otherType, ".message"), (item(author: "null"), .null, ".author"),
      (item(author: #""a""#), .otherType, ".author"),
      (item(author: "{}"), .missing(key: "username"), ".author"),
      (item(author: #"{"username": null}"#), .null, ".author.username"),
      (item(created: "null"), .null, ".created_at"),
      (item(created: "1577881882"), .otherType, ".created_at"),
      (item(created: #""yesterday""#), .malformed, ".created_at"),
      (item(created: #""""#), .malformed, ".created_at"),
      (item(created: #""Sun, 06 Nov 1994 08:49:37 GMT""#), .malformed, ".created_at"),
      (item(created: #""2020-02-30T00:00:00Z""#), .malformed, ".created_at"), ("null", .null, ""),
      ("3", .otherType, ""),
    ] as [(String, FailureCause.FeedFault, String)]
  )
  func badItem(item: String, fault: FailureCause.FeedFault, key: String) throws {
    let cause = #expect(throws: FailureCause.self) {
      try map(#"{"items": [\#(Self.item()), \#(item)]}"#)
    }
    #expect(cause == .notAFeed(fault, place: "items.1\(key)"))
  }

  @Test(
    "Dates are ISO 8601, with or without fractions and seconds",
    arguments: [
      ("2020-08-28T15:07:02+00:00", 1_598_627_222), ("2020-08-28T15:07:02.999Z", 1_598_627_222),
      ("2020-08-28T17:07+02:00", 1_598_627_220), ("2020-08-28", 1_598_572_800),
    ]
  )
  func dates(text: String, seconds: TimeInterval) throws {
    let comments = try map(#"{"items": [\#(Self.item(created: "\"\(text)\""))]}"#)
    #expect(comments.map(\.created) == [Date(timeIntervalSince1970: seconds)])
  }

  @Test(
    "Anything but a JSON object with items is invalid, and what it looks like is said",
    arguments: [
      ("", .unknownFormat(.empty)), (" \n", .unknownFormat(.empty)), ("[]", .unknownFormat(.json)),
      ("{}", .unknownFormat(.json)), (#"{"comments": []}"#, .unknownFormat(.json)),
      ("ok", .unknownFormat(.unknown)),
      (#"{"items": null}"#, .notAFeed(.null, place: "items")),
      (#"{"items": {}}"#, .notAFeed(.otherType, place: "items")),
      (#"{"items": [}"#, .notAFeed(.malformed, place: "")),
      (#"{"items": []"#, .notAFeed(.malformed, place: "")),
      (#"{"items": []}{}"#, .notAFeed(.malformed, place: "")),
    ] as [(String, FailureCause)]
  )
  func otherBodies(body: String, expected: FailureCause) throws {
    #expect(throws: expected) { try map(body) }
  }

  @Test("A body cut off anywhere is invalid")
  func cutOff() throws {
    let body = Array(#"{"items": [\#(Self.item(message: #""\u00e9""#))]}"#.utf8)
    #expect(try map(body).count == 1)
    for length in 0..<body.count {
      #expect(throws: FailureCause.self, "\(length)") { try map(Array(body.prefix(length))) }
    }
  }

  @Test("JSON that is nested too deeply is invalid, in an item as beside the items")
  func nested() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    for body in [
      #"{"items": \#(deep)}"#, #"{"items": [], "deep": \#(deep)}"#,
      #"{"items": [\#(Self.item(message: deep))]}"#,
    ] {
      #expect(throws: FailureCause.notAFeed(.malformed, place: "")) { try map(body) }
    }
  }

  @Test("A body of more values than its limit is invalid before it is decoded")
  func tooManyValues() {
    let body = #"{"items": [\#(String(repeating: "0,", count: 262_144))0]}"#
    #expect(throws: FailureCause.tooManyValues(limit: 262_144)) { try map(body) }
  }

  @Test(
    "A body of more values than its limit is invalid in UTF-16, too, which shows no key as UTF-8"
  )
  func tooManyValuesInUTF16() {
    let zeros = String(repeating: "0,", count: 262_144)
    // As UTF-8: an object with the key `items` and a string that never ends.
    let text = #"{"∢瑩浥≳:":1,"items":[\#(zeros)0]}"#
    let body = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    #expect(throws: FailureCause.tooManyValues(limit: 262_144)) { try map(body) }
  }

  @Test("The shortest comments that fill the largest body are within the limit of values")
  func fullBody() throws {
    let item = Self.item(message: #""""#, author: #"{"username":""}"#).filter { $0 != " " }
    let count = RemoteImageCommentsLoader.defaultBodyLimit / (item.utf8.count + 1)
    let body = #"{"items":[\#(repeatElement(item, count: count).joined(separator: ","))]}"#
    #expect(try #require(try JSONBody(Data(body.utf8))).structure < 262_144)
  }

  private static func item(
    id: String = #""7019D8A7-0B35-4057-B7F9-8C5471961ED0""#,
    message: String = #""a message""#,
    created: String = #""2020-01-01T00:00:00Z""#,
    author: String = #"{"username": "a username"}"#
  ) -> String {
    #"{"id": \#(id), "message": \#(message), "created_at": \#(created), "author": \#(author)}"#
  }

  private func map(_ body: String) throws -> [ImageComment] { try map(Array(body.utf8)) }

  private func map(_ body: [UInt8]) throws -> [ImageComment] {
    let url = try #require(URL(string: "https://feed.example/comments"))
    return try RemoteImageCommentsLoader.comments(
      in: HTTPResponse(status: 200, body: Data(body)),
      from: url
    )
  }
}
