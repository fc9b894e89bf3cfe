import Foundation

/// `nghttpd`: an HTTP/2 server on this machine.
public final class HTTP2Server: Sendable {
  /// The program; it prints each request.
  public let program: ServerProgram
  /// The port that it listens on.
  public let port: UInt16

  /// Starts a server of the files in the certificates' directory; `nil` where there is no
  /// `nghttpd`.
  public init?(_ certificates: Certificates) async throws {
    guard ServerProgram.path(of: "nghttpd") != nil else {
      return nil
    }
    let pair = try certificates.make(.good)
    let directory = certificates.directory
    (program, port) = try await ServerProgram.onFreePort(
      "nghttpd",
      in: directory,
      sign: { "listen 127.0.0.1:\($0)" }
    ) { port in ["-a", "127.0.0.1", "-v", "-d", directory, "\(port)", pair.key, pair.certificate] }
  }
}
