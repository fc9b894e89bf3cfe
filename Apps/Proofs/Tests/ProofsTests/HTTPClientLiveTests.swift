import FeedAPICurl
import FeedAPIURLSession
import FeedFailures
import FeedHTTP
import FeedServer
import Foundation
import KnownFormats
import LiveServers
import MisbehavingSite
import Testing

/// Both clients over real sockets, with the same bodies.
@Suite("HTTP clients, over a real socket")
struct HTTPClientLiveTests {
  enum Client: String, CaseIterable, Sendable {
    case curl, urlSession

    func make(_ policy: HTTPPolicy = .patient) -> any HTTPClient {
      switch self {
      case .curl: CurlHTTPClient(policy: policy, userAgent: "app/1")
      case .urlSession: URLSessionHTTPClient(policy: policy, userAgent: "app/1")
      }
    }
  }

  @Test("It gets the demo feed, twice by the same client", arguments: Client.allCases)
  func feed(client: Client) async throws {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    let client = client.make()
    for _ in 0..<2 {
      let response = try await client.get(request(server, "feed.json"))
      #expect(response.status == 200)
      #expect(try KnownFormats.images(in: response.body).count == 9)
      #expect(response.headers["ETag"] != nil)
    }
  }

  @Test("It sends the request's headers", arguments: Client.allCases)
  func headers(client: Client) async throws {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    let url = try #require(URL(string: "\(server.baseURL)/empty.json"))
    let headers: HTTPHeaders = ["Accept": "application/json", "If-None-Match": "\"1\""]
    _ = try await client.make().get(HTTPRequest(url: url, headers: headers, bodyLimit: 1_000))
    #expect(server.requests.first?.headers["accept"] == "application/json")
    #expect(server.requests.first?.headers["if-none-match"] == "\"1\"")
  }

  @Test(
    "It names the app once to each server, behind redirects too, unless the caller does",
    arguments: Client.allCases,
    [nil, "own/2"]
  )
  func userAgent(client: Client, own: String?) async throws {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    let url = try #require(URL(string: "\(server.baseURL)/redirect-chain/2"))
    var headers: HTTPHeaders = [:]
    headers["User-Agent"] = own
    _ = try await client.make().get(HTTPRequest(url: url, headers: headers, bodyLimit: 1 << 20))
    let names = server.requests.map { request in
      request.headers.fields.filter { $0.name.lowercased() == "user-agent" }.map(\.value)
    }
    #expect(names == Array(repeating: [own ?? "app/1"], count: 3))
  }

  @Test(
    "A referer is sent to the URL that it is for, and not on across a redirect",
    arguments: Client.allCases
  )
  func referer(client: Client) async throws {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    let url = try #require(URL(string: "\(server.baseURL)/redirect-chain/2"))
    let headers: HTTPHeaders = ["Referer": "http://a.example/post"]
    _ = try await client.make().get(HTTPRequest(url: url, headers: headers, bodyLimit: 1 << 20))
    #expect(server.requests.map { $0.headers["Referer"] } == ["http://a.example/post", nil, nil])
  }

  @Test(
    "The request's jar gets the cookies of every response, and they are sent to its server alone",
    arguments: Client.allCases
  )
  func cookies(client: Client) async throws {
    let other = try FeedServer { _ in .ok("{}", headers: ["Set-Cookie": "c=3"]) }
    defer { other.stop() }
    let away = "http://127.0.0.1:\(other.port)/"
    let server = try FeedServer { request in
      switch request.path {
      case "/1": .status(302, headers: ["Location": "/2", "Set-Cookie": "a=1; Path=/"])
      case "/2": .status(302, headers: ["Location": "/3", "Set-Cookie": "b=2"])
      case "/3": .ok("{}", headers: ["Set-Cookie": "a=; Max-Age=0"])
      default: .redirect(to: away)
      }
    }
    defer { server.stop() }
    let client = client.make()
    var first = try request(server, "1")
    let jar = CookieJar()
    first.cookies = jar
    _ = try await client.get(first)
    var second = try request(server, "4")
    second.cookies = jar
    _ = try await client.get(second)
    #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "a=1", "a=1; b=2", "b=2"])
    #expect(other.requests.map { $0.headers["Cookie"] } == [nil])
    #expect(second.sentHeaders == ["Cookie": "b=2"])
  }

  @Test(
    "Any status is a response, 401 too, which must not wait for a password",
    arguments: Client.allCases,
    ["status/404", "status/500", "unauthorized"]
  )
  func statuses(client: Client, path: String) async throws {
    let response = try await get(client, path)
    #expect(response.status == (Int(path.suffix(3)) ?? 401))
  }

