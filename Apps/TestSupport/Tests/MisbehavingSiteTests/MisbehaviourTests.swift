import FeedServer
import Foundation
import LiveServers
import MisbehavingSite
import Testing

/// What each route answers; that the wire shows it is proved by FeedServer's own tests of its
/// steps.
@Suite("Every misbehaviour")
struct MisbehaviourTests {
  @Test("a status is the one asked for", arguments: [200, 204, 304, 404, 418, 500, 599])
  func status(code: Int) { #expect(response("/status/\(code)") == .status(code)) }

  @Test(
    "what makes no sense is 400",
    arguments: [
      "/status/100", "/status/600", "/status/x", "/status//", "/drip?ms=-1", "/drip?ms=x",
      "/drip?bytes=0",
      "/drip?ms=60001", "/redirect", "/redirect?to=", "/redirect?to=x&status=200",
      "/redirect-chain/0",
      "/redirect-chain/1001", "/forbidden.json?port=0", "/forbidden.json?port=x",
      "/forbidden.txt?port=65536",
      "/forbidden.json?only=-1", "/forbidden.rss", "/forbidden.rss?next=-1",
      "/rebound.rss", "/rebound.rss?lead=http://a.example",
    ]
  )
  func bad(target: String) { #expect(response(target) == .status(400)) }

  @Test("a stall says nothing, a reset is a reset, and garbage is not HTTP")
  func silence() {
    #expect(response("/stall") == .stall)
    #expect(response("/reset") == .reset)
    #expect(text("/garbage").isEmpty == false)
    #expect(!text("/garbage").contains("HTTP/"))
  }

  @Test(
    "half a body under a length for all of it, and then nothing, or the end",
    arguments: [("/stall-body", Response.Step.stall), ("/cut-body", .close)]
  )
  func half(target: String, end: Response.Step) throws {
    let steps = response(target).steps
    let length = try #require(Int(header("Content-Length", target) ?? ""))
    #expect(length == text("/feed.json").utf8.count)
    #expect(text(target).utf8.count == length / 2)
    #expect(steps.last == end)
  }

  @Test("a drip is the demo feed, in pieces with pauses between them")
  func drip() {
    let feed = Array(text("/feed.json").utf8)
    #expect(Array(text("/drip?ms=0&bytes=7").utf8) == feed)
    let steps = response("/drip?ms=250&bytes=100").steps
    let expected: [Response.Step] = [
      .bytes(Array(feed[0..<100])), .pause(.milliseconds(250)), .bytes(Array(feed[100..<200])),
    ]
    #expect(Array(steps[1...3]) == expected)
    #expect(steps.last == .bytes(Array(feed.suffix(feed.count % 100))))
  }

  @Test("a cut header ends within a field's name")
  func cutHeader() {
    #expect(
      response("/cut-header").steps == [
        .bytes(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .close,
      ]
    )
  }

  @Test("pages are text/html with 200", arguments: ["/html", "/image-html"])
  func html(path: String) {
    #expect(header("Content-Type", path)?.hasPrefix("text/html") == true)
    #expect(text(path).hasPrefix("<!doctype html>"))
  }

  @Test(
    "an empty body has a length of zero, nesting is ten million brackets, and the huge body has neither length nor end"
  )
  func sizes() {
    #expect(header("Content-Length", "/empty-body") == "0")
    #expect(text("/nested") == String(repeating: "[", count: 10_000_000))
    #expect(header("Content-Length", "/huge") == nil)
    guard case .endless = response("/huge").steps.last else {
      return #expect(Bool(false), "it ends")
    }
  }

  @Test("unauthorized asks for a password")
  func unauthorized() {
    #expect(status("/unauthorized") == 401)
    #expect(header("WWW-Authenticate", "/unauthorized") == #"Basic realm="feed""#)
  }

  @Test(
    "a redirect points where it was told, with 302 or the status that was asked for; the loop to itself"
  )
  func redirect() {
    #expect(status("/redirect?to=http%3A%2F%2Fx%2F") == 302)
    #expect(header("Location", "/redirect?to=http%3A%2F%2Fx%2F") == "http://x/")
    #expect(status("/redirect?to=/feed.json&status=308") == 308)
    #expect(header("Location", "/redirect-loop") == "http://127.0.0.1/redirect-loop")
  }

  @Test("a line break in the URL does not start a header field")
  func splitting() throws {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    let connection = try PlainConnection(to: server.port)
    connection.write(Array("GET /redirect?to=/x%0D%0ASet-Cookie:%20a HTTP/1.0\r\n\r\n".utf8))
    var received: [UInt8] = []
    while case let bytes = connection.read(), !bytes.isEmpty { received += bytes }
    let lines = String(decoding: received, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.contains("Location: /xSet-Cookie: a"))
    #expect(!lines.contains { $0.hasPrefix("Set-Cookie") })
  }

  @Test("the chain has as many redirects as asked for, then the feed")
  func chain() throws {
    var target = "/redirect-chain/3"
    var hops = 0
    while hops < 10, let location = header("Location", target) {
      target = String(location.dropFirst("http://127.0.0.1".count))
      hops += 1
    }
    #expect(hops == 3)
    #expect(target == "/feed.json")
  }

  @Test(
    "a broken feed is whole JSON that a strict client refuses, or no JSON at all",
    arguments: [
      "/wrong-json", "/truncated.json", "/no-image.json", "/bad-id.json", "/html", "/empty-body",
    ]
  )
  func broken(path: String) {
    let data = Data(text(path).utf8)
    #expect(status(path) == 200)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Payload.self, from: data) }
    let isJSON = (try? JSONSerialization.jsonObject(with: data)) != nil
    #expect(isJSON == ["/wrong-json", "/no-image.json", "/bad-id.json"].contains(path))
  }

  @Test("the mixed feed and the one with a trailing comma decode")
  func odd() throws {
    #expect(text("/trailing-comma.json").filter { !$0.isWhitespace }.hasSuffix("},]}"))
    #expect(try items("/trailing-comma.json").count == 9)
    let images = try items("/mixed-images.json").map(\.image.path)
    #expect(images.map { status($0) } == [200, 404, 200, 200])
    #expect(text(images[3]).isEmpty)
  }

  @Test("the hostile feed is plain ASCII on the wire, and hostile when decoded")
  func hostile() throws {
    #expect(text("/hostile.json").utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
    let items = try items("/hostile.json")
    let scalars = Set(
      items.flatMap { "\($0.description ?? "")\($0.location ?? "")".unicodeScalars }
    )
    let expected: [Unicode.Scalar] = [
      "\u{1B}", "\r", "\n", "\0", "\u{202E}", "\u{9B}", "\u{2066}", "\u{200B}",
    ]
    #expect(scalars.isSuperset(of: expected))
    #expect(Set(items.compactMap(\.image.scheme)) == ["http", "javascript", "file"])
  }

  @Test(
    "there are more than two hundred forbidden addresses, of every kind, and no two are the same URL"
  )
  func addresses() {
    let urls = ForbiddenAddress.all.map { $0.url(port: 8080, origin: "http://11.0.0.1") }
    #expect(urls.count > 200)
    #expect(Set(urls).count == urls.count)
    #expect(Set(ForbiddenAddress.all.map(\.kind)) == Set(ForbiddenAddress.Kind.allCases))
    #expect(!urls.contains { $0.contains("PORT") })
  }

  @Test(
    "their feed has all that are URLs; the list has all, one to a line; a feed of one has that one"
  )
  func forbidden() throws {
    #expect(
      text("/forbidden.txt?port=81").split(separator: "\n").count == ForbiddenAddress.all.count
    )
    let images = try JSONDecoder().decode(
      Strings.self,
      from: Data(text("/forbidden.json?port=81").utf8)
    ).items
    #expect(images.count == ForbiddenAddress.all.count { $0.kind != .unreadable })
    #expect(Set(images.map(\.id)).count == images.count)
    #expect(images[6].image == "http://127.0.0.1:81/pictures/dunes.jpg?6")
    let one = try JSONDecoder().decode(
      Strings.self,
      from: Data(text("/forbidden.json?only=6").utf8)
    ).items
    #expect(one.map(\.image) == ["http://127.0.0.1:80/pictures/dunes.jpg?6"])
    #expect(
      text("/forbidden.rss?next=6").contains(
        #"<atom:link rel="next" href="http://127.0.0.1:80/pictures/dunes.jpg?6"/>"#
      )
    )
  }

