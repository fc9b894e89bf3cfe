import Foundation

/// `nghttpd`: an HTTP/2 server on this machine, and a record of what it was asked.
public final class HTTP2Server: Sendable {
  private let program: Program
  /// The port that it listens on.
  public let port: UInt16

  /// Starts a server of the files in the certificates' directory; `nil` where there is no `nghttpd`.
  public init?(_ certificates: Certificates) async throws {
    guard let path = Program.path(of: "nghttpd") else { return nil }
    let pair = try await certificates.make(.good)
    // It does not say which port it took, so it is given one that was free a moment ago; somebody else may have been faster.
    for _ in 0..<5 {
      let (free, port) = try PlainConnection.listen()
      close(free)
      let program = try Program(
        path, ["-a", "127.0.0.1", "-v", "-d", certificates.directory, "\(port)", pair.key, pair.certificate],
        in: certificates.directory)
      do {
        try await program.found { output in output.range(of: Data("listen 127.0.0.1:\(port)".utf8)).map { _ in true } }
      } catch { continue }
      (self.program, self.port) = (program, port)
      return
    }
    throw Program.Failure(output: "nghttpd got no port")
  }

  /// How many connections brought the first so many requests; it waits until they have come.
  public func connections(behind requests: Int) async throws -> Int {
    try await program.found { output in
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").filter {
        $0.contains("recv (stream_id=") && $0.contains(":path: ")
      }
      return lines.count < requests ? nil : Set(lines.map { $0.prefix { $0 != "]" } }).count
    }
  }
}
