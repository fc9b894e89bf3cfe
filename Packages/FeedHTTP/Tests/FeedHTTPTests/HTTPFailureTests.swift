import FeedFailures
import FeedHTTP
import Testing

@Suite("HTTP failures")
struct HTTPFailureTests {
  private struct Garbage: Error {}

  @Test("Every failure knows its cause", arguments: Self.known)
  func causes(failure: HTTPFailure, cause: FailureCause) {
    #expect(FailureCause(failure) == cause)
  }

  @Test("Only what is refused is an invalid response; for the rest the server may be asked again")
  func kinds() {
    #expect(HTTPFailure.refused(.privateNetwork).isInvalidResponse)
    #expect(!HTTPFailure.disconnected(.refused).isInvalidResponse)
    #expect(!HTTPFailure.unavailable(.insecure(.expiredCertificate)).isInvalidResponse)
    #expect(!HTTPFailure.timedOut(after: .seconds(1)).isInvalidResponse)
  }

  private static let web = URL(string: "http://a%2Fb.example/") ?? file
  private static let file = URL(filePath: "/etc/passwd")

  private static let known: [(HTTPFailure, FailureCause)] = [
    (.forbidden(file), .forbiddenScheme(file)), (.forbidden(web), .forbiddenURL(web)),
    (.unavailable(.invalidHeader(name: "a")), .other(#"the request's header "a" is invalid"#)),
    (.refused(.bodyTooLarge(limit: 8)), .bodyTooLarge(limit: 8)),
    (.refused(.notHTTP, underlying: Garbage()), .notHTTP),
    (.timedOut(after: .milliseconds(1_250)), .timedOut(after: .milliseconds(1_250))),
    (.disconnected(.refused, underlying: Garbage()), .connection(.refused)),
    (.disconnected(.other("out of memory")), .connection(.other("out of memory"))),
  ]
}
