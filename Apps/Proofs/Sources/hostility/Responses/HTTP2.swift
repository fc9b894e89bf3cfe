import LiveServers

extension HostileServer {
  /// A real server, and one that sends the frames of `http2.txt` once the request is there.
  static let http2 =
    [
      HostileServer(name: "HTTP/2", outcome: .shown, needs: "nghttpd") { certificates in
        try await HTTP2Server(certificates).map { Running(port: $0.port, server: $0) }
      }
    ]
    + ResponseTable(PackageResources.http2_txt).rows.map { row in
      HostileServer(name: row.name, outcome: row.outcome, takesTime: row.takesTime) {
        certificates in
        let server = try await TLSServer(certificates, words: ["-alpn", "h2"], connections: 1)
        let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
        Task {
          do {
            try await server.foundHTTP2Request()
            try server.program.write(settings + row.bytes)
          } catch {
            // The client has gone, or never came.
          }
        }
        return Running(port: server.port, server: server)
      }
    }
}
