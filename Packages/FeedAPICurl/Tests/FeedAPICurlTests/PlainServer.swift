import Foundation
import Synchronization

/// A TCP server of this machine that talks as a function says, on a thread for each connection.
final class PlainServer: Sendable {
  /// A socket that blocks.
  struct Connection: Sendable {
    fileprivate let descriptor: Int32

    /// What has come, at least a byte; empty when the other side has finished.
    func read() -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: 16 << 10)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      return Array(buffer.prefix(max(0, count)))
    }

    func readToEnd() { while !read().isEmpty {} }

    func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes all of the bytes, or as many as the other side takes before it leaves.
    func write(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, quietly) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }
  }

  let port: UInt16
  private let listening: Int32
  private let state = Mutex((accepted: 0, open: Set<Int32>(), mostOpen: 0))

  /// Starts a server. A connection is closed when `talk` returns.
  init(talk: @escaping @Sendable (Connection) -> Void) throws {
    (listening, port) = try boundToLoopback()
    listen(listening, SOMAXCONN)
    Thread.detachNewThread { [self] in
      while case let accepted = accept(listening, nil, nil), accepted >= 0 {
        state.withLock { state in
          state.accepted += 1
          state.open.insert(accepted)
          state.mostOpen = max(state.mostOpen, state.open.count)
        }
        Thread.detachNewThread { [self] in
          talk(Connection(descriptor: accepted))
          state.withLock { state in
            state.open.remove(accepted)
            close(accepted)
          }
        }
      }
      close(listening)
    }
  }

  /// How many connections were made so far.
  var accepted: Int { state.withLock { $0.accepted } }

  /// The most connections that were open at a time.
  var mostOpen: Int { state.withLock { $0.mostOpen } }

  /// Takes no more connections, and breaks off all.
  func stop() {
    shutdown(listening, Int32(SHUT_RDWR))
    state.withLock { for descriptor in $0.open { shutdown(descriptor, Int32(SHUT_RDWR)) } }
  }
}

/// A port of this machine on which nobody listens, and on which nobody else can as long as this
/// lives.
final class ClosedPort: Sendable {
  let number: UInt16
  private let descriptor: Int32

  init() throws { (descriptor, number) = try boundToLoopback() }

  deinit { close(descriptor) }
}

/// A port of this machine where connections are never accepted, as its queue is full.
final class FullListener: Sendable {
  let port: UInt16
  private let descriptors: [Int32]

  init() throws {
    let (listening, port) = try boundToLoopback()
    listen(listening, 0)
    // Some systems queue one or two more than the backlog.
    descriptors = try [listening] + (0..<4).map { _ in try connecting(to: port) }
    self.port = port
  }

  deinit { for descriptor in descriptors { close(descriptor) } }
}

/// The system refused.
struct SocketFailure: Error { let code = errno }

#if canImport(Darwin)
  private let stream = SOCK_STREAM
  private let quietly = Int32(0)
#else
  private let stream = Int32(SOCK_STREAM.rawValue)
  private let quietly = Int32(MSG_NOSIGNAL)
#endif

/// A socket on a free port of the loopback.
private func boundToLoopback() throws -> (descriptor: Int32, port: UInt16) {
  let descriptor = socket(AF_INET, stream, 0)
  let port: UInt16? = withLoopback(port: 0) { address, length in
    guard bind(descriptor, address, length.pointee) == 0,
      getsockname(descriptor, address, length) == 0
    else {
      return nil
    }
    return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      UInt16(bigEndian: $0.pointee.sin_port)
    }
  }
  guard let port else { throw SocketFailure() }
  return (descriptor, port)
}

/// A socket that begins to connect, and does not wait.
private func connecting(to port: UInt16) throws -> Int32 {
  let descriptor = socket(AF_INET, stream, 0)
  _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  let result = withLoopback(port: port) { connect(descriptor, $0, $1.pointee) }
  guard result == 0 || errno == EINPROGRESS else { throw SocketFailure() }
  return descriptor
}

private func withLoopback<Result>(
  port: UInt16,
  _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
) -> Result {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  return withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
  }
}
