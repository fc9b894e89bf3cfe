import FeedAPICurl
import FeedFailures
import FeedHTTP
import Foundation
import Testing

@Suite("A content's encoding that names no coding")
struct ContentCodingTests {
  private static let gzip: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
  ]
  private static let deflate: [UInt8] = [
    120, 156, 203, 72, 205, 201, 201, 7, 0, 6, 44, 2, 21,
  ]
  private static let plain = Array("hello".utf8)

  @Test(
    "It is passed over, and known ones beside it are undone",
    arguments: [
      ("aws-chunked", plain), ("UTF-8", plain), ("binary", plain), ("utf-8, aws-chunked", plain),
      ("gzip, aws-chunked", gzip), ("AWS-chunked,GZip", gzip), ("aws-chunked, deflate", deflate),
      ("deflate, aws-chunked", Array(deflate.dropFirst(2).dropLast(4))),
      ("identity, aws-chunked", plain), ("e\u{301}", plain),
    ]
  )
  func passedOver(coding: String, body: [UInt8]) async throws {
    let requests = Journal<String>()
    let server = try server(requests, coding, body)
    defer { server.stop() }
    #expect(try await get(server).body == Data("hello".utf8))
    #expect(
      requests.entries.map { $0.contains("\r\nAccept-Encoding: identity\r\n") } == [false, true]
    )
  }

  @Test(
    "A body that its codings do not fit is refused, and so is one with a coding that is known to libcurl alone",
    arguments: [
      ("gzip, aws-chunked", plain), ("gzip, gzip, aws-chunked", gzip),
      ("br, aws-chunked", plain), ("gzip, aws-chunked", Array(gzip.dropLast(9))),
    ]
  )
  func refused(coding: String, body: [UInt8]) async throws {
    let server = try server(Journal(), coding, body)
    defer { server.stop() }
    await expect({ $0.failureCause == .undecodableBody }) { _ = try await get(server) }
  }

  @Test("Untrusted input: the limit holds for what is decoded, with the encoded body")
  func limit() async throws {
    let server = try server(Journal(), "gzip, aws-chunked", Self.gzip)
    defer { server.stop() }
    let whole = Self.gzip.count + Self.plain.count
    #expect(try await get(server, limit: whole).body == Data("hello".utf8))
    await expect({ $0.failureCause == .undecodableBody }) {
      _ = try await get(server, limit: whole - 1)
    }
  }

  private func server(
    _ requests: Journal<String>,
    _ coding: String,
    _ body: [UInt8]
  ) throws -> PlainServer {
    try PlainServer { connection in
      while case let request = connection.read(), !request.isEmpty {
        requests.add(String(decoding: request, as: UTF8.self))
        let head = "Content-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
        connection.write(Array("HTTP/1.1 200 OK\r\n\(head)".utf8) + body)
      }
    }
  }

  private func get(_ server: PlainServer, limit: Int = 100) async throws -> HTTPResponse {
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    let request = try HTTPRequest(url: url, bodyLimit: limit)
    return try await CurlHTTPClient(policy: .patient).get(request)
  }
}
