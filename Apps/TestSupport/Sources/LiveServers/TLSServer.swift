import Foundation

/// `openssl s_server`: a TLS server on this machine.
public final class TLSServer: Sendable {
  /// The program; with `-WWW` it prints `FILE:` for each file that is requested.
  public let program: ServerProgram
  /// The port that it listens on.
  public let port: UInt16

  /// Starts a server of the files in a directory, unless other words are given.
  /// - Parameters:
  ///   - connections: how many it takes before it ends.
  ///   - directory: where its files are, if not in the certificates' directory.
  public init(
    _ certificates: Certificates,
    showing leaf: Certificates.Leaf = .good,
    words: [String] = ["-WWW"],
    connections: Int = 1_000,
    in directory: String? = nil
  ) async throws {
    let pair = try certificates.make(leaf)
    program = try ServerProgram(
      "openssl",
      [
        "s_server", "-accept", "127.0.0.1:0", "-cert", pair.certificate, "-key", pair.key,
        "-naccept", "\(connections)",
      ]
        + words,
      in: directory ?? certificates.directory
    )
    port = try await program.found { output in
      // The line must be whole, or the number may not be.
      String(decoding: output, as: UTF8.self).split(
        separator: "\n",
        omittingEmptySubsequences: false
      ).dropLast()
        .first { $0.hasPrefix("ACCEPT 127.0.0.1:") }.flatMap {
          UInt16($0.dropFirst("ACCEPT 127.0.0.1:".count))
        }
    }
  }

  /// Waits for the preface of HTTP/2, the client's settings, and a request.
  public func foundHTTP2Request() async throws {
    try await program.found { output in
      output.range(of: Data("PRI * HTTP/2.0".utf8)).flatMap {
        output[$0.lowerBound...].count > 24 + 60 ? true : nil
      }
    }
  }
}
