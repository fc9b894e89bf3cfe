/// A listening socket. On 127.0.0.1 unless told: what this server does is not for a network.
struct Listener {
  let descriptor: Int32
  let port: UInt16

  /// - Parameters:
  ///   - address: IPv4 or IPv6. An IPv6 one takes no IPv4 connections.
  ///   - port: 0 for any free one.
  init(address: String, port: UInt16) throws {
    let attempt = "listen on \(Self.host(address)):\(port)"
    guard var listeningAddress = ListeningAddress(address, port: port) else {
      throw FeedServerError(attempt: attempt, code: EINVAL)
    }
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let listening = socket(listeningAddress.family, kind, 0)
    guard listening >= 0 else { throw FeedServerError(attempt: attempt, code: errno) }
    SocketOptions.setUp(listening)
    // A server that is started again gets its port although connections of the last one linger.
    SocketOptions.set(SO_REUSEADDR, of: listening, to: Int32(1))
    if listeningAddress.family == AF_INET6 {
      SocketOptions.set(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), of: listening, to: Int32(1))
    }
    guard
      listeningAddress.withGeneric({ bind(listening, $0, $1.pointee) }) == 0,
      listen(listening, SOMAXCONN) == 0,
      listeningAddress.withGeneric({ getsockname(listening, $0, $1) }) == 0
    else {
      let code = errno
      _ = close(listening)
      throw FeedServerError(attempt: attempt, code: code)
    }
    self.descriptor = listening
    self.port = listeningAddress.port
  }

  /// The address as it stands in a URL.
  static func host(_ address: String) -> String { address.contains(":") ? "[\(address)]" : address }

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
}
