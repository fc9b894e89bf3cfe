import FeedCore
import Findings
import LiveServers
import Synchronization

/// Every hostile server that speaks TLS and HTTP/2, or should: real ones, and some with scripted
/// responses.
enum Encrypted {
  static func run(_ trial: Trial) async throws -> Finding {
    guard let certificates = try Certificates() else {
      return Finding(
        "encrypted",
        figures: "0 servers",
        table: ["SKIPPED all servers of TLS: there is no openssl"]
      )
    }
    try Data(HostileResponse.feed.utf8).write(
      to: URL(filePath: "\(certificates.directory)/feed.json")
    )
    let good = try await TLSServer(certificates)
    let missing = Set(HostileServer.all.map(\.needs)).filter { ServerProgram.path(of: $0) == nil }
    let servers = HostileServer.all.filter { !missing.contains($0.needs) }
    let rows = try await Trial.each(servers.indices) {
      try await row(servers[$0], trial, certificates, good.port)
    }
    var finding = trial.finding("encrypted", rows, of: "servers")
    finding.table += missing.sorted().map { "SKIPPED some servers of TLS: there is no \($0)" }
    return finding
  }

  /// One URL leads to the good server, or to a new hostile one.
  private static func row(
    _ server: HostileServer,
    _ trial: Trial,
    _ certificates: Certificates,
    _ good: UInt16
  ) async throws -> Trial.Row {
    let target = Target(port: good)
    let relay = try PlainServer { client in
      // A server that is not there closes the connection.
      try? client.relay(to: target.port.withLock { $0 })
    }
    defer { relay.stop() }
    var running: HostileServer.Running?
    let url = "https://localhost:\(relay.port)/feed.json"
    let set = { (stage: Trial.Stage) in
      running = stage == .good ? nil : try await server.start(certificates)
      target.port.withLock { $0 = running?.port ?? good }
    }
    let trusting = ["SSL_CERT_FILE": certificates.authority]
    var row = try await trial.row(
      server.name,
      server.outcome,
      takesTime: server.takesTime,
      url: url,
      variables: { $0 == .hostile && !server.isTrusted ? [:] : trusting },
      set: set
    )
    if trial.isLong {
      try await set(.hostile)
      row.urlSession = try await trial.probe(url, server.outcome, variables: trusting)
    }
    return row
  }

  private final class Target: Sendable {
    let port: Mutex<UInt16>
    init(port: UInt16) {
      self.port = Mutex(port)
    }
  }
}

/// One way in which a server can fail below HTTP.
struct HostileServer: Sendable {
  /// A server that runs as long as this value exists.
  struct Running: Sendable {
    let port: UInt16
    let server: any Sendable
  }

  let name: String
  let outcome: HostileResponse.Outcome
  /// Whether the program trusts the authority that signed its certificate.
  var isTrusted = true
  /// Whether it ends at the program's time limit only.
  var takesTime = false
  /// The system's program that it takes.
  var needs = "openssl"
  /// Starts it; `nil` where the system does not have it.
  let start: @Sendable (Certificates) async throws -> Running?

  static let all = tls + http2 + nginx
}
