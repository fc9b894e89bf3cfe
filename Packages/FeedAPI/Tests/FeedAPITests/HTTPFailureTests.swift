import FeedAPI
import Testing

@Suite("HTTP failures")
struct HTTPFailureTests {
  private struct Garbage: Error {}

  @Test("Every failure knows its cause", arguments: Self.known)
  func causes(failure: HTTPFailure, cause: FailureCause) {
    #expect(FailureCause(failure) == cause)
  }

  private static let web = URL(string: "http://a%2Fb.example/") ?? file
  private static let file = URL(filePath: "/etc/passwd")

  private static let known: [(HTTPFailure, FailureCause)] = [
    (.forbiddenURL(file), .forbiddenScheme(file)), (.forbiddenURL(web), .forbiddenURL(web)),
    (.invalidHeader(name: "a"), .other(#"the request's header "a" is invalid"#)),
    (.forbiddenRedirect(to: file), .forbiddenRedirect(to: file)),
    (.tooManyRedirects(limit: 5), .tooManyRedirects(limit: 5)),
    (.bodyTooLarge(limit: 8), .bodyTooLarge(limit: 8)),
    (.headersTooLarge(limit: 9), .headersTooLarge(limit: 9)),
    (.undecodableBody, .undecodableBody), (.privateNetwork, .privateNetwork),
    (.malformedResponse(Garbage()), .notHTTP),
    (.timedOut(after: .milliseconds(1_250)), .timedOut(after: .milliseconds(1_250))),
    (.insecure(.expiredCertificate), .insecure(.expiredCertificate)),
    (.disconnected(.refused, underlying: Garbage()), .connection(.refused)),
    (.disconnected(.other("out of memory")), .connection(.other("out of memory"))),
  ]
}
