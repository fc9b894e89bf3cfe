import FeedAPICurl
import FeedHTTP
import Findings
import Foundation
import LiveServers
import Synchronization

/// Feeds at `http`, whose tokens everybody on the way could read, a proxy too; and the password of
/// a proxy itself, which is for the proxy alone.
struct ProxiedProof: Sendable {
  private final class Record: Sendable {
    let requests = Mutex<[String]>([])
  }

  let program: String
  let site: HostileSite

  private static let hosts = [
    "feed.example", "FEED.EXAMPLE", "feed.example.", "a.feed.example", "8.8.8.8", "feed.example:80",
    "feed.example:8080", "127.0.0.1.feed.example", "localhost.example", "xn--lcalhost-31g.example",
    // On a private network a token may be sent over http, but not through a proxy.
    "127.0.0.1", "192.168.1.2", "10.0.0.1:8080", "localhost", "[::1]", "[fd00::1]",
  ]

  /// `http` through a proxy: no token, and no login of `~/.netrc`.
  @Sendable func plainHTTP() async throws -> Finding {
    let record = Record()
    let proxy = try Self.proxy(record)
    defer { proxy.stop() }
    let lines = Self.hosts.enumerated().map { index, host in
      "http://\(host)/\(index) w\(index)\n  header X-Key: \(Secret.token(index))\n"
    }
    let home = try Home(program: program, feeds: lines.joined())
    let machines = Self.hosts.map { "machine \($0) login me password \(Secret.token(0))\n" }
    try home.write(machines.joined(), to: "home/.netrc")
    let variables = ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
    try await home.feed(["show", "--all", "-v"], variables)
    for host in Self.hosts {
      try await home.feed(["show", "http://\(host)/", "-v"], variables)
    }
    let requests = record.requests.withLock { $0 }
    let leaks = requests.filter { Secret.isIn(Data($0.utf8)) }
    var violations = leaks + (try home.search().leaks)
    if requests.count < 2 * Self.hosts.count {
      violations.append("the proxy got \(requests.count) requests")
    }
    let direct = try await direct(home, variables)
    let careless = try await careless(record, variables)
    if direct == 0 || careless == 0 {
      violations.append("the controls: \(direct) logins past the proxy, \(careless) through it")
    }
    return Finding(
      "leaks by http",
      figures: "\(requests.count) requests through a proxy: \(leaks.count) with a token or login; "
        + "past the proxy \(direct) arrives, and a client without the rule gives \(careless) away",
      violations: violations
    )
  }

  /// The control: a login belongs to a server that the reader takes from the proxy.
  private func direct(_ home: Home, _ variables: [String: String]) async throws -> Int {
    _ = site.takeArrivals()
    let url = "http://127.0.0.1:\(site.ports.own)/1/feed"
    try await home.feed(["show", url, "-v"], variables.merging(["no_proxy": "127.0.0.1"]) { $1 })
    return site.takeArrivals().filter { !$0.secrets.isEmpty }.count
  }

  /// The control: a client that sends a token whatever the way; the proxy sees it.
  private func careless(_ record: Record, _ variables: [String: String]) async throws -> Int {
    guard let url = URL(string: "http://\(Self.hosts[0])/") else {
      return 0
    }
    let before = record.requests.withLock { $0.count }
    let client = CurlHTTPClient(proxies: Proxies(variables: variables))
    let headers: HTTPHeaders = ["X-Key": Secret.token(1)]
    _ = try await client.get(HTTPRequest(url: url, headers: headers, bodyLimit: 1 << 20))
    let requests = record.requests.withLock { $0.dropFirst(before) }
    return requests.filter { Secret.isIn(Data($0.utf8)) }.count
  }

  /// A proxy with a password, which works, refuses, is not there or is none.
  @Sendable func password() async throws -> Finding {
    let record = Record()
    let proxy = try Self.proxy(record)
    let refusing = try Self.proxy(record, response: "HTTP/1.1 407 Proxy Authentication Required")
    defer {
      proxy.stop()
      refusing.stop()
    }
    let secret = Secret.token(1).addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let login = "me:\(secret)@"
    let proxies = [
      "http://\(login)127.0.0.1:\(proxy.port)", "\(login)127.0.0.1:\(proxy.port)",
      "http://\(login)127.0.0.1:\(refusing.port)", "http://\(login)127.0.0.1:1",
      "http://\(login)proxy.invalid:1", "https://\(login)127.0.0.1:\(proxy.port)",
      "socks5://\(login)127.0.0.1:\(proxy.port)", "socks4://\(login)127.0.0.1:\(proxy.port)",
      "ftp://\(login)127.0.0.1:\(proxy.port)", "http://\(login)", "http://\(login)[::1",
      "http://\(login)127.0.0.1:99999", "http://\(login)a b",
    ]
    let home = try Home(program: program, feeds: "")
    try home.write("", to: "home/.netrc")
    let direct = "http://127.0.0.1:\(site.ports.own)/1/feed"
    for text in proxies {
      for name in ["http_proxy", "all_proxy"] {
        try await home.feed(["show", "http://feed.example/", "-v"], [name: text])
        try await home.feed(["show", direct, "-v"], [name: text, "no_proxy": "127.0.0.1"])
      }
      try await home.feed(["show", "https://feed.example/", "-v"], ["https_proxy": text])
    }
    let leaks = Leaks(site.ways, site.takeArrivals()).arrivals.filter { !$0.secrets.isEmpty }
    let found = try home.search().leaks
    let logins = record.requests.withLock { $0 }.filter { Secret.isIn(Data($0.utf8)) }.count
    var violations = found + leaks.map { "\($0.path) got the proxy's password" }
    if logins == 0 {
      violations.append("the proxy itself did not get its password")
    }
    return Finding(
      "leaks of a proxy's password",
      figures:
        "\(5 * proxies.count) calls by \(proxies.count) proxies: \(found.count) messages and "
        + "\(leaks.count) requests with it; \(logins) requests take it to the proxy",
      violations: violations
    )
  }

  private static func proxy(
    _ record: Record,
    response: String = "HTTP/1.1 404 Not Found"
  ) throws -> PlainServer {
    try PlainServer { connection in
      let request = String(decoding: connection.read(), as: UTF8.self)
      record.requests.withLock { $0.append(request) }
      let end = "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
      _ = connection.write(Array((response + end).utf8))
    }
  }
}
