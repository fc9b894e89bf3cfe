import Foundation

/// A socket that blocks.
public struct PlainConnection: Sendable {
  /// The system refused.
  public struct Failure: Error {
    /// Its number for why.
    public let code: Int32
  }

  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      var quiet: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &quiet, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Connects to a port of this machine.
  public init(to port: UInt16) throws {
    self.init(descriptor: try Self.socket())
    var address = Self.loopback(port)
    let descriptor = descriptor
    let result = Self.withGeneric(&address) { connect(descriptor, $0, $1.pointee) }
    guard result == 0 else {
      let code = errno
      close(descriptor)
      throw Failure(code: code)
    }
  }

  /// Two that are connected to each other, and to nobody else.
  static func pair() throws -> (PlainConnection, PlainConnection) {
    var descriptors: [Int32] = [0, 0]
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, type, 0, &descriptors) == 0 else { throw Failure(code: errno) }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return (PlainConnection(descriptor: descriptors[0]), PlainConnection(descriptor: descriptors[1]))
  }

  /// What has come, at least a byte; empty when the other side has finished.
  public func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// Reads, and forgets, until the other side has finished.
  public func readToEnd() { while !read().isEmpty {} }

  /// Writes all of the bytes; false if the other side has gone.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.quietly) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Says that nothing more comes.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Hands on all that comes from either to the other, until both have finished.
  func relay(to other: PlainConnection) {
    let back = DispatchGroup()
    back.enter()
    Thread.detachNewThread {
      other.handOn(to: self)
      back.leave()
    }
    handOn(to: other)
    back.wait()
  }

  private func handOn(to target: PlainConnection) {
    while true {
      let bytes = read()
      guard !bytes.isEmpty, target.write(bytes) else { break }
    }
    target.finish()
  }

  /// A socket that listens on a free port of the loopback.
  static func listen() throws -> (descriptor: Int32, port: UInt16) {
    let (descriptor, port) = try bound()
    guard Foundation.listen(descriptor, SOMAXCONN) == 0 else {
      let code = errno
      close(descriptor)
      throw Failure(code: code)
    }
    return (descriptor, port)
  }

  /// A socket on a free port of the loopback, on which nobody listens: to be closed.
  public static func bound() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = try socket()
    var address = loopback(0)
    let isBound = withGeneric(&address) { address, length in
      bind(descriptor, address, length.pointee) == 0 && getsockname(descriptor, address, length) == 0
    }
    guard isBound else {
      let code = errno
      close(descriptor)
      throw Failure(code: code)
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Begins to connect to a port of this machine, and does not wait: a socket to be closed.
  public static func connecting(to port: UInt16) throws -> Int32 {
    let descriptor = try socket()
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var address = loopback(port)
    _ = withGeneric(&address) { connect(descriptor, $0, $1.pointee) }
    return descriptor
  }

  private static var quietly: Int32 {
    #if canImport(Darwin)
      0
    #else
      Int32(MSG_NOSIGNAL)
    #endif
  }

  private static func socket() throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = Foundation.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(code: errno) }
    // Programs that a test starts must not hold it open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private static func withGeneric<Result>(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Result
  ) -> Result {
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
    }
  }
}
