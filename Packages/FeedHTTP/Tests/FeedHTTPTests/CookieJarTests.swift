import FeedHTTP
import Foundation
import Testing

@Suite("Cookies of servers")
struct CookieJarTests {
  private static let feed = "https://feed.example/a/feed.json"

  @Test("A cookie goes back to every path of the server that set it")
  func own() throws {
    let jar = try jar(["a=1; Path=/login; HttpOnly"])
    for url in [Self.feed, "https://FEED.example:443/", "https://feed.example/?b"] {
      #expect(try cookie(sentTo: url, from: jar) == "a=1")
    }
  }

  @Test(
    "Untrusted input: it goes to no other server, port or scheme, whatever its domain",
    arguments: [
      "http://feed.example/", "https://feed.example:444/", "https://www.feed.example/",
      "https://example/", "https://feed.example./", "https://evil.example/",
    ]
  )
  func others(url: String) throws {
    let jar = try jar(["a=1; Domain=example", "b=2"])
    #expect(try cookie(sentTo: url, from: jar) == nil)
  }

  @Test("Each server has its own, also of one name")
  func servers() throws {
    let jar = try jar(["a=1"])
    let other = "https://wall.example/"
    jar.keep(["Set-Cookie": "a=2"], from: try #require(URL(string: other)))
    #expect(try cookie(sentTo: Self.feed, from: jar) == "a=1")
    #expect(try cookie(sentTo: other, from: jar) == "a=2")
    #expect(jar.hasCookies(for: try #require(URL(string: other))))
    #expect(!jar.hasCookies(for: try #require(URL(string: "https://evil.example/"))))
  }

  @Test("Untrusted input: of many servers only the first are kept")
  func manyServers() throws {
    let jar = try jar(["a=1"])
    for index in 0..<1_000 {
      let url = try #require(URL(string: "https://\(index).example/"))
      jar.keep(["Set-Cookie": "a=1"], from: url)
    }
    #expect(try cookie(sentTo: Self.feed, from: jar) == "a=1")
    #expect(try cookie(sentTo: "https://999.example/", from: jar) == nil)
  }

  @Test("Several are sent together, a new value replaces the old one, and an expired one goes")
  func several() throws {
    let dates = "a=1; Expires=Wed, 09 Jun 2032 10:18:14 GMT"
    let jar = try jar([dates, "b=2", "c=3; Max-Age=60", "a=4"])
    #expect(try cookie(sentTo: Self.feed, from: jar) == "b=2; c=3; a=4")
    for gone in ["b=; Max-Age=0", "c=; expires=Thu, 01 Jan 1970 00:00:00 GMT"] {
      jar.keep(["Set-Cookie": gone], from: try #require(URL(string: Self.feed)))
    }
    #expect(try cookie(sentTo: Self.feed, from: jar) == "a=4")
  }

  @Test("Several headers are the same, however a client joins them")
  func joined() throws {
    let one = "a=1; Expires=Wed, 09 Jun 2032 10:18:14 GMT; Path=/, b=2"
    #expect(try cookie(sentTo: Self.feed, from: jar([one])) == "a=1; b=2")
  }

  @Test("A secure cookie of http is not kept")
  func secure() throws {
    let plain = "http://feed.example/"
    #expect(try cookie(sentTo: plain, from: jar(["a=1; Secure", "b=2"], of: plain)) == "b=2")
    #expect(try cookie(sentTo: Self.feed, from: jar(["a=1; secure"])) == "a=1")
  }

  @Test(
    "Untrusted input: a header that sets no cookie is left out",
    arguments: ["", "=", "=1", "a", "a b=1", "ä=1", "a=ä", "a=\u{7F}", ";a=1", "a=1\r\nB: 2"]
  )
  func invalid(text: String) throws {
    #expect(try cookie(sentTo: Self.feed, from: jar([text])) == nil)
  }

  @Test("Untrusted input: many cookies take no more room than a request's head has")
  func many() throws {
    let jar = try jar((0..<2_000).map { "c\($0)=\(String(repeating: "x", count: 20))" })
    #expect(try (cookie(sentTo: Self.feed, from: jar)?.utf8.count).map { $0 <= 4_096 } == true)
  }

  @Test("They come behind the cookies of the caller")
  func ofCaller() throws {
    var request = try HTTPRequest(
      url: #require(URL(string: Self.feed)),
      headers: ["cookie": "own=0"],
      bodyLimit: 1
    )
    request.cookies = try jar(["a=1"])
    #expect(request.sentHeaders == ["cookie": "own=0; a=1"])
    #expect(request.headers == ["cookie": "own=0"])
  }

  @Test("A redirect to another server sends it no cookie, and one back finds them again")
  func redirects() throws {
    var request = try HTTPRequest(url: #require(URL(string: Self.feed)), bodyLimit: 1)
    request.cookies = try jar(["a=1"])
    let within = try request.redirected(to: #require(URL(string: "https://feed.example/b")))
    #expect(within.sentHeaders == ["Cookie": "a=1"])
    let away = try within.redirected(to: #require(URL(string: "https://evil.example/")))
    #expect(away.sentHeaders == [:])
    let back = try away.redirected(to: #require(URL(string: Self.feed)))
    #expect(back.sentHeaders == ["Cookie": "a=1"])
  }

  @Test("Requests with different jars are not equal")
  func equality() throws {
    let jar = try jar([])
    var one = try HTTPRequest(url: #require(URL(string: Self.feed)), bodyLimit: 1)
    var other = one
    #expect(one == other)
    one.cookies = jar
    #expect(one != other)
    other.cookies = jar
    #expect(one == other)
  }

  private func jar(_ cookies: [String], of text: String = feed) throws -> CookieJar {
    let url = try #require(URL(string: text))
    let jar = CookieJar(now: { Date(timeIntervalSince1970: 1_800_000_000) })
    jar.keep(HTTPHeaders(cookies.map { (name: "Set-Cookie", value: $0) }), from: url)
    return jar
  }

  private func cookie(sentTo text: String, from jar: CookieJar) throws -> String? {
    var request = try HTTPRequest(url: #require(URL(string: text)), bodyLimit: 1)
    request.cookies = jar
    return request.sentHeaders["Cookie"]
  }
}
