import FeedFailures
import FeedFormats
import FeedTestSupport
import Testing

/// Texts that no JSON parser may take for a value, as the well-known suites for parsers have them.
@Suite("Malformed bodies")
struct MalformedBodiesTests {
  private static let texts: [String] = [
    "", " ", "\u{FEFF}", "x", "nul", "tru", "NULL", "True", "undefined", "NaN", "Infinity",
    "-Infinity", "-", "+1",
    "01", "-01", "1.",
    ".5", "1e", "1e+", "0x10", "1 2", "1_000", "0.1.2", "--1", "1ee2", "\u{FF11}", "\"", "\"a",
    "'a'", "\"\\\"",
    "\"\\x41\"", "\"\\u\"",
    "\"\\u00\"", "\"\\u00G0\"", "\"\\u{41}\"", "\"a\nb\"", "\"a\tb\"", "\"a\u{0}b\"", "\"\\ \"",
    "\"\\a\"",
    "\"\\\u{0}\"", "`a`", "a",
    "[", "]", "[1", "[1,", "[,1]", "[1,,2]", "[1 2]", "[1;2]", "[1:2]", "[\"a\"", "[}", "[[]",
    "[]]", "[x]", "[-]",
    "[1,]]", "{", "}",
    "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\" 1}", "{\"a\":}", "{:1}", "{1:1}", "{a:1}",
    "{'a':1}",
    "{null:1}", "{\"a\",1}",
    "{\"a\":1 \"b\":2}", "{,\"a\":1}", "{\"a\":1,,}", "{\"a\":1}}", "{]", "{\"a\":1]", "{[}",
    "{\"a\":\"b}",
    "{\"a\"::1}", "{{}}", "{[]:1}",
    "//", "/* */ {}x", "{} x", "{}{}", "[][]", "1 //", "<a>", "&", "\\", "\\u0041", "$", "%", "@",
    ";", ":", ",", ",1",
    "1,", "\u{1B}", "\u{7F}",
    "\u{2028}", "\u{202E}", "]]", "}}", "](", "[*]", "[\u{E9}]", "{\"\\ud800", "[\"\\", "[\"\\u",
    "[1e", "[1.", "[-",
    "[t", "[\"\u{1}\"]",
  ]

  @Test(
    "Payload: anything but JSON is invalid, as the whole body and as a text of an item",
    arguments: texts.map(Escaped.init)
  )
  func malformed(escaped: Escaped) {
    let text = escaped.text
    #expect(throws: FailureCause.self) { try map(text) }
    let item =
      #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "a:b", "description": \#(text)}]}"#
    #expect(throws: FailureCause.self) { try map(item) }
  }

  @Test("Payload: bytes that are no UTF-8 are invalid, wherever they stand in a text that is read")
  func notUTF8() {
    let starts = [
      #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "a:b", "description": ""#
    ]
    let sequences: [[UInt8]] = [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
      [0xE2, 0x82],
      [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ]
    for sequence in sequences {
      for start in starts {
        let body = Array(start.utf8) + sequence + Array(#""}]}"#.utf8)
        #expect(throws: FailureCause.self, "\(sequence)") { try map(body) }
      }
    }
  }

  @Test("Payload: a feed cut off anywhere is invalid")
  func cutOff() throws {
    let body = Array(
      #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "description": "\u00e9", "image": "https://a.example/1.png"}]}"#
        .utf8
    )
    #expect(try map(body).images.count == 1)
    for length in 0..<body.count {
      #expect(throws: FailureCause.self, "\(length)") { try map(Array(body.prefix(length))) }
    }
  }

  private func map(_ text: String) throws { _ = try map(Array(text.utf8)) }

  private func map(_ bytes: [UInt8]) throws -> ParsedFeed {
    try ItemsFormat().feed(in: Data(bytes))
  }
}
