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
      return Array(buffer.prefix(max(0, recv(descriptor, &buffer, buffer.count, 0))))
    }

    func readToEnd() { while !read().isEmpty {} }

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
  private let state = Mutex((accepted: 0, open: Set<Int32>()))

  /// Starts a server. A connection is closed when `talk` returns.
  init(talk: @escaping @Sendable (Connection) -> Void) throws {
    (listening, port) = try boundToLoopback()
    listen(listening, SOMAXCONN)
    Thread.detachNewThread { [self] in
      while case let accepted = accept(listening, nil, nil), accepted >= 0 {
        state.withLock { state in
          state.accepted += 1
          state.open.insert(accepted)
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

  /// Takes no more connections, and breaks off all.
  func stop() {
    shutdown(listening, Int32(SHUT_RDWR))
    state.withLock { for descriptor in $0.open { shutdown(descriptor, Int32(SHUT_RDWR)) } }
  }
}

/// A port of this machine on which nobody listens, and on which nobody else can as long as this lives.
final class ClosedPort: Sendable {
  let number: UInt16
  private let descriptor: Int32

  init() throws { (descriptor, number) = try boundToLoopback() }

  deinit { close(descriptor) }
}

/// The system refused.
private struct SocketFailure: Error { let code = errno }

#if canImport(Darwin)
  private let (stream, quietly) = (SOCK_STREAM, Int32(0))
#else
  private let (stream, quietly) = (Int32(SOCK_STREAM.rawValue), Int32(MSG_NOSIGNAL))
#endif

/// A socket on a free port of the loopback.
private func boundToLoopback() throws -> (descriptor: Int32, port: UInt16) {
  let descriptor = socket(AF_INET, stream, 0)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
    }
  }
  guard isBound else { throw SocketFailure() }
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  return (descriptor, UInt16(bigEndian: address.sin_port))
}
