import FeedHTTP
import Foundation
import Testing

@testable import FeedAPICurl

@Suite("Transfers of the curl client")
struct TransfersTests {
  @Test(
    "A transfer that is not connected yet is looked at again after the idle time: by then it may be, and stall"
  )
  func connecting() throws {
    let pool = try #require(Pool())
    defer { pool.destroy() }
    var sut = Transfers(pool: pool)
    let start = ContinuousClock().now
    // Without an idle time it is due at once, and libcurl has done nothing yet.
    let policy = HTTPPolicy(total: .seconds(6_000), connect: .seconds(3_000), idle: .zero)
    let exchange = Exchange(
      request: try HTTPRequest(url: anyURL(), bodyLimit: 100),
      policy: policy,
      total: policy.total,
      certificateFile: nil,
      proxy: nil
    )
    #expect(sut.begin(1, exchange) {})
    defer { sut.drop(1) }
    #expect(sut.overdue().isEmpty)
    let next = try #require(sut.nextCheck)
    #expect(next - start < policy.connect)
  }
}
