import FeedServer
import Testing

@Suite("Redirects")
struct RedirectTests {
  @Test("a redirect points where it was told, with 302 or the status that was asked for")
  func redirect() throws {
    try withServer { server in
      let plain = try fetch("/redirect?to=http%3A%2F%2Fx%2F", from: server)
      #expect(plain.status == 302)
      #expect(plain.headers["Location"] == "http://x/")
      #expect(try fetch("/redirect?to=/feed.json&status=308", from: server).status == 308)
    }
  }

  @Test("a line break in the URL does not start a header field")
  func splitting() throws {
    try withServer { server in
      let answer = try fetch("/redirect?to=/x%0D%0ASet-Cookie:%20a", from: server)
      #expect(answer.headers["Location"] == "/xSet-Cookie: a")
      #expect(answer.headers["Set-Cookie"] == nil)
    }
  }

  @Test(
    "a redirect that makes no sense is 400",
    arguments: ["/redirect", "/redirect?to=", "/redirect?to=x&status=200", "/redirect-chain/0", "/redirect-chain/1001"])
  func badRedirect(target: String) {
    #expect(DemoSite().answer(Request(target)) == .status(400))
  }

  @Test("the loop points to itself")
  func loop() throws {
    try withServer { server in
      let answer = try fetch("/redirect-loop", from: server)
      #expect(answer.headers["Location"] == "http://127.0.0.1:\(server.port)/redirect-loop")
    }
  }

  @Test("the chain has as many redirects as asked for, then the feed")
  func chain() throws {
    try withServer { server in
      let origin = "http://127.0.0.1:\(server.port)"
      var target = "/redirect-chain/3"
      var hops = 0
      let client = try TestClient(port: server.port)
      while hops < 10 {
        try client.ask(target)
        guard let location = try client.answer().headers["Location"] else { break }
        target = String(location.dropFirst(origin.count))
        hops += 1
      }
      #expect(hops == 3)
      #expect(target == "/feed.json")
    }
  }
}
