import FeedFailures
import FeedHTTP
import Synchronization
import Testing

@Suite("HTTP values")
struct HTTPRequestTests {
  @Test(
    "Untrusted input: a redirect leads to http or https, and never from https down to http",
    arguments: [
      ("https://a.example", "https://b.example", true),
      ("http://a.example", "https://a.example", true),
      ("http://a.example", "http://b.example/x", true),
      ("https://a.example", "http://a.example", false),
      ("HTTPS://a.example", "HTTP://a.example", false),
      ("https://a.example", "ftp://a.example", false),
      ("http://a.example", "file:///etc/passwd", false),
      ("http://a.example", "data:text/plain,x", false),
    ]
  )
  func redirects(source: String, target: String, allowed: Bool) throws {
    let source = try #require(URL(string: source))
    let target = try #require(URL(string: target))
    let request = try HTTPRequest(url: source, bodyLimit: 1)
    #expect(((try? request.redirected(to: target)) != nil) == allowed)
  }

  @Test(
    "Untrusted input: a URL that shows one host and means another is never fetched",
    arguments: [
      ("https://a.example/1.png", true), ("http://127.0.0.1:8080/", true), ("http://[::1]/", true),
      ("https://b\u{FC}cher.example/", true),
      ("https://user@a.example/", false), ("https://user:password@a.example/", false),
      ("https://a.example%00.b.example/", false), ("https://B%C3%9CCHER.example/", false),
      ("https://%EF%BD%8Cocalhost/", false), ("https://%EF%BC%ACOCALHOST/", false),
      ("https://%E2%93%9Bocalhost/", false), ("https://local%C2%ADhost/", false),
      ("https://local%E2%80%8Bhost/", false), ("https://localho%C5%BFt/", false),
      ("https://a.example%5C.b.example/", false), ("https://a.example%2F.b.example/", false),
      ("https:///1.png", false),
      ("https://1%27.0.0.", false), ("http://a.example%2e/", false),
      ("http://b%C3%BCcher.example/", false),
      ("http://a.example%Fx%2F@b.example/", false), ("http://[fe80::1%25eth0]/", false),
      ("https://a.example:80/", true), ("https://a.example:/", true),
      ("http://127.0.0.1:65535/1.png", true),
      ("http://127.0.0.1:1/1.png", true), ("http://127.0.0.1:0/1.png", false),
      ("http://127.0.0.1:65536/1.png", false),
      ("http://127.0.0.1:99999/1.png", false),
      ("http://a.example:99999999999999999999/1.png", false),
      ("https://a_b.xn--bcher-kva.example/", true),
    ]
  )
  func hosts(string: String, allowed: Bool) throws {
    let url = try #require(URL(string: string))
    #expect(HTTPRequest.allows(url) == allowed)
  }

  @Test(
    "Behind a redirect a request's conditions are not sent; on the same server everything else is, elsewhere only Accept",
    arguments: [
      ("https://a.example/2", ["Accept": "x", "Authorization": "z"]),
      ("https://b.example", ["Accept": "x"]),
      ("https://a.example:8443", ["Accept": "x"]), ("https://b.a.example", ["Accept": "x"]),
    ]
  )
  func redirected(target: String, kept: [String: String]) throws {
    let url = try #require(URL(string: "https://a.example"))
    let target = try #require(URL(string: target))
    let headers: HTTPHeaders = [
      "Accept": "x", "If-None-Match": "\"1\"", "if-modified-since": "y", "Authorization": "z",
      "Referer": "https://a.example/page",
    ]
    var request = try HTTPRequest(
      url: url,
      headers: headers,
      bodyLimit: 1,
      allowsPrivateNetwork: false
    )
    request.claim = ByteBudget(bytes: 1).claim(for: url)
    var expected = try HTTPRequest(
      url: target,
      headers: HTTPHeaders(kept),
      bodyLimit: 1,
      allowsPrivateNetwork: false
    )
    expected.claim = request.claim
    #expect(try request.redirected(to: target) == expected)
  }

