import ChildProcess
import FeedServer
import Foundation
import LiveServers
import Testing

/// What the environment says of certificates and proxies. No name is looked up: requests go to a
/// proxy that resolves every name.
@Suite(
  "The program: certificates and proxies",
  .serialized,
  .enabled(if: Binary.isBuilt, "feed is not built beside these tests")
)
struct NetworkSettingsProofs {
  @Test("SSL_CERT_FILE names the authorities to trust; without it the feed's server is not trusted")
  func certificates() async throws {
    try await withTLS(["-WWW"], names: "DNS:localhost") { world, server, certificates in
      let words = ["--url", "https://localhost:\(server.port)/feed.json", "--json"]
      let trusting = try await world.run(
        words,
        variables: ["SSL_CERT_FILE": certificates.authority]
      )
      #expect(try trusting.document().items.count == 9)
      let refusing = try await world.run(words + ["--cache-dir", world.directory.path + "/other"])
      #expect(refusing.code == 69)
      #expect(refusing.errors.contains("/feed.json: no secure connection: "))
    }
  }

  @Test(
    "A certificate that is not to be trusted is told by its kind",
    arguments: [
      (Certificates.Leaf.expired, "the server's certificate has expired, or is not valid yet"),
      (.ofAnotherHost, "the certificate belongs to another server"),
      (.selfSigned, "the server's certificate is not trusted"),
    ]
  )
  func kinds(leaf: Certificates.Leaf, words: String) async throws {
    guard let certificates = try Certificates() else {
      return skip("the program over TLS", because: "there is no openssl")
    }
    let server = try await TLSServer(certificates, showing: leaf)
    let outcome = try await BuiltProgram().run(
      ["--url", "https://localhost:\(server.port)/feed.json"],
      variables: ["SSL_CERT_FILE": certificates.authority]
    )
    #expect(
      outcome.errors.contains("/feed.json: no secure connection: \(words);"),
      "\(outcome.errors)"
    )
  }

  @Test("TLS 1.1 is refused, even where the system's settings allow it")
  func oldTLS() async throws {
    try await withTLS(["-WWW", "-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], names: "DNS:localhost") {
      world,
      server,
      certificates in
      let settings = "\(certificates.directory)/lax"
      let lax =
        "openssl_conf = a\n[a]\nssl_conf = b\n[b]\nsystem_default = c\n[c]\nMinProtocol = TLSv1\nCipherString = ALL:@SECLEVEL=0\n"
      try Data(lax.utf8).write(to: URL(filePath: settings))
      let outcome = try await world.run(
        ["--url", "https://localhost:\(server.port)/feed.json"],
        variables: ["SSL_CERT_FILE": certificates.authority, "OPENSSL_CONF": settings]
      )
      #expect(outcome.code == 69)
      #expect(outcome.errors.contains("no secure connection: "))
    }
  }

  @Test("http_proxy takes the feed and its pictures; HTTPS_PROXY is for https alone")
  func proxy() async throws {
    let world = try BuiltProgram()
    let proxy = try ProxyServer(to: world.port)
    defer { proxy.stop() }
    let variables = [
      "http_proxy": "http://127.0.0.1:\(proxy.port)", "HTTPS_PROXY": "http://127.0.0.1:1",
    ]
    let outcome = try await world.run(
      ["prefetch", "--url", "http://feed.example/feed.json"],
      variables: variables
    )
    #expect(outcome.output.hasPrefix("9 of 9 "))
    #expect(proxy.requests.count == 10)
    #expect(proxy.requests.first == "GET http://feed.example/feed.json HTTP/1.1")
    #expect(proxy.requests.contains("GET http://feed.example/pictures/dunes.jpg HTTP/1.1"))
  }

  @Test(
    "A proxy that is not there is told from a server that is not",
    arguments: [
      ("http://127.0.0.1:1", "the proxy refused the connection"),
      ("http://proxy.invalid:3128", "proxy not found"),
    ]
  )
  func noProxy(proxy: String, reason: String) async throws {
    let world = try BuiltProgram()
    let outcome = try await world.run(
      ["--url", "http://a.example/"],
      variables: ["http_proxy": proxy]
    )
    #expect(outcome.code == 69)
    #expect(outcome.errors.contains("no connection: \(reason);"), "\(outcome.errors)")
  }

  @Test("HTTPS_PROXY leads through to the server, whose certificate is checked all the same")
  func tunnel() async throws {
    try await withTLS(["-WWW"], names: "DNS:feed.example") { world, server, certificates in
      let proxy = try ProxyServer(to: server.port)
      defer { proxy.stop() }
      let variables = [
        "SSL_CERT_FILE": certificates.authority, "HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)",
      ]
      let feed = try await world.run(
        ["--url", "https://feed.example/feed.json", "--json"],
        variables: variables
      )
      #expect(try feed.document().items.count == 9)
      let other = try await world.run(
        ["--url", "https://other.example/feed.json"],
        variables: variables
      )
      #expect(other.code == 69)
      #expect(other.errors.contains("no secure connection: "))
      #expect(
        proxy.requests == [
          "CONNECT feed.example:443 HTTP/1.1", "CONNECT other.example:443 HTTP/1.1",
        ]
      )
    }
  }

  @Test(
    "NO_PROXY names those that are asked directly",
    arguments: ["*", "localhost", "a.example, .LOCALHOST", "example localhost"]
  )
  func noProxy(list: String) async throws {
    let world = try BuiltProgram()
    let proxy = try ProxyServer(to: world.port)
    defer { proxy.stop() }
    let words = ["--url", "http://localhost:\(world.port)/feed.json"]
    let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
    #expect(
      try await world.run(words, variables: variables.merging(["NO_PROXY": list]) { $1 }).code == 0
    )
    #expect(proxy.accepted == 0)
    #expect(
      try await world.run(words, variables: variables.merging(["NO_PROXY": "a.example"]) { $1 })
        .code == 0
    )
    #expect(proxy.accepted == 1)
  }

  @Test(
    "A proxy that refuses, or is none, is no connection",
    arguments: ["HTTP/1.1 403 Forbidden\r\n\r\n", "hello\r\n\r\n", ""]
  )
  func badProxy(response: String) async throws {
    let world = try BuiltProgram()
    let proxy = try PlainServer { connection in
      _ = connection.read()
      connection.write(Array(response.utf8))
    }
    defer { proxy.stop() }
    let variables = ["HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)"]
    let outcome = try await world.run(
      ["--url", "https://feed.example/feed.json"],
      variables: variables
    )
    #expect(outcome.code == 69)
    #expect(outcome.errorLines.count == 1)
  }

  @Test("Untrusted input: a proxy on a private network does not open that network to a public feed")
  func proxyOnPrivateNetwork() async throws {
    let world = try BuiltProgram()
    let canary = try PlainServer { $0.readToEnd() }
    defer { canary.stop() }
    let images = ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"].map {
      "http://\($0):\(canary.port)/1.png"
    }
    let items = images.map { #"{"id": "\#(UUID().uuidString)", "image": "\#($0)"}"# }.joined(
      separator: ", "
    )
    let server = try FeedServer { _ in .ok("{\"items\": [\(items)]}") }
    defer { server.stop() }
    let proxy = try ProxyServer(to: server.port)
    defer { proxy.stop() }
    let variables = [
      "http_proxy": "http://127.0.0.1:\(proxy.port)", "NO_PROXY": "127.0.0.1,localhost",
    ]
    let outcome = try await world.run(
      ["prefetch", "--url", "http://feed.example/feed.json"],
      variables: variables
    )
    #expect(outcome.output.hasPrefix("0 of 3 "))
    #expect(proxy.requests.count == 1)
    #expect(canary.accepted == 0)
  }

  @Test("Untrusted input: a proxy is not asked for private addresses either, in links or redirects")
  func proxyAskedForPrivateNetwork() async throws {
    let world = try BuiltProgram()
    let hosts = ["127.0.0.1", "localhost", "10.0.0.1", "0x7f.1", "[::1]", "169.254.169.254"]
    let direct = hosts.map { "http://\($0)/1.png" }
    let redirected = hosts.indices.map { "http://feed.example/\($0)" }
    let items = (direct + redirected).map {
      #"{"id": "\#(UUID().uuidString)", "image": "\#($0)"}"#
    }
    let feed = "{\"items\": [\(items.joined(separator: ", "))]}"
    let server = try FeedServer { request in
      guard let number = Int(request.path.dropFirst()) else {
        return .ok(feed)
      }
      return .redirect(to: direct[number])
    }
    defer { server.stop() }
    let proxy = try ProxyServer(to: server.port)
    defer { proxy.stop() }
    let outcome = try await world.run(
      ["prefetch", "--url", "http://feed.example/feed.json"],
      variables: ["all_proxy": "http://127.0.0.1:\(proxy.port)"]
    )
    #expect(outcome.output.hasPrefix("0 of 12 "), "\(outcome.output)")
    #expect(proxy.requests.count == 7)
    #expect(proxy.requests.allSatisfy { $0.hasPrefix("GET http://feed.example/") })
  }

  @Test("all_proxy takes http and https, unless these have their own")
  func allProxy() async throws {
    let world = try BuiltProgram()
    let proxy = try ProxyServer(to: world.port)
    defer { proxy.stop() }
    let variables = ["ALL_PROXY": "127.0.0.1:\(proxy.port)", "https_proxy": "127.0.0.1:1"]
    #expect(try await world.run(["http://feed.example/feed.json"], variables: variables).code == 0)
    #expect(proxy.accepted == 1)
    #expect(try await world.run(["https://feed.example/"], variables: variables).code == 69)
    #expect(proxy.accepted == 1)
  }

  @Test(
    "A proxy's password goes to the proxy alone, and no message shows it",
    arguments: ["http://", "", "https://", "ftp://", "socks5://"]
  )
  func proxyPassword(scheme: String) async throws {
    let world = try BuiltProgram()
    let proxy = try PlainServer { connection in
      _ = connection.read()
      connection.write(Array("HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    defer { proxy.stop() }
    let variables = ["http_proxy": "\(scheme)me:s3cr3t@127.0.0.1:\(proxy.port)"]
    let outcome = try await world.run(
      ["http://feed.example/feed.json", "-v", "--timeout", "3"],
      variables: variables
    )
    #expect(outcome.code != 0)
    #expect(!(outcome.output + outcome.errors).contains("s3cr3t"))
  }

  private func withTLS(
    _ words: [String],
    names: String,
    _ body: (BuiltProgram, TLSServer, Certificates) async throws -> Void
  ) async throws {
    guard let certificates = try Certificates() else {
      return skip("the program over TLS", because: "there is no openssl")
    }
    let world = try BuiltProgram()
    try demoFeed().write(to: URL(filePath: "\(certificates.directory)/feed.json"))
    try await body(
      world,
      TLSServer(certificates, showing: .signed(for: names), words: words),
      certificates
    )
  }
}