  @Test(
    "Untrusted input: redirects are followed, but not for ever, and never away from http and https",
    arguments: Client.allCases
  )
  func redirects(client: Client) async throws {
    #expect(try await get(client, "redirect-chain/5").status == 200)
    await expect(client, "redirect-chain/6") {
      $0.failureCause == .tooManyRedirects(limit: 5)
    }
    await expect(client, "redirect-loop") {
      $0.failureCause == .tooManyRedirects(limit: 5)
    }
    await expect(client, "redirect?to=ftp://127.0.0.1/x") {
      if case .url(let url) = $0.failureCause.values["url"] { url.scheme == "ftp" } else { false }
    }
  }

  @Test("Untrusted input: a body over the limit is refused", arguments: Client.allCases)
  func largeBody(client: Client) async throws {
    await expect(client, "feed.json?count=10000") {
      $0.failureCause == .bodyTooLarge(limit: 1_048_576)
    }
  }

  @Test(
    "A stalled server is timed out, before its response and within it",
    arguments: Client.allCases,
    ["stall", "stall-body", "drip?ms=1000&bytes=1"]
  )
  func stalls(client: Client, path: String) async throws {
    await expect(client, path, timeout: .milliseconds(100)) {
      $0.failureCause == .timedOut(after: .milliseconds(100))
    }
  }

  @Test("A broken connection is no response", arguments: Client.allCases, ["reset", "cut-body"])
  func broken(client: Client, path: String) async throws {
    await expect(client, path) { if case .disconnected = $0 { true } else { false } }
  }

  @Test("What is not HTTP is a response that is no good", arguments: Client.allCases)
  func garbage(client: Client) async throws {
    await expect(client, "garbage") { $0.isInvalidResponse }
  }

  @Test("A server that is not there is no connection", arguments: Client.allCases)
  func refused(client: Client) async throws {
    let (socket, port) = try PlainConnection.bound()
    defer { close(socket) }
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/feed.json"))
    let request = try HTTPRequest(url: url, bodyLimit: 1_000)
    await #expect {
      _ = try await client.make().get(request)
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .connection(.refused)
    }
  }

  @Test("Cancellation: a cancel ends a stalled exchange", arguments: Client.allCases)
  func cancelled(client: Client) async throws {
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let server = try FeedServer { request in
      arrived.yield()
      return DemoSite.misbehaving.response(to: request)
    }
    defer { server.stop() }
    let request = try request(server, "stall")
    let exchange = Task { try await client.make().get(request) }
    for await _ in arrivals { break }
    exchange.cancel()
    await #expect(throws: CancellationError.self) { try await exchange.value }
  }

  // URLSession on Linux cannot handle these (see FeedHTTP's article "One policy, two clients").

  @Test(
    "A server that hangs up inside its headers is no connection, and the process survives: curl"
  )
  func cutHeader() async throws {
    await expect(.curl, "cut-header") { $0.failureCause == .connection(.broken) }
  }

  @Test(
    "Untrusted input: a body without end is cut off at the limit, and no more of it is held: curl"
  )
  func endlessBody() async throws {
    await expect(.curl, "huge") {
      $0.failureCause == .bodyTooLarge(limit: 1_048_576)
    }
  }

  @Test(
    "Untrusted input: nothing connects to a private address where that is not allowed",
    arguments: Client.allCases
  )
  func privateNetwork(client: Client) async throws {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    let client = client.make()
    for host in ["127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433", "017700000001"] {
      let url = try #require(URL(string: "http://\(host):\(server.port)/feed.json"))
      let request = try HTTPRequest(url: url, bodyLimit: 1_000, allowsPrivateNetwork: false)
      await #expect("\(host)") {
        _ = try await client.get(request)
      } throws: { error in
        (error as? HTTPFailure)?.failureCause == .privateNetwork
      }
    }
    #expect(server.requests.isEmpty)
  }

  @Test("Many exchanges at once share a client: curl")
  func crowd() async throws {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    let client = Client.curl.make()
    let request = try request(server, "empty.json")
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<200 { group.addTask { try await client.get(request).status } }
      for try await status in group { #expect(status == 200) }
    }
    #expect(server.requests.count == 200)
  }

  private func get(_ client: Client, _ path: String, timeout: Duration = .seconds(600)) async throws
    -> HTTPResponse
  {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    var policy = HTTPPolicy.patient
    policy.total = timeout
    return try await client.make(policy).get(request(server, path))
  }

  private func expect(
    _ client: Client,
    _ path: String,
    timeout: Duration = .seconds(600),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ matches: (HTTPFailure) -> Bool
  ) async {
    await #expect(sourceLocation: sourceLocation) {
      _ = try await get(client, path, timeout: timeout)
    } throws: { error in
      (error as? HTTPFailure).map(matches) ?? false
    }
  }

  private func request(_ server: FeedServer, _ path: String) throws -> HTTPRequest {
    try HTTPRequest(url: try #require(URL(string: "\(server.baseURL)/\(path)")), bodyLimit: 1 << 20)
  }
}

extension HTTPPolicy {
  /// Its limits are long: a busy machine is no reason to fail.
  static let patient = HTTPPolicy(total: .seconds(600), connect: .seconds(600), idle: .seconds(600))
}
