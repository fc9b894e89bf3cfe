/// A listening socket.
struct Listener {
  let descriptor: Int32
  let port: UInt16

  /// Listens on an IPv4 or IPv6 address; 0 is any free port. An IPv6 listener accepts no IPv4
  /// connections.
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
    guard listening >= 0 else {
      throw FeedServerError(attempt: attempt, code: errno)
    }
    _ = fcntl(listening, F_SETFD, FD_CLOEXEC)
    _ = fcntl(listening, F_SETFL, O_NONBLOCK)
    // A server that starts again gets its port while connections of the last one linger.
    setOption(SO_REUSEADDR, of: listening, to: Int32(1))
    if listeningAddress.family == AF_INET6 {
      setOption(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), of: listening, to: Int32(1))
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
  static func host(_ address: String) -> String {
    address.contains(":") ? "[\(address)]" : address
  }

  /// The next connection; `nil` if none came in the last moment.
  func accept() -> Connection? {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Shutting the socket down ends the wait on Linux; for Darwin it is short.
    guard poll(&polled, 1, 100) > 0 else {
      return nil
    }
    let accepted = acceptConnection(descriptor, nil, nil)
    if accepted >= 0 {
      return Connection(accepted)
    }
    // No descriptor is free, and the peer stays in the queue: wait for a connection to end, so as
    // not to spin.
    if errno == EMFILE || errno == ENFILE {
      usleep(20_000)
    }
    return nil
  }
}

// In the type the plain name is its own method.
private let acceptConnection = accept

/// Why a server could not start.
public struct FeedServerError: Error, Equatable, CustomStringConvertible {
  /// What the server tried, such as `listen on 127.0.0.1:80`.
  public let attempt: String
  /// The system's error number (`errno`).
  public let code: Int32

  /// The attempt and the system's words for the error, in one sentence.
  public var description: String { "cannot \(attempt): \(String(cString: strerror(code)))" }
}
