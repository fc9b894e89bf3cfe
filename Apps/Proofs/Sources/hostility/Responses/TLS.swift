import FeedCore
import LiveServers

extension HostileServer {
  private static func openssl(
    _ name: String,
    _ outcome: HostileResponse.Outcome,
    showing leaf: Certificates.Leaf = .good,
    words: [String] = ["-WWW"],
    isTrusted: Bool = true
  ) -> HostileServer {
    HostileServer(name: name, outcome: outcome, isTrusted: isTrusted) { certificates in
      let server = try await TLSServer(certificates, showing: leaf, words: words)
      return Running(port: server.port, server: server)
    }
  }

  private static func plain(
    _ name: String,
    takesTime: Bool = false,
    talk: @escaping @Sendable (PlainConnection) -> Void
  ) -> HostileServer {
    HostileServer(name: name, outcome: .unreachable, takesTime: takesTime) { _ in
      let server = try PlainServer(talk: talk)
      return Running(port: server.port, server: server)
    }
  }

  static let tls = [
    openssl("TLS with a certificate that is trusted", .shown),
    openssl("a certificate that has expired", .unreachable, showing: .expired),
    openssl("a certificate that the server signed itself", .unreachable, showing: .selfSigned),
    openssl("a certificate of another host", .unreachable, showing: .ofAnotherHost),
    openssl("a certificate of an unknown authority", .unreachable, isTrusted: false),
    openssl(
      "TLS 1.0 and no later",
      .unreachable,
      words: ["-WWW", "-tls1", "-cipher", "ALL:@SECLEVEL=0"]
    ),
    openssl(
      "TLS 1.1 and no later",
      .unreachable,
      words: ["-WWW", "-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
    ),
    openssl("TLS 1.2", .shown, words: ["-WWW", "-tls1_2"]),
    HostileServer(name: "a redirect from https to http", outcome: .invalid) { certificates in
      let folder = "\(certificates.directory)/redirect"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let response = "HTTP/1.0 302 Found\r\nLocation: http://localhost/feed.json\r\n\r\n"
      try Data(response.utf8).write(to: URL(filePath: "\(folder)/feed.json"))
      let server = try await TLSServer(certificates, words: ["-HTTP"], in: folder)
      return Running(port: server.port, server: server)
    },
    plain("hung up instead of a handshake") { _ in },
    plain("hung up inside the handshake") { _ = $0.read() },
    plain("half a handshake record, and then the end") { connection in
      _ = connection.read()
      connection.write([0x16, 3, 3, 0, 122, 2])
    },
    plain("a response in plain text to the handshake") { connection in
      _ = connection.read()
      connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))
      connection.readToEnd()
    },
    plain("a record of TLS that is too long") { connection in
      _ = connection.read()
      connection.write([0x16, 3, 3, 0xFF, 0xFF] + [UInt8](repeating: 2, count: 65_535))
      connection.readToEnd()
    },
    plain("no response to the handshake, ever", takesTime: true) { $0.readToEnd() },
  ]
}
