import ChildProcess
import Foundation

/// An authority for one test, and the certificates that it signed: made by `openssl` in a directory
/// that is deleted with this value.
public final class Certificates: Sendable {
  /// What a server may show.
  public enum Leaf: Sendable {
    /// Signed by the authority, for these names and addresses, as `subjectAltName` has them.
    case signed(for: String, days: Int = 2)
    /// Signed with its own key.
    case selfSigned

    /// For this machine, by its name and its address.
    public static let good = signed(for: localhost)
    /// Expired yesterday.
    public static let expired = signed(for: localhost, days: -1)
    /// For another host.
    public static let ofAnotherHost = signed(for: "DNS:other.example")

    fileprivate static let localhost = "DNS:localhost,IP:127.0.0.1"
  }

  /// The directory of all the files; a server's own files may be there too.
  public let directory: String
  /// The file of the authority's certificate, for a client to trust.
  public var authority: String { "\(directory)/authority.pem" }

  private let openssl: String

  /// Makes the authority; `nil` where there is no `openssl`.
  public init?() throws {
    guard let openssl = ServerProgram.path(of: "openssl") else {
      return nil
    }
    self.openssl = openssl
    directory =
      FileManager.default.temporaryDirectory.appending(path: "feed-tls-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    // The system's own settings may be missing, or say something else.
    try Data("[req]\ndistinguished_name = name\n[name]\n".utf8).write(
      to: URL(filePath: "\(directory)/settings")
    )
    let extensions = "basicConstraints = critical,CA:TRUE\nkeyUsage = critical,keyCertSign"
    try sign(
      "authority",
      name: "Authority of a test",
      extensions,
      days: 2,
      with: ["-signkey", "authority.key"]
    )
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: directory) } catch {
      print("left behind: \(directory): \(error)")
    }
  }

  /// Makes a certificate and its key, in two files.
  public func make(_ leaf: Leaf) throws -> (certificate: String, key: String) {
    let file = UUID().uuidString
    switch leaf {
    case .signed(let names, let days):
      let serial = "\(Int.random(in: 1...Int.max))"
      try sign(
        file,
        name: "leaf",
        "subjectAltName = \(names)",
        days: days,
        with: ["-CA", "authority.pem", "-CAkey", "authority.key", "-set_serial", serial]
      )
    case .selfSigned:
      try sign(
        file,
        name: "leaf",
        "subjectAltName = \(Leaf.localhost)",
        days: 2,
        with: ["-signkey", "\(file).key"]
      )
    }
    return ("\(directory)/\(file).pem", "\(directory)/\(file).key")
  }

  private func sign(
    _ file: String,
    name: String,
    _ extensions: String,
    days: Int,
    with signer: [String]
  ) throws {
    try Data("\(extensions)\n".utf8).write(to: URL(filePath: "\(directory)/\(file).extensions"))
    try run(
      [
        "req", "-config", "settings", "-subj", "/CN=\(name)", "-keyout", "\(file).key", "-out",
        "\(file).request",
      ]
        + ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    )
    try run(
      [
        "x509", "-req", "-in", "\(file).request", "-days", "\(days)", "-extfile",
        "\(file).extensions",
      ]
        + ["-out", "\(file).pem"] + signer
    )
  }

  private func run(_ words: [String]) throws {
    let output = "\(directory)/\(UUID().uuidString).output"
    let child = try ChildProcess.begin(
      openssl,
      words,
      ProcessInfo.processInfo.environment,
      in: directory,
      output
    )
    guard ChildProcess.wait(for: child) == 0 else {
      throw ServerProgram.Ended(output: try String(contentsOfFile: output, encoding: .utf8))
    }
  }
}
