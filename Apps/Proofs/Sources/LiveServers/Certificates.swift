import Foundation

/// An authority of a test's own, and what it signed: made by `openssl` in a directory that is gone with this value.
public final class Certificates: Sendable {
  /// What a server may show.
  public enum Leaf: Sendable {
    /// Signed by the authority, for these names and addresses, as `subjectAltName` has them.
    case signed(for: String, days: Int = 2)
    /// Signed by nobody else.
    case selfSigned

    /// For this machine, by its name and its address.
    public static let good = signed(for: localhost)
    /// Over since yesterday.
    public static let expired = signed(for: localhost, days: -1)
    /// Good for another host.
    public static let ofAnotherHost = signed(for: "DNS:other.example")

    fileprivate static let localhost = "DNS:localhost,IP:127.0.0.1"
  }

  /// A certificate and its key, in two files.
  public struct Pair: Sendable {
    /// The certificate's file.
    public let certificate: String
    /// The key's file.
    public let key: String
  }

  /// The directory of all the files; a server's own may lie there too.
  public let directory: String
  /// The file of the authority's certificate, for whoever is to trust it.
  public var authority: String { "\(directory)/authority.pem" }

  private let openssl: String

  /// Makes the authority; `nil` where there is no `openssl`.
  public init?() async throws {
    guard let openssl = Program.path(of: "openssl") else { return nil }
    self.openssl = openssl
    directory = FileManager.default.temporaryDirectory.appending(path: "feed-tls-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    // The system's own settings may be missing, or say something else.
    try Data("[req]\ndistinguished_name = name\n[name]\n".utf8).write(to: URL(filePath: "\(directory)/settings"))
    try Data("basicConstraints = critical,CA:TRUE\nkeyUsage = critical,keyCertSign\n".utf8)
      .write(to: URL(filePath: "\(directory)/authority.extensions"))
    try await sign("authority", name: "Authority of a test", days: 2, by: nil)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: directory) } catch { print("left behind: \(directory): \(error)") }
  }

  /// Makes a certificate.
  public func make(_ leaf: Leaf) async throws -> Pair {
    let file = UUID().uuidString
    let (names, days, authority): (String, Int, String?) =
      switch leaf {
      case .signed(let names, let days): (names, days, "authority")
      case .selfSigned: (Leaf.localhost, 2, nil)
      }
    try Data("subjectAltName = \(names)\n".utf8).write(to: URL(filePath: "\(directory)/\(file).extensions"))
    try await sign(file, name: "leaf", days: days, by: authority)
    return Pair(certificate: "\(directory)/\(file).pem", key: "\(directory)/\(file).key")
  }

  private func sign(_ file: String, name: String, days: Int, by authority: String?) async throws {
    let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    try await run(
      ["req", "-config", "settings", "-subj", "/CN=\(name)", "-keyout", "\(file).key", "-out", "\(file).request"]
        + curve)
    let signer = authority.map {
      ["-CA", "\($0).pem", "-CAkey", "\($0).key", "-set_serial", "\(Int.random(in: 1...Int.max))"]
    }
    try await run(
      [
        "x509", "-req", "-in", "\(file).request", "-days", "\(days)", "-extfile", "\(file).extensions", "-out",
        "\(file).pem",
      ]
        + (signer ?? ["-signkey", "\(file).key"]))
  }

  private func run(_ words: [String]) async throws {
    let program = try Program(openssl, words, in: directory)
    await program.over()
    let result = "\(directory)/\(words[words.lastIndex(of: "-out").map { $0 + 1 } ?? 0])"
    guard FileManager.default.fileExists(atPath: result) else { throw Program.Failure(output: program.output) }
  }
}
