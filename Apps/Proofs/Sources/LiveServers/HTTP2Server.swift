import Foundation

/// `nghttpd`: an HTTP/2 server on this machine, and a record of its requests.
public final class HTTP2Server: Sendable {
  private let program: ServerProgram
  /// The port that it listens on.
  public let port: UInt16

  /// Starts a server of the files in the certificates' directory; `nil` where there is no `nghttpd`.
  public init?(_ certificates: Certificates) async throws {
    guard ServerProgram.path(of: "nghttpd") != nil else { return nil }
    let (pair, directory) = (try certificates.make(.good), certificates.directory)
    (program, port) = try await ServerProgram.onFreePort(
      "nghttpd", in: directory, sign: { "listen 127.0.0.1:\($0)" }
    ) { port in ["-a", "127.0.0.1", "-v", "-d", directory, "\(port)", pair.key, pair.certificate] }
  }

  /// How many connections brought the first requests; it waits until that many have come.
  public func connections(behind requests: Int) async throws -> Int {
    try await program.found { output in
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").filter {
        $0.contains("recv (stream_id=") && $0.contains(":path: ")
      }
      return lines.count < requests ? nil : Set(lines.map { $0.prefix { $0 != "]" } }).count
    }
  }
}
