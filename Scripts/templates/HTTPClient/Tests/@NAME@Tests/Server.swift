import Dispatch
import FeedHTTP
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A loopback server: the first connection gets the first response, and so on; all later ones get the last. After the last byte of a response it
/// closes the connection, and an empty one never comes.
final class Server: Sendable {
  /// An element for each request, until `requested` is finished.
  let requests: AsyncStream<Void>
  let requested: AsyncStream<Void>.Continuation
  private let listener: CInt
  private let port: UInt16

  init(_ responses: Response...) throws {
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listens = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 8) == 0 && getsockname(listener, address, &length) == 0
      }
    }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    let (requests, requested) = AsyncStream<Void>.makeStream()
    (self.requests, self.requested) = (requests, requested)
    try #require(listens)
    DispatchQueue(label: "Server").async {
      var (left, silent) = (responses[...], [CInt]())
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        _ = recv(connection, &buffer, buffer.count, 0)
        requested.yield()
        let bytes = left.first?.bytes ?? []
        if left.count > 1 { left.removeFirst() }
        guard !bytes.isEmpty else {
          silent.append(connection)
          continue
        }
        _ = send(connection, bytes, bytes.count, 0)
        shutdown(connection, CInt(SHUT_WR))
        close(connection)
      }
      for connection in silent { close(connection) }
      close(listener)
    }
  }

  deinit {
    // It wakes the waiting `accept`, whose thread then closes the sockets.
    shutdown(listener, CInt(SHUT_RDWR))
  }

  func url(_ path: String) throws -> URL { try #require(URL(string: "http://127.0.0.1:\(port)\(path)")) }

  func request(bodyLimit: Int = 2, allowsPrivateNetwork: Bool = true) throws -> HTTPRequest {
    try HTTPRequest(url: url("/feed.json"), bodyLimit: bodyLimit, allowsPrivateNetwork: allowsPrivateNetwork)
  }
}

/// What the server sends.
struct Response: Sendable {
  let bytes: [UInt8]

  static let none = Response(bytes: [])

  init(_ status: Int = 200, headers: [String] = [], body: [UInt8] = Array("ok".utf8)) {
    let head = ["HTTP/1.1 \(status) X", "Content-Length: \(body.count)", "Connection: close"] + headers
    bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
}
