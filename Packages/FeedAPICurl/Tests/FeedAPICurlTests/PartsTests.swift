import CCurl
import FeedHTTP
import Foundation
import Testing

@testable import FeedAPICurl

@Suite("Parts of the curl client")
struct PartsTests {
  @Test("Header lines become fields, trimmed; what is none is passed over")
  func headers() {
    let lines =
      "HTTP/1.1 200 OK\r\nETag:  \"a:b\" \r\nX-Empty:\r\nno field\r\nLast-Modified: x\n\r\n"
    let fields = HeaderLines.fields(in: Array(lines.utf8)).map { "\($0.name)=\($0.value)" }
    #expect(fields == ["ETag=\"a:b\"", "X-Empty=", "Last-Modified=x"])
  }

  @Test(
    "Only a response over HTTP/2 shows that requests share its connection",
    arguments: ["HTTP/2", "HTTP/1.1"]
  )
  func sharing(version: String) throws {
    let curl = try #require(libcurl_load())
    let transfer = try #require(ccurl_transfer_create(curl))
    defer { ccurl_transfer_destroy(transfer) }
    let head = Array("\(version) 200\r\nX: HTTP/2\r\n\r\n".utf8)
    let bytes = try #require(malloc(head.count))
    bytes.copyMemory(from: head, byteCount: head.count)
    transfer.pointee.head.bytes = bytes.assumingMemoryBound(to: UInt8.self)
    transfer.pointee.head.length = head.count
    transfer.pointee.is_head_complete = true
    let shared = Journal<String>()
    let exchange = Exchange(
      request: try HTTPRequest(url: anyURL(), bodyLimit: 100),
      policy: HTTPPolicy(),
      total: .seconds(1),
      certificateFile: nil,
      proxy: nil,
      sharesConnection: { shared.add(version) }
    )
    _ = try exchange.result(of: transfer, gate: nil).get()
    #expect(shared.entries == (version == "HTTP/2" ? ["HTTP/2"] : []))
  }

  @Test(
    "Untrusted input: a body is paused for want of room only where libcurl does not decode it",
    arguments: [
      ("", true), ("Transfer-Encoding: chunked", true), ("transfer-encoding: \t Chunked ", true),
      ("Content-Encoding: gzip", false), ("Transfer-Encoding: gzip", false),
      ("TRANSFER-ENCODING: gzip, chunked", false),
      ("Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip", false),
      ("Transfer-Encoding:", false),
      ("Transfer-Encoding: identity", false), ("Transfer-Encoding: chun\u{212A}ed", false),
    ]
  )
  func gate(field: String, isPaused: Bool) throws {
    let budget = ByteBudget(bytes: 100)
    let url = try #require(URL(string: "http://a.example/1.png"))
    let other = budget.claim(for: url)
    let claim = budget.claim(for: url)
    #expect(other.take(100))
    let gate = BodyGate(claim, limit: 50) {}
    let decision = Array("HTTP/1.1 200 OK\r\n\(field)\r\n\r\n".utf8).withUnsafeBufferPointer {
      gate.decide(head: $0, length: 10)
    }
    #expect(decision == (isPaused ? CCURL_PAUSE_BODY : CCURL_REFUSE_BODY))
    #expect(gate.refused == (isPaused ? 0 : 50))
    withExtendedLifetime(other) {}
  }
}
