import FeedAPI
import FeedAPICurl
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What needs no server. The client over real sockets is tested where there is one: in Apps/Composer.
@Suite("Curl HTTP client")
struct CurlHTTPClientTests {
  @Test("A server that is not there is no connection, in words")
  func refused() async throws {
    await #expect {
      _ = try await CurlHTTPClient().get(request("http://127.0.0.1:\(freePort())/"))
    } throws: { error in
      guard case HTTPFailure.disconnected = error else { return false }
      return "\(error)" == "the server refused the connection"
    }
  }

  @Test("An address inside is refused before it is connected to, where that is not allowed")
  func forbidden() async throws {
    let client = CurlHTTPClient(limits: CurlHTTPClient.Limits(allowsPrivateAddresses: false))
    await #expect {
      _ = try await client.get(request("http://127.0.0.1:\(freePort())/"))
    } throws: { error in
      if case HTTPFailure.forbiddenAddress = error { true } else { false }
    }
  }

  @Test("Cancellation: a cancelled exchange throws CancellationError, and nothing else")
  func cancelled() async throws {
    let request = try request("http://127.0.0.1:\(freePort())/")
    let exchange = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await CurlHTTPClient().get(request)
    }
    await #expect(throws: CancellationError.self) { try await exchange.value }
  }

  @Test("A client that was never asked goes without a trace")
  func unused() {
    _ = CurlHTTPClient()
  }

  private func request(_ url: String) throws -> HTTPRequest {
    try HTTPRequest(url: try #require(URL(string: url)), bodyLimit: 1_000)
  }

  /// A port of this machine that nobody listens on: it was free a moment ago.
  private func freePort() throws -> UInt16 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    try #require(isBound)
    return UInt16(bigEndian: address.sin_port)
  }
}
