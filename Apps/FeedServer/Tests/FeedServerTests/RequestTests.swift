import Testing

@testable import FeedServer

@Suite("What a request says")
struct RequestTests {
  @Test("path and query come apart, and the query is decoded")
  func target() {
    let request = Request(
      "/redirect?to=http%3A%2F%2Fx%2F%3Fa%3D1&status=307&flag&to=later&odd=100%&half=%4"
    )
    #expect(request.path == "/redirect")
    let expected = [
      "to": "http://x/?a=1", "status": "307", "flag": "", "odd": "100%", "half": "%4",
    ]
    #expect(request.query == expected)
  }

  @Test("header names compare without regard to case, and repeated ones read as one")
  func headers() {
    var headers: Headers = ["Accept": "a", "ETag": "x", "accept": "b"]
    #expect(headers["ACCEPT"] == "a, b")
    headers["accept"] = "c"
    headers["etag"] = nil
    #expect(headers == ["accept": "c"])
  }

  @Test("the origin is the host that the client named, if it can stand in a URL")
  func origin() {
    #expect(
      Request("/", headers: ["Host": "localhost:81"], origin: "http://o").origin
        == "http://localhost:81"
    )
    #expect(Request("/", headers: ["Host": "a/b\"c"], origin: "http://o").origin == "http://o")
    #expect(Request("/", headers: ["Host": ""], origin: "http://o").origin == "http://o")
    #expect(Request("/", origin: "http://o").origin == "http://o")
  }

  @Test(
    "a client that takes the server for a proxy gets what is at the path of its URL",
    arguments: [
      ("http://feed.example/a?b=c", "/a?b=c"), ("http://feed.example", "/"),
      ("http://feed.example?b", "/?b"), ("/http://a", "/http://a"),
    ]
  )
  func proxied(word: String, target: String) throws {
    let head = Array("GET \(word) HTTP/1.1\r\nHost: feed.example\r\n\r\n".utf8)
    let request = try #require(RequestParser.request(head: head, origin: "http://o"))
    #expect(request.target == target)
    #expect(request.origin == "http://feed.example")
  }

  @Test("the server records what was asked, in order, and what it refused with 405")
  func recording() throws {
    try withServer { server in
      let client = try TestClient(port: server.port)
      try client.ask("/feed.json?count=1", headers: ["If-None-Match": "\"x\""])
      _ = try client.response()
      try client.ask("/empty.json", method: "DELETE")
      _ = try client.response()
      #expect(server.requests.map(\.method) == ["GET", "DELETE"])
      #expect(server.requests.map(\.target) == ["/feed.json?count=1", "/empty.json"])
      #expect(server.requests.first?.headers["if-none-match"] == "\"x\"")
      #expect(server.requests.first?.origin == "http://127.0.0.1:\(server.port)")
    }
  }

  @Test("the log forgets the oldest requests, and keeps ten thousand")
  func forgetting() {
    var log = RequestLog()
    for number in 1...20_001 { log.append(Request("/\(number)")) }
    #expect(log.requests.map(\.target).first == "/10001")
    #expect(log.requests.map(\.target).last == "/20001")
    #expect(log.requests.count == 10_001)
  }
}