  @Test(
    "a rebound feed leads to an origin, and at a conditional request to another feed, elsewhere, or nothing"
  )
  func rebound() {
    let path = "/rebound.rss?lead=http://127.0.0.1:81&later="
    for path in ["/feed.rss", "/pictures/dunes.jpg?rebound", "/v1/image/1/comments.rss"] {
      #expect(
        text("/rebound.rss?lead=http://127.0.0.1:81&later=304").contains(
          "http://127.0.0.1:81\(path)"
        )
      )
    }
    let responses = ["200", "302", "304", "404"].map { later in
      DemoSite.misbehaving.response(
        to: Request(path + later, headers: ["If-None-Match": "\"rebound\""])
      )
    }
    #expect(responses[0].steps.count == 2)
    #expect(responses[1] == .redirect(to: "/rebound-elsewhere.rss"))
    #expect(responses[2] == .status(304))
    #expect(responses[3] == .status(400))
  }

  @Test("a redirect of the list redirects where it says")
  func forbiddenRedirects() {
    let targets = ForbiddenAddress.all.filter { $0.kind == .redirect }.map { address in
      let target = address.url(port: 81, origin: "")
      return "\(status(target) ?? 0) \(header("Location", target) ?? "")"
    }
    #expect(targets.contains("308 http://loopback.example:81/pictures/dunes.jpg?308"))
    #expect(targets.contains("302 //[::1]:81/pictures/dunes.jpg?0"))
    #expect(targets.allSatisfy { $0.hasPrefix("30") })
  }

  @Test("the root lists every path, one to a line; every listed path answers, and no other")
  func listing() throws {
    let lines = text("/").split(separator: "\n").dropFirst()
    let paths = DemoSite.misbehaving.paths
    #expect(lines.count == paths.count)
    for (line, path) in zip(lines, paths) {
      #expect(line.hasPrefix(path))
      let examples = [
        "<name>": "dunes.jpg", "<code>": "503", "<n>": "2",
        "<id>": DemoFeed.nine(at: "").items[0].id,
      ]
      let target = examples.reduce(path) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
      #expect(response(target) != .status(404))
      #expect(response("\(target)x/y?a=b") != response(target))
    }
  }

  @Test("the READMEs' tables have every path")
  func readmes() throws {
    let apps = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let rows = try ["FeedServer", "TestSupport"].flatMap { app in
      try String(contentsOf: apps.appending(path: "\(app)/README.md"), encoding: .utf8).split(
        separator: "\n"
      )
      .filter { $0.hasPrefix("| `/") }
    }
    #expect(rows.count == DemoSite.misbehaving.paths.count + 1)
    for path in DemoSite.misbehaving.paths {
      #expect(rows.contains { $0.hasPrefix("| `\(path)`") || $0.hasPrefix("| `\(path)?") })
    }
  }

  /// The payload as a strict client reads it.
  private struct Payload: Decodable {
    struct Item: Decodable {
      let id: UUID
      let description: String?
      let location: String?
      let image: URL
    }
    let items: [Item]
  }

  private struct Strings: Decodable {
    struct Item: Decodable {
      let id: UUID
      let image: String
    }
    let items: [Item]
  }

  private func response(_ target: String) -> Response {
    DemoSite.misbehaving.response(to: Request(target))
  }

  private func items(_ target: String) throws -> [Payload.Item] {
    try JSONDecoder().decode(Payload.self, from: Data(text(target).utf8)).items
  }

  /// All bytes behind the head.
  private func text(_ target: String) -> String {
    let bytes = response(target).steps.flatMap { step in
      if case .bytes(let bytes) = step { bytes } else { [UInt8]() }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func head(_ target: String) -> (status: Int, headers: Headers)? {
    for case .head(let status, let headers) in response(target).steps { return (status, headers) }
    return nil
  }

  private func status(_ target: String) -> Int? { head(target)?.status }
  private func header(_ name: String, _ target: String) -> String? { head(target)?.headers[name] }
}
