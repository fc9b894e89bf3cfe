import Foundation
import Testing

@testable import FeedServer

@Suite("The address that is listened on")
struct AddressTests {
  @Test("it is 127.0.0.1 unless told")
  func loopback() throws {
    try withServer { server in
      #expect(server.baseURL.absoluteString == "http://127.0.0.1:\(server.port)")
    }
  }

  @Test("another one is listened on, and stands in the answers' URLs")
  func another() throws {
    let server = try FeedServer(
      address: "0.0.0.0",
      responding: { .redirect(to: "\($0.origin)/there") }
    )
    defer { server.stop() }
    #expect(server.baseURL.absoluteString == "http://0.0.0.0:\(server.port)")
    let response = try fetch("/", from: server)
    #expect(response.headers["Location"] == "http://0.0.0.0:\(server.port)/there")
  }

  @Test("an IPv6 address has a port, and brackets in a URL")
  func six() throws {
    var address = try #require(ListeningAddress("::1", port: 8080))
    #expect(address.port == 8080)
    #expect(
      address.withGeneric { address, _ in Int32(address.pointee.sa_family) } == address.family
    )
    #expect(Listener.host("::1") == "[::1]")
  }

  @Test(
    "a text that is not an address cannot be listened on",
    arguments: ["", "localhost", "127.1", "[::1]", "256.0.0.1"]
  )
  func none(text: String) {
    #expect(throws: FeedServerError.self) { try FeedServer(address: text) { _ in .status(200) } }
  }
}
