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
    let relay = try Relay()
    defer { relay.stop() }
    var missing: Set<String> = []
    let rows = try await withScratchDirectory { scratch in
      var rows: [Trial.Row] = []
      for (number, server) in HostileServer.all.enumerated() {
        var running: HostileServer.Running?
        guard try await server.start(certificates) != nil else {
          missing.insert(server.needs)
          continue
        }
        let row = try await trial.row(
          server.name, server.outcome, takesTime: server.takesTime, url: "https://localhost:\(relay.port)/feed.json",
          scratch: "\(scratch)/\(number)",
          variables: { stage in
            stage == .hostile && !server.isTrusted ? [:] : ["SSL_CERT_FILE": certificates.authority]
          },
          set: { stage in
            running = stage == .good ? nil : try await server.start(certificates)
            relay.lead(to: running?.port ?? good.port)
          })
        rows.append(row)
      }
      return rows
    }
    var report = Report(rows, of: "servers", isLong: trial.isLong)
    report.lines += missing.sorted().map { "SKIPPED some servers of TLS: there is no \($0)" }
    return report
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
