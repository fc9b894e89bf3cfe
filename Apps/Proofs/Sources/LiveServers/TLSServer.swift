import Foundation

/// `openssl s_server`: a TLS server on this machine.
public final class TLSServer: Sendable {
  /// The program.
  public let program: Program
  /// The port that it listens on.
  public let port: UInt16

  /// Starts a server that gives the files of the certificates' directory, unless it is given other words.
  /// - Parameters:
  ///   - connections: After so many it is over.
  ///   - directory: where its files lie, if not there.
  public init(
    _ certificates: Certificates, showing leaf: Certificates.Leaf = .good, words: [String] = ["-WWW"],
    connections: Int = 1_000, in directory: String? = nil
  ) async throws {
    let pair = try await certificates.make(leaf)
    // There is no server without the program that made the certificates.
    guard let openssl = Program.path(of: "openssl") else { throw Program.Failure(output: "no openssl") }
    program = try Program(
      openssl,
      ["s_server", "-accept", "127.0.0.1:0", "-cert", pair.certificate, "-key", pair.key, "-naccept", "\(connections)"]
        + words,
      in: directory ?? certificates.directory)
    port = try await program.found { $0.number(behind: "ACCEPT 127.0.0.1:") }
  }

  /// Waits for the preface of HTTP/2, the client's settings, and a request.
  public func foundHTTP2Request() async throws {
    try await program.found { output in
      output.range(of: Data("PRI * HTTP/2.0".utf8)).flatMap { output[$0.lowerBound...].count > 24 + 60 ? true : nil }
    }
  }
}
