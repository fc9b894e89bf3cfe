import FeedCore
import Testing

@Suite("The URL of a feed")
struct FeedURLTests {
  @Test(
    "What is one request has one spelling, and that spelling stays",
    arguments: [
      ("HTTPS://Feed.Example:443#top", "https://feed.example/"),
      ("http://h:80/F?A=b", "http://h/F?A=b"),
      ("http://h:443/f", "http://h:443/f"), ("http://[FE80::1]/a%20b", "http://[fe80::1]/a%20b"),
      ("https://h/ü'<\">|", "https://h/%C3%BC'%3C%22%3E%7C"), ("https://h/%zz", "https://h/%25zz"),
      ("https://h/\u{301}", "https://h/%CC%81"),
    ]
  )
  func canonical(text: String, spelling: String) throws {
    #expect(try FeedURL.canonical(text).absoluteString == spelling)
    #expect(try FeedURL.canonical(spelling).absoluteString == spelling)
  }

  @Test(
    "Anything else is refused for a reason",
    arguments: [
      ("", FeedURL.Fault.notWeb), ("feed.example/f", .notWeb), ("file:///etc/passwd", .notWeb),
      ("http:///f", .notWeb),
      ("https://h/a b", .character), ("https://h/\u{1B}", .character), ("a b", .notWeb),
      ("https://h:65536/", .port),
      ("http://h:99999", .port), ("http://h:0/", .port), ("http://127.0.0.1:8091:1", .port),
      ("http://[::1]:0/", .port),
      ("http://h:x/", .notWeb), ("HTTPS://u:p@h:70000/", .port),
      ("http://h:99999999999999999999/", .port),
      ("file://h:99999/f", .notWeb), ("http://u:70000@h/", .credentials),
      ("https://u:p@h/", .credentials), ("https://bücher.example/", .unusualHost),
      ("http://１２７.0.0.1/", .unusualHost),
      ("http://a[b/", .unusualHost), ("http://a]b/", .unusualHost), ("http://a[b]/", .unusualHost),
      ("http://[a/", .unusualHost), ("https://h/" + String(repeating: "a", count: 8_183), .length),
      (String(repeating: "a", count: 1_000_000), .length),
    ]
  )
  func refused(text: String, fault: FeedURL.Fault) {
    #expect(throws: fault) { try FeedURL.canonical(text) }
  }
}
