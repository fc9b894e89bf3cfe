import Foundation

/// `nginx`, over TLS and HTTP/2, on this machine.
public final class NginxServer: Sendable {
  private let program: Program
  private let directory: String
  /// The port that it listens on.
  public let port: UInt16

  /// Starts a server of the files in the certificates' directory; `nil` where there is no `nginx`.
  /// - Parameter location: what its settings say of every path.
  public init?(_ certificates: Certificates, location: String = "") async throws {
    guard let path = Program.path(of: "nginx") else { return nil }
    let pair = try await certificates.make(.good)
    directory = "\(certificates.directory)/nginx-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    // It does not say which port it took, so it is given one that was free a moment ago; somebody else may have been faster.
    for _ in 0..<5 {
      let (free, port) = try PlainConnection.listen()
      close(free)
      let settings = Self.settings(port, certificates.directory, pair, location)
      try Data(settings.utf8).write(to: URL(filePath: "\(directory)/settings"))
      let program = try Program(
        path, ["-p", directory, "-c", "settings", "-e", "stderr"], in: directory)
      do {
        // It listens by then.
        try await program.found { $0.range(of: Data("event method".utf8)).map { _ in true } }
      } catch { continue }
      (self.program, self.port) = (program, port)
      return
    }
    throw Program.Failure(output: "nginx got no port")
  }

  /// The status codes that it has answered with, once there are so many.
  public func statuses(_ count: Int) async throws -> [Int] {
    try await program.found { output in
      let statuses = String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
        line.hasPrefix("STATUS ") ? Int(line.dropFirst(7)) : nil
      }
      return statuses.count < count ? nil : statuses
    }
  }

  /// One process, which keeps all that it writes in its own directory.
  private static func settings(
    _ port: UInt16, _ root: String, _ pair: Certificates.Pair, _ location: String
  ) -> String {
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \($0);" }
    return """
      daemon off;
      master_process off;
      pid nginx.pid;
      error_log stderr notice;
      events {}
      http {
        \(folders.joined(separator: " "))
        log_format status "STATUS $status";
        access_log /dev/stderr status;
        types { application/json json; }
        gzip on;
        gzip_min_length 1;
        gzip_types application/json;
        server {
          listen 127.0.0.1:\(port) ssl http2;
          ssl_certificate \(pair.certificate);
          ssl_certificate_key \(pair.key);
          root \(root);
          location / { \(location) }
        }
      }

      """
  }
}
