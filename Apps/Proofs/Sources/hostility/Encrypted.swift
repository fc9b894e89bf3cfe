import LiveServers

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every hostile server that speaks TLS and HTTP/2, or should: real ones, and real ones that are told what to say.
enum Encrypted {
  static func run(_ trial: Trial) async throws -> Report {
    guard let certificates = try await Certificates() else { return skipped("openssl") }
    try Data(HostileAnswer.feed.utf8).write(to: URL(filePath: "\(certificates.directory)/feed.json"))
    let good = try await TLSServer(certificates)
    var servers: [HostileServer] = []
    var missing: Set<String> = []
    for server in HostileServer.all {
      if server.needs == "openssl" || Program.path(of: server.needs) != nil {
        servers.append(server)
      } else {
        missing.insert(server.needs)
      }
    }
    let rows = try await withScratchDirectory { scratch in
      try await Trial.inTurns(servers.count) { [servers] number in
        try await row(servers[number], trial, certificates, good.port, "\(scratch)/\(number)")
      }
    }
    var report = Report(rows, of: "servers", isLong: trial.isLong)
    report.lines += missing.sorted().map { "SKIPPED some servers of TLS: there is no \($0)" }
    return report
  }

  /// At one URL stands the good server, or a new hostile one.
  private static func row(
    _ server: HostileServer, _ trial: Trial, _ certificates: Certificates, _ good: UInt16, _ scratch: String
  ) async throws -> Trial.Row {
    let relay = try Relay()
    defer { relay.stop() }
    var running: HostileServer.Running?
    let url = "https://localhost:\(relay.port)/feed.json"
    let set = { (stage: Trial.Stage) in
      running = stage == .good ? nil : try await server.start(certificates)
      relay.lead(to: running?.port ?? good)
    }
    let trusting = ["SSL_CERT_FILE": certificates.authority]
    var row = try await trial.row(
      server.name, server.outcome, takesTime: server.takesTime, url: url, scratch: scratch,
      variables: { $0 == .hostile && !server.isTrusted ? [:] : trusting }, set: set)
    if trial.isLong {
      try await set(.hostile)
      row.urlSession = try await trial.probe(url, server.outcome, scratch: scratch, variables: trusting)
    }
    return row
  }

  private static func skipped(_ program: String) -> Report {
    Report(lines: ["SKIPPED all servers of TLS: there is no \(program)"], figures: "0 servers", wrongs: [])
  }
}

/// One way in which a server can fail below HTTP.
struct HostileServer: Sendable {
  /// A server that lives as long as this value.
  struct Running: Sendable {
    let port: UInt16
    let server: any Sendable
  }

  let name: String
  let outcome: HostileAnswer.Outcome
  /// Whether the program trusts the authority that signed its certificate.
  var isTrusted = true
  /// Whether it ends at the program's time limit only.
  var takesTime = false
  /// The program of the system's that it is.
  var needs = "openssl"
  /// Starts it; `nil` where the system does not have it.
  let start: @Sendable (Certificates) async throws -> Running?

  static let all = tls + http2 + nginx
}
