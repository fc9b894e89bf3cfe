import FeedFailures
import FeedHTTP
import Foundation
import Testing

@testable import FeedAPIURLSession

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URLSession's delegate")
struct SessionDelegateTests {
  @Test(
    "Untrusted input: a redirect that is not followed is that failure, even if it is one too many"
  )
  func redirects() async throws {
    await expectRedirect(to: "ftp://a.example/") {
      $0.failureCause.key == "forbiddenRedirect"
    }
    await expectRedirect(to: "http://a.example/") {
      $0.failureCause.key == "forbiddenRedirect"
    }
    await expectRedirect(to: "https://b.example/") {
      $0.failureCause == .tooManyRedirects(limit: 0)
    }
  }

  @Test(
    "A redirect is permanent if each hop is",
    arguments: [
      ([301], true), ([308, 301], true), ([302], false), ([301, 307], false), ([], false),
    ]
  )
  func permanentRedirects(hops: [Int], isPermanent: Bool) async throws {
    let url = try #require(URL(string: "https://a.example/"))
    let request = try HTTPRequest(url: url, bodyLimit: 100)
    let sut = SessionDelegate(policy: HTTPPolicy())
    let task = URLSession.shared.dataTask(with: URLRequest(request))
    let challenge = try URLAuthenticationChallenge(
      protectionSpace: URLProtectionSpace(
        host: "a.example",
        port: 443,
        protocol: nil,
        realm: nil,
        authenticationMethod: nil
      ),
      proposedCredential: nil,
      previousFailureCount: 0,
      failureResponse: response(401, url),
      error: nil,
      sender: Sender()
    )
    let final = try await withCheckedThrowingContinuation { continuation in
      sut.begin(task, request, continuation)
      for status in hops {
        guard let response = try? response(status, url) else { continue }
        sut.urlSession(
          .shared,
          task: task,
          willPerformHTTPRedirection: response,
          newRequest: URLRequest(url: url)
        ) { _ in }
      }
      sut.urlSession(.shared, task: task, didReceive: challenge) { _, _ in }
    }
    #expect(final.isPermanentlyMoved == isPermanent)
  }

  private final class Sender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
  }

  private func response(_ status: Int, _ url: URL) throws -> HTTPURLResponse {
    try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil))
  }

  @Test("An error that is not URLSession's keeps its own description")
  func otherErrors() {
    struct Other: Error, CustomStringConvertible { let description = "out of paper" }
    #expect(HTTPFailure(Other()).failureCause == .connection(.other("out of paper")))
    let unknown = URLError(.unknown)
    #expect(HTTPFailure(unknown).failureCause == .connection(.other(unknown.localizedDescription)))
  }

  /// Expects a failure of a request that may not be redirected at all, and is.
  private func expectRedirect(to target: String, _ matches: (HTTPFailure) -> Bool) async {
    await #expect {
      let url = try #require(URL(string: "https://a.example/"))
      let target = try #require(URL(string: target))
      let request = try HTTPRequest(url: url, bodyLimit: 100)
      let response = try #require(
        HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: nil)
      )
      let sut = SessionDelegate(policy: HTTPPolicy(redirects: 0))
      let task = URLSession.shared.dataTask(with: URLRequest(request))
      _ = try await withCheckedThrowingContinuation { continuation in
        sut.begin(task, request, continuation)
        sut.urlSession(
          .shared,
          task: task,
          willPerformHTTPRedirection: response,
          newRequest: URLRequest(url: target)
        ) { _ in }
      }
    } throws: { error in
      (error as? HTTPFailure).map(matches) ?? false
    }
  }
}
