import LiveServers

/// Frames of HTTP/2 (RFC 9113, section 4.1).
private enum Frame {
  static func data(_ bytes: [UInt8], ends: Bool = false) -> [UInt8] { frame(0, flags: ends ? 1 : 0, bytes) }

  /// - Parameter isWhole: whether no continuation follows.
  static func headers(_ block: [UInt8], isWhole: Bool = true, stream: UInt8 = 1) -> [UInt8] {
    frame(1, flags: isWhole ? 4 : 0, stream: stream, block)
  }

  static func reset(_ code: UInt8) -> [UInt8] { frame(3, [0, 0, 0, code]) }

  static func goodbye(_ code: UInt8) -> [UInt8] { frame(7, stream: 0, [0, 0, 0, 0, 0, 0, 0, code]) }

  static func frame(_ type: UInt8, flags: UInt8 = 0, stream: UInt8 = 1, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count
    return [UInt8(length >> 16), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), type, flags, 0, 0, 0, stream]
      + payload
  }
}

extension HostileServer {
  /// A server that sends these frames behind its settings, once the request is there.
  private static func frames(
    _ name: String, _ outcome: HostileResponse.Outcome, takesTime: Bool = false, _ frames: [UInt8]...
  ) -> HostileServer {
    HostileServer(name: name, outcome: outcome, takesTime: takesTime) { certificates in
      let server = try await TLSServer(certificates, words: ["-alpn", "h2"], connections: 1)
      let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
      Task {
        do {
          try await server.foundHTTP2Request()
          try server.program.write(settings + frames.joined())
        } catch {
          // The client has gone, or never came.
        }
      }
      return Running(port: server.port, server: server)
    }
  }

  /// `:status: 200`, in the one byte that HPACK has for it.
  private static let ok: [UInt8] = [0x88]
  private static let feed = Array(HostileResponse.feed.utf8)
  /// A field of 104 bytes, 157 times.
  private static let fields = [[UInt8]](
    repeating: [0, 1, 0x78, 100] + [UInt8](repeating: 0x79, count: 100), count: 157
  )
  .flatMap { $0 }

  static let http2 = [
    HostileServer(name: "HTTP/2", outcome: .shown, needs: "nghttpd") { certificates in
      try await HTTP2Server(certificates).map { Running(port: $0.port, server: $0) }
    },
    frames("HTTP/2, frame by frame", .shown, Frame.headers(ok), Frame.data(feed, ends: true)),
    frames("HTTP/2: the stream is reset: internal error", .unreachable, Frame.reset(2)),
    frames("HTTP/2: the stream is reset: refused", .unreachable, Frame.reset(7)),
    frames("HTTP/2: the stream is reset: cancelled", .unreachable, Frame.reset(8)),
    frames("HTTP/2: a reset behind the headers", .unreachable, Frame.headers(ok), Frame.reset(2)),
    frames(
      "HTTP/2: a reset inside the body", .unreachable, Frame.headers(ok), Frame.data(Array(feed.prefix(40))),
      Frame.reset(2)),
    frames(
      "HTTP/2: a reset behind the whole body, which did not say so", .unreachable, Frame.headers(ok), Frame.data(feed),
      Frame.reset(2)
    ),
    frames("HTTP/2: goodbye instead of an answer", .unreachable, Frame.goodbye(0)),
    frames("HTTP/2: goodbye, and calm down", .unreachable, Frame.goodbye(11)),
    frames("HTTP/2: a frame that is too long", .unreachable, [255, 255, 255, 1, 0, 0, 0, 0, 1]),
    frames("HTTP/2: headers that nobody can unpack", .unreachable, Frame.headers([0x80])),
    frames(
      "HTTP/2: a status of letters", .unreachable, Frame.headers([0x08, 3, 0x61, 0x62, 0x63]),
      Frame.data(feed, ends: true)),
    frames("HTTP/2: no status", .unreachable, Frame.headers([0, 1, 0x78, 1, 0x79]), Frame.data(feed, ends: true)),
    frames("HTTP/2: a body before the headers", .unreachable, Frame.data(feed, ends: true)),
    frames("HTTP/2: headers of a stream that nobody opened", .unreachable, Frame.headers(ok, stream: 3)),
    frames(
      "HTTP/2: a promise that nobody wants", .unreachable, takesTime: true, Frame.frame(5, flags: 4, [0, 0, 0, 2] + ok)),
    frames(
      "HTTP/2: a body that is longer than its length", .unreachable, Frame.headers(ok + [0x0F, 13, 1, 0x35]),
      Frame.data(feed, ends: true)),
    frames(
      "HTTP/2: 300 kB of fields", .unreachable, Frame.headers(ok, isWhole: false),
      (0..<20).flatMap { _ in Frame.frame(9, fields) }, Frame.frame(9, flags: 4, [])),
    frames(
      "HTTP/2: 5,000 continuations, and no end", .unreachable, takesTime: true, Frame.headers(ok, isWhole: false),
      (0..<5_000).flatMap { _ in Frame.frame(9, []) }),
    frames("HTTP/2: settings, and no more", .unreachable, takesTime: true, []),
    frames("HTTP/2: headers, and no more", .unreachable, takesTime: true, Frame.headers(ok)),
    frames(
      "HTTP/2: half a body, and no more", .unreachable, takesTime: true, Frame.headers(ok),
      Frame.data(Array(feed.prefix(40)))),
  ]
}
