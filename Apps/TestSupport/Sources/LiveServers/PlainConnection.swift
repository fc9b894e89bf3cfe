import Foundation

/// A TCP connection on this machine, with calls that block.
public struct PlainConnection: Sendable {
  /// The system refused.
  public struct Failure: Error {
    /// The `errno` value.
    public let code: Int32
  }

  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
    // A write to a client that has gone must be an error, not a signal. Child processes get the
    // default back.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Connects to a port of this machine.
  public init(to port: UInt16) throws {
    self.init(descriptor: try Self.socket())
    guard Self.withLoopback(port, { connect(self.descriptor, $0, $1.pointee) }) == 0 else {
      throw Self.failure(closing: descriptor)
    }
  }

  /// The next bytes, at least one; empty when the other side has finished.
  public func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// Reads until the other side has finished.
  public func readToEnd() {
    while !read().isEmpty {}
  }

  /// Writes all of the bytes; false if the other side has gone.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else {
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Connects to another port of this machine, and passes on all that comes from either side to the
  /// other, until both have finished.
  /// - Parameter start: what to send there first.
  public func relay(to port: UInt16, sending start: [UInt8] = []) throws {
    let other = try PlainConnection(to: port)
    defer { close(other.descriptor) }
    other.write(start)
    let back = DispatchGroup()
    back.enter()
    Thread.detachNewThread {
      other.passOn(to: self)
      back.leave()
    }
    passOn(to: other)
    back.wait()
  }

  private func passOn(to target: PlainConnection) {
    while case let bytes = read(), !bytes.isEmpty, target.write(bytes) {}
    shutdown(target.descriptor, Int32(SHUT_WR))
  }

  /// A socket that listens on a free port of the loopback.
  /// - Parameter backlog: how many connections may wait to be accepted.
  static func listen(backlog: Int32 = Int32(SOMAXCONN)) throws -> (descriptor: Int32, port: UInt16)
  {
    let (descriptor, port) = try bound()
    guard Foundation.listen(descriptor, backlog) == 0 else {
      throw failure(closing: descriptor)
    }
    return (descriptor, port)
  }

  /// A socket on a free port of the loopback that does not listen; the caller closes it.
  public static func bound() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = try socket()
    let port = withLoopback(0) { address, length -> UInt16? in
      guard bind(descriptor, address, length.pointee) == 0,
        getsockname(descriptor, address, length) == 0
      else {
        return nil
      }
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt16(bigEndian: $0.pointee.sin_port)
      }
    }
    guard let port else {
      throw failure(closing: descriptor)
    }
    return (descriptor, port)
  }

  /// Begins to connect to a port of this machine without waiting for the end; the caller closes the
  /// socket.
  static func connecting(to port: UInt16) throws -> Int32 {
    let descriptor = try socket()
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = withLoopback(port) { connect(descriptor, $0, $1.pointee) }
    return descriptor
  }

  private static func socket() throws -> Int32 {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    let descriptor = Foundation.socket(AF_INET, type, 0)
    guard descriptor >= 0 else {
      throw Failure(code: errno)
    }
    // Programs that a test starts must not hold it open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func failure(closing descriptor: Int32) -> Failure {
    let code = errno
    close(descriptor)
    return Failure(code: code)
  }

  private static func withLoopback<Result>(
    _ port: UInt16,
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
}
