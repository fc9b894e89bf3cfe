import Foundation
import Synchronization

/// `openssl s_server` on this machine, with a certificate made for it. It ends with this value.
final class TLSServer: Sendable {
  /// What the server shows.
  enum Certificate: Sendable {
    case signed(for: String = "DNS:localhost,IP:127.0.0.1", days: Int = 2)
    case selfSigned
  }

  let port: UInt16
  /// Holds the server's file `feed.json`, a whole response.
  let directory: String
  /// The certificate of the authority that signed the server's.
  var authority: String { "\(directory)/authority.pem" }
  private let server: Child

  /// Starts a server for a number of connections; `nil`, and a word on the output, where there is
  /// no `openssl`.
  init?(_ certificate: Certificate = .signed(), words: [String] = [], connections: Int = 1) throws {
    guard let openssl = Child.path(of: "openssl") else {
      print("SKIPPED the curl client over TLS: there is no openssl")
      return nil
    }
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "feed-tls-\(UUID().uuidString)"
    ).path
    self.directory = directory
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    let (names, days, signer) =
      switch certificate {
      case .signed(let names, let days):
        (names, days, ["-CA", "authority.pem", "-CAkey", "authority.key"])
      case .selfSigned: ("DNS:localhost", 2, ["-signkey", "leaf.key"])
      }
    // The system's own settings may be missing, or say something else.
    let settings = """
      [req]
      distinguished_name = name
      [name]
      [authority]
      basicConstraints = critical,CA:TRUE
      keyUsage = critical,keyCertSign
      [leaf]
      subjectAltName = \(names)

      """
    try Data(settings.utf8).write(to: URL(filePath: "\(directory)/settings"))
    try Data("HTTP/1.0 200 OK\r\n\r\n{\"items\": []}".utf8).write(
      to: URL(filePath: "\(directory)/feed.json")
    )
    let request = [
      "req", "-config", "settings", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
      "-nodes",
    ]
    let commands = [
      request + [
        "-x509", "-extensions", "authority", "-subj", "/CN=Authority", "-keyout", "authority.key",
      ]
        + ["-out", "authority.pem"],
      request + ["-subj", "/CN=leaf", "-keyout", "leaf.key", "-out", "leaf.request"],
      [
        "x509", "-req", "-in", "leaf.request", "-days", "\(days)", "-extfile", "settings",
        "-extensions", "leaf",
      ]
        + ["-set_serial", "7", "-out", "leaf.pem"] + signer,
    ]
    try Self.makeCertificates(openssl, commands, for: names, in: directory)
    server = try Child(
      openssl,
      ["s_server", "-HTTP", "-accept", "127.0.0.1:0", "-cert", "leaf.pem", "-key", "leaf.key"]
        + ["-naccept", "\(connections)"] + words,
      in: directory
    )
    port = try server.read { output in
      output.firstMatch(of: #/ACCEPT 127\.0\.0\.1:(\d+)\n/#).flatMap { UInt16($0.1) }
    }
  }

  /// What was made by the same commands before, by the names of the files: each server has its own
  /// certificate only where it differs.
  private static let certificates = Mutex<[[[String]]: [String: Data]]>([:])

  private static func makeCertificates(
    _ openssl: String,
    _ commands: [[String]],
    for names: String,
    in directory: String
  ) throws {
    let folder = URL(filePath: directory)
    let key = commands + [[names]]
    if let files = certificates.withLock({ $0[key] }) {
      for (name, data) in files { try data.write(to: folder.appending(path: name)) }
      return
    }
    for command in commands { _ = try Child(openssl, command, in: directory).readToEnd() }
    var files: [String: Data] = [:]
    for name in ["authority.pem", "leaf.pem", "leaf.key"] {
      files[name] = try Data(contentsOf: folder.appending(path: name))
    }
    certificates.withLock { $0[key] = files }
  }

  /// Whether a file was requested. It waits for the last connection to end.
  func wasAsked() -> Bool { server.readToEnd().contains("FILE:") }

  deinit {
    do { try FileManager.default.removeItem(atPath: directory) } catch {
      print("left behind: \(directory): \(error)")
    }
  }
}
