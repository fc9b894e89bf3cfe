#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A socket of this machine that takes connections and says nothing.
final class SilentListener: Sendable {
  let port: UInt16
  private let descriptor: CInt

  init(backlog: CInt = 16) throws {
    (descriptor, port) = try Socket.bound()
    guard listen(descriptor, backlog) == 0 else { throw Failure("listen: \(errno)") }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  /// Takes whoever has connected, and hangs up.
  func hangUp() {
    while case let connection = accept(descriptor, nil, nil), connection >= 0 { close(connection) }
  }

  deinit { close(descriptor) }
}

/// One whose queue is full: whoever connects waits for an answer that does not come.
final class FullListener: Sendable {
  let port: UInt16
  private let listener: SilentListener
  private let waiting: [CInt]

  init() throws {
    listener = try SilentListener(backlog: 0)
    port = listener.port
    var waiting: [CInt] = []
    // One is taken by the queue of 0; the others make sure of it.
    for _ in 0..<4 {
      let descriptor = try Socket.make()
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      _ = Socket.withLoopback(port: port) { connect(descriptor, $0, $1) }
      waiting.append(descriptor)
    }
    self.waiting = waiting
  }

  deinit { for descriptor in waiting { close(descriptor) } }
}

enum Socket {
  static func make() throws -> CInt {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure("socket: \(errno)") }
    return descriptor
  }

  /// A socket on a free port of loopback.
  static func bound() throws -> (descriptor: CInt, port: UInt16) {
    let descriptor = try make()
    guard withLoopback(port: 0, { bind(descriptor, $0, $1) }) == 0 else { throw Failure("bind: \(errno)") }
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard code == 0 else { throw Failure("getsockname: \(errno)") }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  static func withLoopback<Result>(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
