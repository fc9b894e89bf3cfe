import Foundation

/// `nginx`, over TLS and HTTP/2, on this machine.
public final class NginxServer: Sendable {
  /// The program; it prints `STATUS` and the status code of each response.
  public let program: ServerProgram
  /// The port that it listens on.
  public let port: UInt16

  /// Starts a server of the files in the certificates' directory; `nil` where there is no `nginx`.
  /// - Parameter location: its settings for every path.
  public init?(_ certificates: Certificates, location: String = "") async throws {
    guard ServerProgram.path(of: "nginx") != nil else {
      return nil
    }
    let pair = try certificates.make(.good)
    let directory = "\(certificates.directory)/nginx-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    (program, port) = try await ServerProgram.onFreePort(
      "nginx",
      in: directory,
      sign: { _ in "event method" }
    ) {
      port in
      let settings = Self.settings(port, certificates.directory, pair, location)
      try Data(settings.utf8).write(to: URL(filePath: "\(directory)/settings"))
      return ["-p", directory, "-c", "settings", "-e", "stderr"]
    }
  }

  /// One process, which writes into its own directory alone.
  private static func settings(
    _ port: UInt16,
    _ root: String,
    _ pair: (certificate: String, key: String),
    _ location: String
  ) -> String {
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
      "\($0)_temp_path \($0);"
    }
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
