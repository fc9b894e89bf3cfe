import FeedAPICurl
import Foundation
import Testing

@Suite("Proxies, as the environment names them")
struct ProxiesTests {
  @Test(
    "Each scheme has a proxy of its own, or else the one for all; lower case comes first, an empty one is ignored, and so is HTTP_PROXY",
    arguments: [
      ([:], "http", nil), ([:], "https", nil),
      (["http_proxy": "a:1"], "http", "a:1"), (["http_proxy": "a:1"], "https", nil),
      (["http_proxy": "a:1"], "HTTP", "a:1"),
      (["HTTP_PROXY": "a:1"], "http", nil),
      (["HTTP_PROXY": "a:1", "ALL_PROXY": "b:1"], "http", "b:1"),
      (["HTTPS_PROXY": "a:1"], "https", "a:1"),
      (["HTTPS_PROXY": "a:1", "https_proxy": "b:1"], "https", "b:1"),
      (["all_proxy": "a:1"], "http", "a:1"),
      (["all_proxy": "a:1", "https_proxy": ""], "https", "a:1"),
      (["HTTPS_PROXY": "a:1", "https_proxy": ""], "https", "a:1"),
      (["http_proxy": ""], "http", nil),
    ] as [([String: String], String, String?)]
  )
  func schemes(variables: [String: String], scheme: String, proxy: String?) throws {
    let url = try #require(URL(string: "\(scheme)://feed.example/feed.json"))
    #expect(Proxies(variables: variables).proxy(for: url) == proxy)
  }

  @Test(
    "NO_PROXY names direct connections: names with their subdomains, addresses, networks, or all",
    arguments: [
      ("feed.example", "feed.example", true), ("feed.example", "a.feed.example", true),
      (".feed.example", "feed.example", true),
      (".feed.example", "a.feed.example", true), ("FEED.Example.", "feed.example.", true),
      ("a, example b", "feed.example", true),
      ("eed.example", "feed.example", false), ("a.feed.example", "feed.example", false),
      ("*.example", "feed.example", false),
      ("*", "feed.example", true), ("a *", "feed.example", false), ("", "feed.example", false),
      (",. ,", "feed.example", false),
      ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.10", false),
      ("0.0.1", "127.0.0.1", false),
      ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
      ("10.0.0.0/9", "10.128.0.1", false),
      ("10.0.0.1/33", "10.0.0.1", false), ("10.0.0.1/x", "10.0.0.1", false),
      ("0.0.0.0/0", "10.0.0.1", true),
      ("::1", "[::1]", true), ("fd00::/8", "[fd12::1]", true), ("fd00::/8", "[fe80::1]", false),
      ("::/0", "10.0.0.1", false),
    ]
  )
  func exceptions(list: String, host: String, isException: Bool) throws {
    let url = try #require(URL(string: "http://\(host)/feed.json"))
    for name in ["no_proxy", "NO_PROXY"] {
      let proxies = Proxies(variables: ["http_proxy": "proxy.example:3128", name: list])
      #expect((proxies.proxy(for: url) == nil) == isException)
    }
  }
}