  @Test(
    "A request without a name for the server gets one, and takes it along behind every redirect"
  )
  func userAgent() throws {
    let url = try #require(URL(string: "https://a.example"))
    let target = try #require(URL(string: "https://b.example"))
    var request = try HTTPRequest(
      url: url,
      headers: ["X": "1"],
      bodyLimit: 1,
      allowsPrivateNetwork: false
    )
    request.claim = ByteBudget(bytes: 1).claim(for: url)
    let named = try request.withUserAgent("app/1 (+https://app.example)")
    var expected = try HTTPRequest(
      url: url,
      headers: ["X": "1", "User-Agent": "app/1 (+https://app.example)"],
      bodyLimit: 1,
      allowsPrivateNetwork: false
    )
    expected.claim = request.claim
    #expect(named == expected)
    #expect(
      try named.redirected(to: target).headers == ["User-Agent": "app/1 (+https://app.example)"]
    )
  }

  @Test(
    "A request keeps the name that its caller chose, an empty one too",
    arguments: ["own/2", ""]
  )
  func ownUserAgent(own: String) throws {
    let url = try #require(URL(string: "https://a.example"))
    let target = try #require(URL(string: "https://b.example"))
    let request = try HTTPRequest(url: url, headers: ["user-agent": own], bodyLimit: 1)
      .withUserAgent("app/1")
    #expect(request.headers == ["user-agent": own])
    #expect(
      try request.redirected(to: target).withUserAgent("app/1").headers == ["user-agent": own]
    )
  }

  @Test("A name that a server would read as several headers makes no request")
  func invalidUserAgent() throws {
    let request = try HTTPRequest(url: try #require(URL(string: "https://a.example")), bodyLimit: 1)
    #expect {
      _ = try request.withUserAgent("app\r\nY: 2")
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .invalidHeader(name: "User-Agent")
    }
  }

  @Test(
    "Untrusted input: no request follows a redirect down to http, or to a private network that is not allowed"
  )
  func forbiddenRedirects() throws {
    let url = try #require(URL(string: "https://a.example"))
    let request = try HTTPRequest(url: url, bodyLimit: 1, allowsPrivateNetwork: false)
    let down = try #require(URL(string: "http://b.example"))
    let inner = try #require(URL(string: "https://127.1"))
    #expect {
      _ = try request.redirected(to: down)
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .forbiddenRedirect(to: down)
    }
    #expect {
      _ = try request.redirected(to: inner)
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .privateNetwork
    }
  }

  @Test("MF6: each redirect is reported, and none leads to a host that was given up")
  func toldRedirects() throws {
    let told = Mutex<[URL]>([])
    var request = try HTTPRequest(url: #require(URL(string: "http://a.example")), bodyLimit: 1)
    request.onRedirect = { url in told.withLock { $0.append(url) } }
    request.avoidedHosts = ["dead.example"]
    let alive = try #require(URL(string: "http://b.example/1.png"))
    let dead = try #require(URL(string: "http://DEAD.example/1.png"))
    let redirected = try request.adding(headers: ["X": "1"]).redirected(to: alive)
    #expect {
      _ = try redirected.redirected(to: dead)
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .hostGivenUp("dead.example")
    }
    #expect(told.withLock { $0 } == [alive])
    var other = request
    other.avoidedHosts = []
    #expect(other != request)
  }

  @Test("A header that a server would read as several, or as none, makes no request")
  func invalidHeaders() throws {
    let url = try #require(URL(string: "https://a.example"))
    let headers = [
      ("X", "1\r\nY: 2"), ("X", "1\rY: 2"), ("X", "1\nY: 2"), ("X", "1\0"), ("X\r\nY", "1"),
      ("X:", "1"), ("X Y", "1"),
      ("", "1"), ("\u{DC}", "1"),
    ]
    for (name, value) in headers {
      #expect {
        _ = try HTTPRequest(url: url, headers: [name: value], bodyLimit: 1)
      } throws: { error in
        (error as? HTTPFailure)?.failureCause == .invalidHeader(name: name)
      }
    }
    let odd: HTTPHeaders = ["!#$%&'*+-.^_`|~09azAZ": "a\tb, \u{DC}"]
    #expect(try HTTPRequest(url: url, headers: odd, bodyLimit: 1).headers == odd)
  }

  @Test(
    "Requests that differ in whether they may reach a private network are not the same, and never coalesced"
  )
  func privateNetwork() throws {
    let url = try #require(URL(string: "http://127.0.0.1"))
    let anywhere = try HTTPRequest(url: url, bodyLimit: 1)
    let restricted = try HTTPRequest(url: url, bodyLimit: 1, allowsPrivateNetwork: false)
    #expect(anywhere != restricted)
    #expect(throws: Never.self) { try anywhere.checkAddress() }
    #expect {
      try restricted.checkAddress()
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .privateNetwork
    }
  }

  @Test(
    "Header names are compared without regard to case; the first of two stays, unless both are lists"
  )
  func headers() {
    let headers = HTTPHeaders(
      [
        ("ETag", "1"), ("etag", "2"), ("Content-Type", "text/html"), ("Link", "<a>"),
        ("link", "<b>"),
        ("Cache-Control", "public"), ("cache-control", "max-age=60"),
      ].map { (name: $0.0, value: $0.1) }
    )
    #expect(headers["ETAG"] == "1")
    #expect(headers["Link"] == "<a>, <b>")
    #expect(headers["Cache-Control"] == "public, max-age=60")
    #expect(headers["content-type"] == "text/html")
    #expect(headers["Age"] == nil)
  }

  @Test("Names are compared byte by byte, strange ones too")
  func foreignNames() {
    let names = ["", "A B", "A:", "\u{E9}", "e\u{301}", "A\u{0}", "A\t", "\u{212A}", "\u{FFFD}"]
    let headers = HTTPHeaders(names.map { (name: $0, value: "1") })
    #expect(headers.map(\.name).count == names.count)
    #expect(names.allSatisfy { headers[$0] == "1" })
    #expect(headers["k"] == nil)
    #expect(headers["\u{C9}"] == nil)
  }

  @Test("Headers are passed once each, by name, as they were spelled last")
  func sequence() {
    var headers: HTTPHeaders = ["b": "1", "C": "2", "A": "3"]
    headers["B"] = "4"
    headers["c"] = nil
    #expect(headers.map { "\($0.name): \($0.value)" } == ["A: 3", "B: 4"])
    #expect(headers.size == 12)
    #expect(headers.adding(["a": "5"]).map { "\($0.name): \($0.value)" } == ["a: 5", "B: 4"])
  }

  @Test("A request with a further header keeps all else")
  func addingHeaders() throws {
    let url = try #require(URL(string: "https://a.example"))
    var request = try HTTPRequest(
      url: url,
      headers: ["accept": "x", "X": "1"],
      bodyLimit: 7,
      allowsPrivateNetwork: false
    )
    request.claim = ByteBudget(bytes: 1).claim(for: url)
    request.cookies = CookieJar()
    let added = try request.adding(headers: ["Accept": "y", "Authorization": "z"])
    #expect(added.headers == ["Accept": "y", "Authorization": "z", "X": "1"])
    #expect(added.url == url)
    #expect(added.bodyLimit == 7)
    #expect(!added.allowsPrivateNetwork)
    #expect(added.claim === request.claim)
    #expect(added.cookies === request.cookies)
    let target = try #require(URL(string: "https://b.example"))
    #expect(try added.redirected(to: target).headers == ["Accept": "y"])
    #expect {
      _ = try request.adding(headers: ["X": "1\r\nY: 2"])
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .invalidHeader(name: "X")
    }
  }
}
