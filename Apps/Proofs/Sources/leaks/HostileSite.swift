import FeedServer
import Foundation
import LiveServers
import Synchronization

/// The servers that ways lead from and to. They record where a secret arrived.
final class HostileSite: Sendable {
  /// A request that carried a secret, or none.
  struct Arrival: Sendable {
    let path: String
    let host: String
    /// Whether it came to a server that is no feed's own, whatever name it was asked by.
    let isElsewhere: Bool
    /// Of each secret the number of its feed, where the text says it.
    let secrets: [Int?]
    /// The same of each cookie that a server set.
    let cookies: [Int?]

    /// The number of the way that it belongs to.
    var way: Int? { path.split(separator: "/").first.flatMap { Int($0) } }
    var isOfControl: Bool { path.contains("/same") }
  }

  private let log = Log()
  private let servers: [FeedServer]
  private let silent: PlainServer
  private let hostile: Hostile
  let ports: Target.Ports

  init() throws {
    let log = log
    let hostile = Hostile()
    self.hostile = hostile
    let own = try Self.server(log, hostile, isElsewhere: false)
    let other = try Self.server(log, hostile, isElsewhere: true)
    // Where a system has no such addresses, nothing arrives there.
    let aliases = ["127.0.0.2", "::1"].compactMap { address in
      try? Self.server(log, hostile, address: address, port: own.port, isElsewhere: true)
    }
    servers = [own, other] + aliases
    silent = try PlainServer { connection in
      let text = String(decoding: connection.read(), as: UTF8.self)
      log.add("/silent", "", isElsewhere: true, [text])
    }
    ports = Target.Ports(own: own.port, other: other.port, silent: silent.port)
    hostile.ways.withLock { $0 = Way.all(ports) }
  }

  var ways: [Way] { hostile.ways.withLock { $0 } }
  /// All requests since the last call.
  func takeArrivals() -> [Arrival] { log.take() }

  func stop() {
    for server in servers {
      server.stop()
    }
    silent.stop()
  }

  private static func server(
    _ log: Log,
    _ hostile: Hostile,
    address: String = "127.0.0.1",
    port: UInt16 = 0,
    isElsewhere: Bool
  ) throws -> FeedServer {
    try FeedServer(address: address, port: port) { request in
      // A cookie of the reader's own setting stands beside those that servers set.
      let texts = request.headers.fields.flatMap { field in
        field.value.split(separator: "; ").map { "\(field.name): \($0)" }
      }
      log.add(
        request.target,
        request.headers["Host"] ?? "",
        isElsewhere: isElsewhere,
        texts + [request.target]
      )
      return hostile.response(to: request)
    }
  }
}

private final class Log: Sendable {
  private let arrivals = Mutex<[HostileSite.Arrival]>([])

  func add(_ path: String, _ host: String, isElsewhere: Bool, _ texts: [String]) {
    let secret = texts.filter { Secret.isIn(Data($0.utf8)) }
    let arrival = HostileSite.Arrival(
      path: path,
      host: host,
      isElsewhere: isElsewhere,
      secrets: secret.filter { !Cookies.isSet(by: $0) }.map(Secret.number(in:)),
      cookies: secret.filter(Cookies.isSet(by:)).map(Secret.number(in:))
    )
    arrivals.withLock { $0.append(arrival) }
  }

  func take() -> [HostileSite.Arrival] {
    arrivals.withLock { arrivals in
      defer { arrivals = [] }
      return arrivals
    }
  }
}

/// What the servers' own cookie looks like.
private enum Cookies {
  static let name = "session="

  /// Whether a field of a request holds a cookie that a server set.
  static func isSet(by field: String) -> Bool {
    field.lowercased().hasPrefix("cookie: \(name)")
  }
}

/// What the servers respond.
private final class Hostile: Sendable {
  let ways = Mutex<[Way]>([])

  func response(to request: Request) -> Response {
    let parts = request.path.split(separator: "/")
    let all = ways.withLock { $0 }
    guard parts.count >= 2, let number = Int(parts[0]), all.indices.contains(number - 1) else {
      return .status(404)
    }
    let way = all[number - 1]
    let isPicture = request.headers["Accept"]?.hasPrefix("image/") == true
    switch parts[1] {
    case "feed": return Self.setting(Cookies.name + Secret.token(number), in: feed(of: way))
    case "hop": return .redirect(to: way.end)
    case "bounce": return .redirect(to: "\(way.origin)/\(number)/away")
    case "page": return .ok(Document(of: way).itemPage, contentType: "text/html")
    case "refused.jpg": return .status(403)
    case _ where isPicture && way.lead == .refusedPicture && !way.isControl: return .status(403)
    case _ where isPicture: return Self.picture
    default: return .ok(Document(of: way).plain, contentType: "application/rss+xml")
    }
  }

  /// A response with a cookie, which belongs to the feed's server, also after a way back to it.
  private static func setting(_ cookie: String, in response: Response) -> Response {
    var response = response
    for (index, step) in response.steps.enumerated() {
      if case .head(let status, var headers) = step {
        headers["Set-Cookie"] = cookie
        response.steps[index] = .head(status: status, headers: headers)
      }
    }
    return response
  }

  private func feed(of way: Way) -> Response {
    let document = Document(of: way)
    if let status = way.lead.status {
      return .redirect(to: way.named, status: status)
    }
    switch way.lead {
    case .namedFeed: return .ok(document.page, contentType: "text/html")
    case .nextURL, .icon: return .ok(document.json, contentType: "application/feed+json")
    case .linkHeader:
      let headers: Headers = ["Link": "<\(way.named)>; rel=\"next\""]
      return .ok(document.plain, contentType: "application/rss+xml", headers: headers)
    default: return .ok(document.rss, contentType: "application/rss+xml")
    }
  }

  private static let picture: Response = DemoSite().response(
    to: Request("/pictures/dunes.jpg", origin: "http://127.0.0.1")
  )
}
