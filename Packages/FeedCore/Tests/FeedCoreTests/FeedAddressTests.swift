import FeedCore
import HostNames
import Testing

@Suite("The address of a feed, as it is typed")
struct FeedAddressTests {
  @Test(
    "A host without a scheme is https",
    arguments: [
      ("xkcd.com", "https://xkcd.com/"), ("XKCD.com/Rss.xml?a#b", "https://xkcd.com/Rss.xml?a"),
      ("xkcd.com:8443/x", "https://xkcd.com:8443/x"), ("xkcd.com:443", "https://xkcd.com/"),
      ("127.0.0.1/x", "https://127.0.0.1/x"), ("xkcd.com?x", "https://xkcd.com/?x"),
      ("xkcd.com/http://x", "https://xkcd.com/http://x"),
    ]
  )
  func host(text: String, url: String) throws {
    let address = try FeedAddress(text)
    #expect(address.url.absoluteString == url)
    #expect(address.isSchemeAssumed)
  }

  @Test(
    "Only where https is assumed, http may be tried, and not at a port that was typed",
    arguments: [
      ("xkcd.com/x?y", "http://xkcd.com/x?y"), ("https://xkcd.com/", nil), ("feed://xkcd.com", nil),
      ("xkcd.com:8443/x", nil),
    ]
  )
  func plain(text: String, url: String?) throws {
    #expect(try FeedAddress(text).plainURL?.absoluteString == url)
  }

  @Test(
    "What has a scheme keeps it",
    arguments: [
      ("http://xkcd.com", "http://xkcd.com/"), ("HTTPS://xkcd.com/x", "https://xkcd.com/x"),
      ("http://localhost:80/x", "http://localhost/x"),
    ]
  )
  func scheme(text: String, url: String) throws {
    let address = try FeedAddress(text)
    #expect(address.url.absoluteString == url)
    #expect(!address.isSchemeAssumed)
  }

  @Test(
    "The scheme 'feed' is https, or stands before the URL",
    arguments: [
      ("feed://h.example/x", "https://h.example/x"), ("FEED://h:80/x", "https://h:80/x"),
      ("feed:https://h.example/x", "https://h.example/x"), ("feed:http://h/x", "http://h/x"),
      ("feed:h.example/x", "https://h.example/x"),
    ]
  )
  func feedScheme(text: String, url: String) throws {
    let address = try FeedAddress(text)
    #expect(address.url.absoluteString == url)
    #expect(address.isSchemeAssumed == (text == "feed:h.example/x"))
  }

  @Test(
    "Anything else is refused for a reason",
    arguments: [
      ("localhost", FeedURL.Fault.notWeb), ("localhost:80/x", .notWeb), ("xkcd/rss.xml", .notWeb),
      ("./feed.json", .notWeb), ("../a.b", .notWeb), (".a.b", .notWeb), ("a..b", .notWeb),
      ("mailto:me@h.example", .notWeb), ("me@h.example", .notWeb), ("a.b://c", .notWeb),
      ("u:p@h.example/x", .notWeb), ("h.example:x/", .notWeb), ("h.example/a b", .character),
      ("h.example:70000", .port), ("[::1]/a.b", .notWeb), ("b\u{FC}_\u{DF}.example/", .unusualHost),
      ("http://１２７.0.0.1/", .unusualHost), ("ｅxample.com/x", .unusualHost),
      ("http://b\u{FC}\u{FFFD}.example/", .notWeb),
      ("feed:feed://h.example", .notWeb), ("feed:", .notWeb), ("feed:////h.example", .notWeb),
      ("feed://u:p@h.example/", .credentials), ("", .notWeb), ("ftp://h.example/", .notWeb),
    ]
  )
  func refused(text: String, fault: FeedURL.Fault) {
    #expect(throws: fault) { try FeedAddress(text) }
  }

  @Test(
    "A host with other letters than ASCII is as the network has it, where the system converts it",
    .enabled(if: HostName.ascii(inURL: "//ü.example") != "//ü.example"),
    arguments: [
      ("bücher.example/x", "https://xn--bcher-kva.example/x"),
      ("bücher.example", "https://xn--bcher-kva.example/"),
      ("BÜCHER.example:8443/ä?ö#ü", "https://xn--bcher-kva.example:8443/%C3%A4?%C3%B6"),
      ("http://日本語.jp", "http://xn--wgv71a119e.jp/"),
      ("feed://www.bücher.example/x", "https://www.xn--bcher-kva.example/x"),
      ("feed:http://bücher.example/x", "http://xn--bcher-kva.example/x"),
      ("feed:bücher.example/x", "https://xn--bcher-kva.example/x"),
      ("h.example/bücher", "https://h.example/b%C3%BCcher"),
    ]
  )
  func letters(text: String, url: String) throws {
    #expect(try FeedAddress(text).url.absoluteString == url)
  }

  @Test(
    "Pages of Reddit and Bluesky become their feeds",
    arguments: [
      ("reddit.com/r/owls", "https://reddit.com/r/owls.rss"),
      ("https://www.reddit.com/r/owls/", "https://www.reddit.com/r/owls.rss"),
      ("http://OLD.reddit.com/user/owl?sort=new", "http://old.reddit.com/user/owl.rss?sort=new"),
      ("https://new.reddit.com/r/a+b", "https://new.reddit.com/r/a+b.rss"),
      ("bsky.app/profile/owl.example", "https://bsky.app/profile/owl.example/rss"),
      ("https://bsky.app/profile/did:plc:1/", "https://bsky.app/profile/did:plc:1/rss"),
    ]
  )
  func sites(text: String, url: String) throws {
    #expect(try FeedAddress(text).url.absoluteString == url)
  }

  @Test(
    "No other path is guessed",
    arguments: [
      "https://www.reddit.com/r/owls.rss", "https://www.reddit.com/r/owls/.rss",
      "https://www.reddit.com/r/owls/comments/1/owl", "https://www.reddit.com/r/",
      "https://www.reddit.com/", "https://www.reddit.com/best/owls", "https://notreddit.com/r/owls",
      "https://reddit.com.example/r/owls", "https://bsky.app/profile/owl.example/rss",
      "https://bsky.app/profile/owl.example/post/1", "https://bsky.app/feeds/owl",
      "https://www.youtube.com/@owl", "https://mastodon.example/@owl",
    ]
  )
  func unknown(text: String) throws {
    #expect(try FeedAddress(text).url.absoluteString == text)
  }
}
