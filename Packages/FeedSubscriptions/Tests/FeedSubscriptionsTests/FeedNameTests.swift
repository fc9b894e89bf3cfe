import FeedSubscriptions
import Foundation
import Testing

@Suite("The name of a feed")
struct FeedNameTests {
  @Test(
    "One word of letters, digits, dots, hyphens, underscores and plus signs",
    arguments: [
      "a", "NASA", "apod-2", "nasa.gov", "c++", "a_b", "写真", "Straße", "عكس", "2026a", "e\u{301}te",
    ]
  )
  func names(name: String) throws {
    try FeedName.check(name)
  }

  @Test(
    "Anything else is refused for a reason",
    arguments: [
      ("", FeedName.Fault.beginning), ("-x", .beginning), ("--all", .beginning), ("..", .beginning),
      ("_", .beginning),
      ("#a", .beginning), ("~", .beginning), (" a", .beginning), ("\u{301}a", .beginning),
      ("\u{3164}", .beginning),
      ("https://a.example/", .url), ("a://b", .url), ("a b", .character), ("a\tb", .character),
      ("a\u{0}", .character),
      ("a\u{1B}[2J", .character), ("a\r\n", .character), ("a\u{202E}", .character),
      ("a\u{FE0F}", .character),
      ("a/b", .character), ("a:b", .character), ("a'b", .character), ("a$b", .character),
      ("a\u{A0}b", .character),
      (String(repeating: "a", count: 101), .length),
      ("e" + String(repeating: "\u{301}", count: 200_000), .length),
      ("12", .letters), ("1.5-2", .letters), ("show", .reserved),
    ]
  )
  func refused(name: String, fault: FeedName.Fault) {
    #expect(throws: fault) { try FeedName.check(name, reserved: ["show"]) }
  }

  @Test(
    "A suggestion is the title in lower case, else the host, and never more than 40 characters",
    arguments: [
      ("Image of the Day", "image-of-the-day"), ("  NASA's  best!  ", "nasas-best"), ("R&D", "r-d"),
      ("Été à Paris", "été-à-paris"), ("写真 帖", "写真-帖"), ("!!!", "photos.example"),
      (nil, "photos.example"),
      ("\u{301}", "photos.example"), ("show", "show-2"), ("taken", "taken-2"),
      ("A very long title that goes on and on and on", "a-very-long-title-that-goes-on-and-on"),
      (String(repeating: "x", count: 41), String(repeating: "x", count: 40)),
      ("Photographs of lighthouses everywhere ab", "photographs-of-lighthouses-everywhere-ab"),
    ]
  )
  func suggestions(title: String?, name: String) throws {
    let url = try #require(URL(string: "https://www.photos.example:8080/feed"))
    let list = FeedList(Data("https://a.example/ taken".utf8))
    #expect(list.suggestedName(title: title, url: url, reserved: ["show"]) == name)
  }

  @Test(
    "A suggestion that is taken is cut to have room for a number",
    arguments: [
      ("photos", "photos-2"),
      (String(repeating: "x", count: 40), String(repeating: "x", count: 32) + "-2"),
      (String(repeating: "x", count: 31) + "-yy", String(repeating: "x", count: 31) + "-2"),
    ]
  )
  func numbers(name: String, next: String) throws {
    let list = FeedList(Data("https://a.example/ \(name)".utf8))
    let url = try #require(URL(string: "https://b.example/"))
    #expect(list.suggestedName(title: name, url: url) == next)
  }

  @Test(
    "A host of any kind gives a name",
    arguments: [
      ("http://127.0.0.1/", "feed"), ("http://[fe80::1]/", "fe80-1"),
      ("https://my-site.example/", "my-site.example"),
      ("https://___/", "feed"), ("https://xn--bcher-kva.example/", "xn-bcher-kva.example"),
    ]
  )
  func hosts(url: String, name: String) throws {
    #expect(FeedList().suggestedName(title: nil, url: try #require(URL(string: url))) == name)
  }
}
