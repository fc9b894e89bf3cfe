import Dispatch
import FeedAPI
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A loopback server that sends the same bytes on every connection.
final class OneResponse: Sendable {
  private let listener: CInt
  private let port: UInt16

  init(_ response: String) throws {
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
    try #require(listens)
    let bytes = Array(response.utf8)
    DispatchQueue(label: "OneResponse").async {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        _ = recv(connection, &buffer, buffer.count, 0)
        _ = send(connection, bytes, bytes.count, 0)
        shutdown(connection, CInt(SHUT_WR))
        close(connection)
      }
      close(listener)
    }
  }

  deinit {
    // It wakes the waiting `accept`, whose thread then closes the socket.
    shutdown(listener, CInt(SHUT_RDWR))
  }

  func request(bodyLimit: Int, allowsPrivateNetwork: Bool = true) throws -> HTTPRequest {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/feed.json"))
    return try HTTPRequest(url: url, bodyLimit: bodyLimit, allowsPrivateNetwork: allowsPrivateNetwork)
  }
}
