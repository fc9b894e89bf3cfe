import FeedServer

extension HostileAnswer {
  private static let limit = 8 << 20

  private static func item(_ members: String) -> String {
    #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", \#(members)}]}"#
  }

  /// A legal feed of no images, and so much else.
  private static func many(_ values: String) -> Answer {
    let start = #"{"items": [], "x": ["#
    let body = start + String(repeating: values, count: (limit - start.utf8.count - 8) / values.utf8.count) + "0]}"
    return .ok(body)
  }

  static let bodies = [
    HostileAnswer("nothing", .invalid, body: []),
    HostileAnswer("a login page", .invalid, json: "<!DOCTYPE html><title>Log in</title>"),
    HostileAnswer("null", .invalid, json: "null"),
    HostileAnswer("a list", .invalid, json: "[]"),
    HostileAnswer("no items", .invalid, json: "{}"),
    HostileAnswer("items that are no list", .invalid, json: #"{"items": {}}"#),
    HostileAnswer("a feed of no images", .shown, json: #"{"items": []}"#),
    HostileAnswer("cut off", .invalid, json: String(feed.dropLast(2))),
    HostileAnswer("garbage behind the feed", .invalid, json: feed + "x"),
    HostileAnswer("a second feed behind the first", .invalid, json: feed + feed),
    HostileAnswer("100,000 open brackets", .invalid, json: String(repeating: "[", count: 100_000)),
    HostileAnswer(
      "100,000 open brackets where nobody looks", .invalid,
      json: #"{"items": [], "x": "# + String(repeating: "[", count: 100_000)),
    HostileAnswer(
      "bytes that are no UTF-8", .invalid, body: Array(item("\"image\": \"http://a.example/").utf8) + [0xC0, 0x80]),
    HostileAnswer("NUL bytes", .invalid, body: Array(feed.utf8) + [0, 0, 0]),
    HostileAnswer(
      "a lone surrogate", .shown, json: item(#""description": "\ud800", "image": "http://a.example/1.png""#)),
    HostileAnswer(
      "an id that is none", .invalid, json: #"{"items": [{"id": "1", "image": "http://a.example/1.png"}]}"#),
    HostileAnswer("an item without an image", .invalid, json: item(#""description": "x""#)),
    HostileAnswer("a relative image", .invalid, json: item(#""image": "1.png""#)),
    HostileAnswer("an empty image", .invalid, json: item(#""image": """#)),
    HostileAnswer("an image that is a number", .invalid, json: item(#""image": 1"#)),
    HostileAnswer("an image that is a script", .shown, json: item(#""image": "javascript:alert(1)""#)),
    HostileAnswer(
      "a description of 1 MB", .shown,
      json: item(#""image": "http://a.example/1", "description": "\#(String(repeating: "x", count: 1 << 20))""#)),
    HostileAnswer(
      "a description of escape sequences", .shown,
      json: item(#""image": "http://a.example/1", "description": "\u001b[2J\u001b]0;x\u0007\u202e\u0000""#)),
    HostileAnswer("a number that is too large", .shown, json: #"{"items": [], "x": 1e999}"#),
    HostileAnswer("the same key twice", .shown, json: #"{"items": [], "items": []}"#),
    HostileAnswer("exactly the limit", .shown, json: feed + String(repeating: " ", count: limit - feed.utf8.count)),
    HostileAnswer(
      "one byte over the limit", .invalid, json: feed + String(repeating: " ", count: limit + 1 - feed.utf8.count)),
    HostileAnswer("8 MiB of zeros where nobody looks", .invalid) { _ in many("0,") },
    HostileAnswer("8 MiB of empty objects where nobody looks", .invalid) { _ in many("{},") },
    HostileAnswer("8 MiB of empty texts where nobody looks", .invalid) { _ in many("\"\",") },
    HostileAnswer(
      "blanks without end", .invalid,
      steps: [.head(status: 200, headers: [:]), .endless([UInt8](repeating: 0x20, count: 65_536))]),
    HostileAnswer("UTF-16", .shown, body: Array(feed.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }),
    HostileAnswer("a byte order mark", .shown, body: [0xEF, 0xBB, 0xBF] + Array(feed.utf8)),
  ]
}
