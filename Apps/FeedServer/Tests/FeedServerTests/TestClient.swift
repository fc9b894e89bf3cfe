import FeedServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A blocking client on one raw socket, so that tests see what is on the wire. A server that says
/// nothing for a minute is a failure, not a hang.
final class TestClient {
  struct Failure: Error, Equatable {
    let code: Int32
  }

  private let descriptor: Int32
  private var received: [UInt8] = []

  init(port: UInt16) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    #if canImport(Darwin)
      var quiet: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &quiet, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let descriptor = descriptor
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // The descriptor is closed by deinit, which runs for a class whose properties are all set.
    if result != 0 { throw Failure(code: errno) }
  }

  deinit {
    close(descriptor)
  }

  func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendQuietly(descriptor, $0) }
      if count < 0 { throw Failure(code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends a request for the target without a body.
  func ask(
    _ target: String,
    method: String = "GET",
    version: String = "HTTP/1.1",
    headers: Headers = [:]
  ) throws {
    let lines = headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    try send("\(method) \(target) \(version)\r\n\(lines)\r\n")
  }

  /// Reads one response, as long as its `Content-Length` says.
  func response(toHead: Bool = false) throws -> TestResponse {
    var length: Int?
    while length == nil {
      length = (0..<received.count).first { received[$0...].starts(with: "\r\n\r\n".utf8) }
      if length == nil, try !receiveMore() { throw Failure(code: ENOTCONN) }
    }
    var response = try TestResponse(
      head: String(decoding: received.prefix(length ?? 0), as: UTF8.self)
    )
    received.removeFirst((length ?? 0) + 4)
    let bodyLength = toHead ? 0 : Int(response.headers["Content-Length"] ?? "0") ?? 0
    while received.count < bodyLength {
      if try !receiveMore() { throw Failure(code: ENOTCONN) }
    }
    response.body = Array(received.prefix(bodyLength))
    received.removeFirst(bodyLength)
    return response
  }

  /// Reads what comes until the server closes.
  func rest() throws -> [UInt8] {
    while try receiveMore() {}
    defer { received = [] }
    return received
  }

  /// Reads `count` bytes, and throws if they do not come.
  func bytes(_ count: Int) throws -> [UInt8] {
    while received.count < count {
      if try !receiveMore() { throw Failure(code: ENOTCONN) }
    }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// False once the server has closed.
  private func receiveMore() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0 { throw Failure(code: errno) }
    received += buffer.prefix(count)
    return count > 0
  }
}

/// A server that closes early must fail the test, not end the test process by a signal.
private func sendQuietly(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes.baseAddress, bytes.count, 0)
  #else
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}
