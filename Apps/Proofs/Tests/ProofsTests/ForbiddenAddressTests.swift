import FeedCore
import FeedFailures
import FeedHTTP
import Foundation
import LiveServers
import MisbehavingSite
import Testing

/// The spellings that give themselves away, without a network. Names and redirects are tried by
/// `make forbidden`, in a network of their own: what a name leads to URLSession does not learn in
/// time, and a redirect on this machine comes from a private network itself.
@Suite("Private addresses, in every spelling")
struct ForbiddenAddressTests {
  @Test(
    "Untrusted input: nothing connects to a private address, however it is spelled",
    arguments: HTTPClientLiveTests.Client.allCases
  )
  func silence(client: HTTPClientLiveTests.Client) async throws {
    let canary = try PlainServer { _ = $0.read() }
    defer { canary.stop() }
    let urls = ForbiddenAddress.all.filter { $0.kind != .name && $0.kind != .redirect }
      .compactMap { URL(string: $0.url(port: canary.port, origin: "")) }
      // To Foundation some digits of other scripts are letters, and make a name that would be
      // looked up.
      .filter { $0.host?.contains("xn--") != true }
    #expect(urls.count > 200)
    let sut = client.make()
    for url in urls {
      await #expect("\(url)") {
        _ = try await sut.get(HTTPRequest(url: url, bodyLimit: 1_000, allowsPrivateNetwork: false))
      } throws: { error in
        switch error {
        case HTTPFailure.refused(let cause, _): cause.isForbiddenURL
        default: FailureCause(error) == .connection(.other("URLSession cannot use this URL"))
        }
      }
    }
    #expect(canary.accepted == 0)

    let request = try HTTPRequest(
      url: try #require(URL(string: "http://127.0.0.1:\(canary.port)/")),
      bodyLimit: 1_000
    )
    await #expect(throws: HTTPFailure.self, "the canary hangs up") {
      _ = try await sut.get(request)
    }
    #expect(canary.accepted > 0, "but it can be reached")
  }
}
