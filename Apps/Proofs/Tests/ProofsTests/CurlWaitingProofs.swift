import FeedAPICurl
import FeedFailures
import FeedHTTP
import FeedServer
import Foundation
import MisbehavingSite
import Testing

/// Responses that take seconds; those that can be tried in less are among FeedAPICurl's own tests.
@Suite("Curl HTTP client, slow responses")
struct CurlWaitingProofs {
  @Test(
    "A response that stops is given up when the time without a byte is over, and one that only pauses is not"
  )
  func stops() async throws {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    let client = CurlHTTPClient(policy: HTTPPolicy(idle: .seconds(5)))
    let url = try #require(URL(string: "\(server.baseURL)/stall-body"))
    await expect({ $0.failureCause == .connection(.noResponse) }) {
      _ = try await client.get(HTTPRequest(url: url, bodyLimit: 1 << 20))
    }
    let slow = try #require(URL(string: "\(server.baseURL)/drip?ms=200&bytes=50"))
    #expect(try await client.get(HTTPRequest(url: slow, bodyLimit: 1 << 20)).status == 200)
  }

  @Test("Over a kept connection a response may take longer than the time for connecting")
  func keptConnection() async throws {
    let server = try FeedServer(responding: DemoSite.misbehaving.response)
    defer { server.stop() }
    let client = CurlHTTPClient(policy: HTTPPolicy(connect: .seconds(5)))
    for path in ["empty.json", "drip?ms=200&bytes=50"] {
      let url = try #require(URL(string: "\(server.baseURL)/\(path)"))
      #expect(try await client.get(HTTPRequest(url: url, bodyLimit: 1 << 20)).status == 200)
    }
  }
}
