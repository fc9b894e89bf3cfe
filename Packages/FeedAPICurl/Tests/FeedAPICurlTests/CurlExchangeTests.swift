import FeedAPICurl
import FeedFailures
import FeedHTTP
import Foundation
import Testing

/// Over plain sockets.
@Suite("Curl HTTP client, its limits, redirects and cancels")
struct CurlExchangeTests {
  private static let head = "HTTP/1.1 200 OK\r\n"

  @Test("Untrusted input: headers above the limit are refused")
  func headerLimit() async throws {
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write("\(Self.head)A: \(String(repeating: "x", count: 2_000))\r\n\r\n")
    }
    defer { server.stop() }
    await expect({ $0.failureCause == .headersTooLarge(limit: 1_000) }) {
      _ = try await get(
        server,
        HTTPPolicy(
          total: .seconds(600),
          connect: .seconds(600),
          idle: .seconds(600),
          headers: 1_000
        )
      )
    }
  }

  @Test(
    "Untrusted input: a body of just the limit is taken, and one byte more is refused, announced or not",
    arguments: ["", "Content-Length: 100\r\n", "Content-Length: 101\r\n"]
  )
  func bodyLimit(length: String) async throws {
    let size = length.contains("100") ? 100 : 101
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write("\(Self.head)\(length)\r\n\(String(repeating: "x", count: size))")
    }
    defer { server.stop() }
    if size == 100 {
      #expect(try await get(server).body.count == 100)
    } else {
      await expect({ $0.failureCause == .bodyTooLarge(limit: 100) }) {
        _ = try await get(server)
      }
    }
  }

  @Test("The request hears of each byte of the body, as they arrive")
  func bytes() async throws {
    let (arrivals, arrived) = AsyncStream<Int>.makeStream()
    let goesOn = DispatchSemaphore(value: 0)
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write("\(Self.head)Content-Length: 5\r\n\r\nabc")
      goesOn.wait()
      connection.write("de")
    }
    defer { server.stop() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    var request = try HTTPRequest(url: url, bodyLimit: 100)
    request.onBytes = { arrived.yield($0) }
    let exchange = Task { [request] in
      try await CurlHTTPClient(policy: .patient).get(request)
    }
    var counts: [Int] = []
    for await count in arrivals {
      counts.append(count)
      if counts.reduce(0, +) == 3 {
        goesOn.signal()
      }
      if counts.reduce(0, +) == 5 {
        break
      }
    }
    #expect(try await exchange.value.body == Data("abcde".utf8))
  }

  @Test(
    "A response that stops is given up when the total is over, or the time without a byte",
    arguments: ["", "HTTP/1.1 20", "\(head)Content-Length: 2\r\n\r\nx"]
  )
  func stalled(start: String) async throws {
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write(start)
      connection.readToEnd()
    }
    defer { server.stop() }
    await expect({ $0.failureCause == .timedOut(after: .milliseconds(100)) }) {
      _ = try await get(server, HTTPPolicy(total: .milliseconds(100)))
    }
    await expect({ $0.failureCause == .connection(.noResponse) }) {
      _ = try await get(server, HTTPPolicy(total: .seconds(600), idle: .milliseconds(100)))
    }
  }

  @Test(
    "Cancellation: a cancel ends an exchange before the response, in its headers and in its body",
    arguments: ["", "HTTP/1.1 20", "\(head)Content-Length: 2\r\n\r\nx"]
  )
  func cancelled(start: String) async throws {
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let (departures, departed) = AsyncStream<Void>.makeStream()
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write(start)
      arrived.yield()
      connection.readToEnd()
      departed.yield()
    }
    defer { server.stop() }
    let exchange = Task {
      try await get(server, HTTPPolicy(total: .seconds(600), idle: .seconds(600)))
    }
    for await _ in arrivals { break }
    exchange.cancel()
    await #expect(throws: CancellationError.self) { try await exchange.value }
    // The connection is closed, not left to its limits.
    for await _ in departures { break }
  }

  @Test("A server that does not accept connections is given up in time; a cancel ends that at once")
  func connecting() async throws {
    let listener = try FullListener()
    let url = try #require(URL(string: "http://127.0.0.1:\(listener.port)/"))
    let request = try HTTPRequest(url: url, bodyLimit: 100)
    await expect({ $0.failureCause == .connection(.noResponse) }) {
      _ = try await CurlHTTPClient(
        policy: HTTPPolicy(total: .seconds(600), connect: .milliseconds(100))
      ).get(request)
    }
    let exchange = Task {
      try await CurlHTTPClient(policy: HTTPPolicy(total: .seconds(600), connect: .seconds(600)))
        .get(request)
    }
    exchange.cancel()
    await #expect(throws: CancellationError.self) { try await exchange.value }
    withExtendedLifetime(listener) {}
  }

  @Test(
    "Redirects are followed, relative ones too, without the conditions and referer of the first request"
  )
  func redirects() async throws {
    let requests = Journal<String>()
    let server = try routes(requests, ["/": "/a/b", "/a/b": "c?d", "/a/c?d": nil])
    defer { server.stop() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    let request = try HTTPRequest(
      url: url,
      headers: ["If-None-Match": "1", "Accept": "x", "Referer": "http://a.example/"],
      bodyLimit: 100
    )
    let response = try await CurlHTTPClient(policy: .patient).get(request)
    #expect(response.status == 200)
    #expect(response.isFromPrivateNetwork)
    #expect(response.finalURL?.absoluteString == "http://127.0.0.1:\(server.port)/a/c?d")
    #expect(requests.entries.map { $0.contains("If-None-Match") } == [true, false, false])
    let referer = "\r\nReferer: http://a.example/\r\n"
    #expect(requests.entries.map { $0.contains(referer) } == [true, false, false])
    #expect(requests.entries.map { $0.contains("Referer") } == [true, false, false])
    #expect(requests.entries.allSatisfy { $0.contains("Accept: x") })
  }

  @Test(
    "Redirects that leave the server for a cookie and return find it, and the other never gets it"
  )
  func cookieOfRedirects() async throws {
    let requests = Journal<String>()
    let other = try PlainServer { connection in
      while case let request = connection.read(), !request.isEmpty {
        requests.add("other: \(String(decoding: request, as: UTF8.self).contains("Cookie"))")
        let port = String(decoding: request, as: UTF8.self).split(separator: "?")[1].prefix {
          $0 != " "
        }
        let target = "Location: http://127.0.0.1:\(port)/token"
        connection.write("HTTP/1.1 302 Found\r\n\(target)\r\nContent-Length: 0\r\n\r\n")
      }
    }
    defer { other.stop() }
    let server = try PlainServer { connection in
      while case let request = String(decoding: connection.read(), as: UTF8.self), !request.isEmpty
      {
        let hasCookie = request.contains("\r\nCookie: token=9\r\n")
        requests.add("\(request.split(separator: " ")[1]): \(hasCookie)")
        let port = request.split(separator: "127.0.0.1:")[1].prefix { $0.isNumber }
        let head =
          if hasCookie {
            "200 OK"
          } else if request.hasPrefix("GET /token") {
            "302 Found\r\nLocation: /f\r\nSet-Cookie: token=9; Path=/"
          } else {
            "302 Found\r\nLocation: http://127.0.0.1:\(other.port)/gate?\(port)"
          }
        connection.write("HTTP/1.1 \(head)\r\nContent-Length: 0\r\n\r\n")
      }
    }
    defer { server.stop() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/f"))
    let request = try HTTPRequest(url: url, bodyLimit: 100)
    #expect(try await CurlHTTPClient(policy: .patient).get(request).status == 200)
    #expect(requests.entries == ["/f: false", "other: false", "/token: false", "/f: true"])
  }

  @Test(
    "It names the app to each server that a redirect leads to, unless the caller does",
    arguments: [
      ([:], "User-Agent: app/1 (+https://app.example)"),
      (["user-agent": "own/2"], "user-agent: own/2"),
    ]
  )
  func userAgent(headers: [String: String], line: String) async throws {
    let requests = Journal<String>()
    let other = try routes(requests, [:])
    defer { other.stop() }
    let server = try routes(requests, ["/": "/a", "/a": "http://127.0.0.1:\(other.port)/"])
    defer { server.stop() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    let sut = CurlHTTPClient(policy: .patient, userAgent: "app/1 (+https://app.example)")
    _ = try await sut.get(HTTPRequest(url: url, headers: HTTPHeaders(headers), bodyLimit: 100))
    #expect(requests.entries.map(userAgents) == [[line], [line], [line]])
  }

  @Test("By default it names this module, never the program `feed`; an empty name is none")
  func defaultUserAgent() async throws {
    let requests = Journal<String>()
    let server = try routes(requests, [:])
    defer { server.stop() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    _ = try await CurlHTTPClient(policy: .patient).get(HTTPRequest(url: url, bodyLimit: 100))
    _ = try await CurlHTTPClient(policy: .patient, userAgent: "").get(
      HTTPRequest(url: url, bodyLimit: 100)
    )
    #expect(requests.entries.map(userAgents) == [["User-Agent: FeedAPICurl"], []])
  }

  private func userAgents(in request: String) -> [String] {
    request.components(separatedBy: "\r\n").filter { $0.lowercased().hasPrefix("user-agent:") }
  }

  @Test(
    "A redirect is permanent if each hop is",
    arguments: [
      (["301"], true), (["308", "301"], true), (["302"], false), (["301", "307"], false),
      (["303", "301"], false),
      ([], false),
    ]
  )
  func permanentRedirects(hops: [String], isPermanent: Bool) async throws {
    let server = try PlainServer { connection in
      while case let request = String(decoding: connection.read(), as: UTF8.self), !request.isEmpty
      {
        let hop = request.dropFirst("GET /".count).prefix { $0 == "a" }.count
        let head =
          hop < hops.count
          ? "\(hops[hop]) Moved\r\nLocation: a\(request.dropFirst(5).prefix(hop))" : "200 OK"
        connection.write("HTTP/1.1 \(head)\r\nContent-Length: 0\r\n\r\n")
      }
    }
    defer { server.stop() }
    let response = try await get(server)
    #expect(response.status == 200)
    #expect(response.isPermanentlyMoved == isPermanent)
    #expect((response.finalURL != nil) == !hops.isEmpty)
  }

  @Test(
    "Untrusted input: a redirect loop, and one away from http, are not followed",
    arguments: ["/", "ftp://a.example/"]
  )
  func forbiddenRedirects(target: String) async throws {
    let requests = Journal<String>()
    let server = try routes(requests, ["/": target])
    defer { server.stop() }
    await expect({
      target == "/"
        ? $0.failureCause == .tooManyRedirects(limit: 5)
        : $0.failureCause.key == "forbiddenRedirect"
    }) {
      _ = try await get(server)
    }
    #expect(requests.entries.count == (target == "/" ? 6 : 1))
  }

  @Test("Untrusted input: a redirect away from http is that failure, even if it is one too many")
  func lastForbiddenRedirect() async throws {
    let server = try routes(Journal(), ["/": "ftp://a.example/"])
    defer { server.stop() }
    await expect({ $0.failureCause.key == "forbiddenRedirect" }) {
      _ = try await get(
        server,
        HTTPPolicy(total: .seconds(600), connect: .seconds(600), idle: .seconds(600), redirects: 0)
      )
    }
  }

  @Test(
    "Untrusted input: a public server's redirect to a private network is not followed, even if the request allows one"
  )
  func redirectToPrivateNetwork() async throws {
    let canary = try PlainServer { _ in }
    defer { canary.stop() }
    // Behind a proxy no name is looked up.
    let proxy = try routes(
      Journal(),
      ["http://public.example/": "http://127.0.0.1:\(canary.port)/"]
    )
    defer { proxy.stop() }
    let proxies = Proxies(variables: [
      "http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "127.0.0.1",
    ])
    let url = try #require(URL(string: "http://public.example/"))
    await expect({ $0.failureCause == .privateNetwork }) {
      _ = try await CurlHTTPClient(policy: .patient, proxies: proxies).get(
        HTTPRequest(url: url, bodyLimit: 100)
      )
    }
    #expect(canary.accepted == 0)
  }

  /// The usual limits of time are long: a busy machine is no reason to fail.
  private func get(
    _ server: PlainServer,
    _ policy: HTTPPolicy = .patient
  ) async throws -> HTTPResponse {
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    return try await CurlHTTPClient(policy: policy).get(HTTPRequest(url: url, bodyLimit: 100))
  }

  /// Redirects each of the targets to another, or responds with `200` where there is none.
  private func routes(_ requests: Journal<String>, _ redirects: [String: String?]) throws
    -> PlainServer
  {
    try PlainServer { connection in
      while case let request = String(decoding: connection.read(), as: UTF8.self), !request.isEmpty
      {
        requests.add(request)
        let target =
          request.split(separator: " ").dropFirst().first.flatMap { redirects[String($0)] } ?? nil
        let location = target.map { "302 Found\r\nLocation: \($0)" } ?? "200 OK"
        connection.write("HTTP/1.1 \(location)\r\nContent-Length: 0\r\n\r\n")
      }
    }
  }
}
