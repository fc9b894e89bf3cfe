#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A listening socket on 127.0.0.1, and on no other address: what this server does is not for a network.
struct Listener {
  let descriptor: Int32
  let port: UInt16

  /// - Parameter port: 0 for any free one.
  init(port: UInt16) throws {
    let attempt = "listen on 127.0.0.1:\(port)"
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listening = socket(AF_INET, kind, 0)
    guard listening >= 0 else { throw FeedServerError(attempt: attempt, code: errno) }
    SocketOptions.setUp(listening)
    // A server that is started again gets its port although connections of the last one linger.
    SocketOptions.set(SO_REUSEADDR, of: listening, to: Int32(1))

    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    guard
      Self.withGeneric(&address, { bind(listening, $0, $1.pointee) }) == 0,
      listen(listening, SOMAXCONN) == 0,
      Self.withGeneric(&address, { getsockname(listening, $0, $1) }) == 0
    else {
      let code = errno
      _ = close(listening)
      throw FeedServerError(attempt: attempt, code: code)
    }
    self.descriptor = listening
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// The next connection, nil when the server stops.
  func accept(wake: WakePipe) -> Connection? {
    while Readiness.wait(descriptor, for: POLLIN, wake: wake) == .ready {
      let accepted = acceptNow()
      if accepted >= 0 {
        SocketOptions.setUpConnection(accepted)
        return Connection(descriptor: accepted, wake: wake)
      }
      // Out of descriptors: the peer stays in the queue and poll says so at once, so let connections end meanwhile.
      if errno == EMFILE || errno == ENFILE {
        _ = Readiness.wait(wake.readingEnd, for: POLLIN, wake: wake, until: .now + .milliseconds(20))
      }
    }
    return nil
  }

  private func acceptNow() -> Int32 {
    #if canImport(Glibc)
      Glibc.accept(descriptor, nil, nil)
    #elseif canImport(Musl)
      Musl.accept(descriptor, nil, nil)
    #else
      Darwin.accept(descriptor, nil, nil)
    #endif
  }

  private static func withGeneric(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> Int32 {
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
    }
  }
}
