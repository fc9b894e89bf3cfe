import FeedServer

extension HostileAnswer {
  /// What is not HTTP, or breaks off.
  static let connections = [
    HostileAnswer("closed at once", .unreachable, steps: [.close]),
    HostileAnswer("reset at once", .unreachable, steps: [.reset]),
    HostileAnswer("cut inside the status line", .unreachable, bytes: "HTTP/1.1 20"),
    HostileAnswer("cut inside a header", .unreachable, bytes: "HTTP/1.1 200 OK\r\nContent-Ty"),
    HostileAnswer("cut after a header", .unreachable, bytes: "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"),
    HostileAnswer(
      "reset inside the headers", .unreachable, steps: [.bytes(Array("HTTP/1.1 200 OK\r\nContent-Ty".utf8)), .reset]),
    HostileAnswer(
      "reset inside the body", .unreachable,
      steps: [.bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"items\"".utf8)), .reset]),
    HostileAnswer(
      "random bytes", .invalid, steps: [.bytes([0x00, 0xFF, 0x16, 0x80, 0x0A, 0x0D, 0x7F, 0x0A]), .close]),
    HostileAnswer("an endless stream of zeros", .invalid, steps: [.endless([UInt8](repeating: 0, count: 65_536))]),
    HostileAnswer("an SSH server", .invalid, bytes: "SSH-2.0-OpenSSH_9.2p1\r\n"),
    HostileAnswer("a mail server", .invalid, bytes: "220 mail.example ESMTP\r\n"),
    HostileAnswer("an FTP server", .invalid, bytes: "220-Welcome\r\n220 ready\r\n"),
    HostileAnswer("a TLS alert", .invalid, steps: [.bytes([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28]), .close]),
    HostileAnswer(
      "an HTTP/2 preface", .invalid, steps: [.bytes([0, 0, 0, 4, 0, 0, 0, 0, 0]), .bytes([0, 0, 0, 4, 1]), .close]),
    HostileAnswer("a bare body, as in HTTP/0.9", .invalid, bytes: feed),
  ]
}
