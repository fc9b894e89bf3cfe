import Findings
import Foundation
import LiveServers

/// Feeds at `https`: `nginx` leads from them to `http` and to itself under other names, and says
/// with a status whether a token came to where it does not belong.
struct EncryptedProof: Sendable {
  private static let leak = 418

  let program: String
  let site: HostileSite

  /// A feed that redirects, names a picture, or has a next page.
  private static let leads: [@Sendable (String) -> String] = [
    { "return 302 \($0);" }, { "return 308 \($0);" }, { "return 301 \($0);" },
    { target in
      #"return 200 '{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": "#
        + #"[{"id": "1", "image": "\#(target)"}], "next_url": "\#(target)"}';"#
    },
  ]

  private static let targets = [
    "http://127.0.0.1:OWN", "http://localhost:OWN", "http://localhost.:OWN", "//127.0.0.1:SILENT",
    "https://127.0.0.1:$server_port", "https://localhost.:$server_port",
    "//127.0.0.1:$server_port", "HTTPS://127.0.0.1:$server_port",
    "https://localhost:$server_port@127.0.0.1:$server_port",
  ]

  @Sendable func run() async throws -> Finding {
    let name = "leaks from https"
    guard let certificates = try Certificates() else {
      return Finding(name, figures: "SKIPPED: there is no openssl")
    }
    var ways: [String] = []
    for lead in Self.leads {
      for target in Self.targets {
        let number = ways.count + 1
        let url = Target(text: target).url("/\(number)/away", site.ports)
        ways.append("if ($uri = /\(number)/feed) { \(lead(url)) }")
      }
    }
    let location = Self.rule + ways.joined(separator: "\n")
    guard let server = try await NginxServer(certificates, location: location) else {
      return Finding(name, figures: "SKIPPED: there is no nginx")
    }
    let lines = ways.indices.map { index in
      "https://localhost:\(server.port)/\(index + 1)/feed w\(index)\n"
        + "  header X-Key: \(Secret.token(index + 1))\n"
    }
    let home = try Home(program: program, feeds: lines.joined())
    let variables = ["SSL_CERT_FILE": certificates.authority]
    for command in ["prefetch", "show"] {
      try await home.feed([command, "--all", "--pages", "2", "-v"], variables)
    }
    return try await finding(name, server, home, ways: ways.count)
  }

  private static let rule = """
    absolute_redirect off;
    default_type application/feed+json;
    set $came "$uri $http_x_key $http_authorization";
    if ($came ~ "/away .*(s3cr3t|Basic)") { return \(leak); }
    if ($uri ~ "/away") { return 404; }
    if ($http_x_key = "") { return 401; }

    """

  private func finding(
    _ name: String,
    _ server: NginxServer,
    _ home: Home,
    ways: Int
  ) async throws -> Finding {
    // Each feed is requested twice; the last line may still be on its way.
    let statuses = try await server.program.found { output in
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
      let statuses = lines.filter { $0.hasPrefix("STATUS ") }.compactMap { Int($0.dropFirst(7)) }
      return statuses.filter { $0 < 400 }.count < 2 * ways ? nil : statuses
    }
    let leaks = Leaks(site.ways, site.takeArrivals()).arrivals.filter { !$0.secrets.isEmpty }
    let own = statuses.filter { $0 == Self.leak }.count
    let found = try home.search().leaks
    var violations = leaks.map { "\($0.path) at \($0.host) got a token" } + found
    if own > 0 {
      violations.append("its own server got \(own) tokens under another name")
    }
    let arrived = statuses.filter { $0 < 400 }.count
    return Finding(
      name,
      figures: "\(ways) ways to http and to other names of the server: "
        + "\(leaks.count + own) tokens; \(arrived) requests got theirs to the feed's server",
      violations: violations
    )
  }
}
