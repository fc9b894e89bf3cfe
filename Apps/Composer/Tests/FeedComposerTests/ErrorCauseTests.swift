import FeedAPI
import FeedCache
import FeedCore
import FeedPresentation
import FeedTerminal
import Foundation
import Testing

@testable import FeedComposer

@Suite("Causes of errors, from all modules")
struct ErrorCauseTests {
  private struct Said: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  @Test("In English a cause says what the module below says itself", arguments: Self.told)
  func english(error: any Error & Sendable) {
    #expect(ErrorCause(error).map(EnglishStrings().cause) == "\(error)")
  }

  private static let told: [any Error & Sendable] = [
    HTTPFailure.forbiddenURL(URL(filePath: "/etc/passwd")), HTTPFailure.forbiddenURL(url("http://a%2Fb.example/")),
    HTTPFailure.forbiddenRedirect(to: url("ftp://a.example/")), HTTPFailure.tooManyRedirects(limit: 5),
    HTTPFailure.bodyTooLarge(limit: 8_388_608), HTTPFailure.headersTooLarge(limit: 262_144),
    HTTPFailure.undecodableBody, HTTPFailure.forbiddenAddress, HTTPFailure.malformedAnswer(Said("x")),
    HTTPFailure.timedOut(after: .seconds(30)), HTTPFailure.timedOut(after: .milliseconds(1_250)),
    HTTPFailure.disconnected(ConnectionFailure(.refused)), HTTPFailure.disconnected(ConnectionFailure(.unknownHost)),
    HTTPFailure.disconnected(ConnectionFailure(.broken)), HTTPFailure.disconnected(ConnectionFailure(.noAnswer)),
    HTTPFailure.disconnected(ConnectionFailure(.hungUp)), HTTPFailure.disconnected(ConnectionFailure(.notConnected)),
    InvalidAnswer.status(404), InvalidAnswer.tooManyValues(limit: 9), InvalidAnswer.emptyBody,
    InvalidAnswer.notAnImage, InvalidAnswer.unsupportedImage(.tiff), InvalidAnswer.relativeImageURL(url("/1.png")),
    InvalidAnswer.notAFeed(Said("?")),
    FeedStoreError.noRoom(limit: FeedImageDataLimit()),
  ]

  @Test("A connection that failed for a reason of the client's own is told in its words")
  func other() {
    #expect(ErrorCause(HTTPFailure.disconnected(ConnectionFailure(.other("out of memory")))) == nil)
    #expect("\(HTTPFailure.disconnected(ConnectionFailure(.other("out of memory"))))" == "out of memory")
  }

  @Test(
    "What is wrong with an answer that is no feed is told as the mapper tells it",
    arguments: [
      "", "[", "{}", "[]", #"{"items": null}"#, #"{"items": [{"id": 3}]}"#, #"{"items": [{"id": "x", "image": "y"}]}"#,
    ])
  func notAFeed(body: String) {
    do {
      _ = try FeedMapper.map(HTTPResponse(status: 200, body: Data(body.utf8)))
      Issue.record("it is a feed")
    } catch {
      #expect(ErrorCause(error).map(EnglishStrings().cause) == "\(error)")
    }
  }

  @Test(
    "A connection that is not secure is one of three kinds, or told in the words of TLS",
    arguments: [
      ("SSL certificate problem: self-signed certificate", ErrorCause.untrustedCertificate),
      ("SSL certificate problem: unable to get local issuer certificate", .untrustedCertificate),
      ("server certificate verification failed. CAfile: none CRLfile: none", .untrustedCertificate),
      ("SSL certificate problem: certificate has expired", .expiredCertificate),
      ("SSL certificate problem: certificate is not yet valid", .expiredCertificate),
      ("SSL: no alternative certificate subject name matches target host name 'localhost'", .foreignCertificate),
      ("error adding trust anchors from file: /x", .insecure(detail: "error adding trust anchors from file: /x")),
      ("error setting certificate file: /x", .insecure(detail: "error setting certificate file: /x")),
      ("TLS connect error: wrong version number", .insecure(detail: "TLS connect error: wrong version number")),
    ])
  func insecure(words: String, cause: ErrorCause) {
    #expect(ErrorCause(HTTPFailure.insecure(Said(words))) == cause)
  }

  @Test(
    "The system's numbers are known, and others told in its own words",
    arguments: [
      (ENOSPC, SystemProblem.noSpace), (EDQUOT, .quota), (EACCES, .noPermission), (EPERM, .noPermission),
      (EROFS, .readOnly), (ENOENT, .notFound), (ENOTDIR, .notADirectory), (EISDIR, .isADirectory), (EIO, .inputOutput),
      (EBADF, .closedStream), (EMFILE, .tooManyFiles), (EXDEV, .other(String(cString: strerror(EXDEV)))),
    ])
  func system(code: CInt, problem: SystemProblem) {
    #expect(SystemProblem(code: code) == problem)
  }

  @Test("What nobody knows is nobody's kind, and damage is told without its detail")
  func others() {
    #expect(ErrorCause(Said("x")) == nil)
    #expect(ErrorCause(HTTPFailure.disconnected(Said("x"))) == nil)
    #expect(ErrorCause(FeedStoreError.corrupt(FeedStoreRevision("1"), reason: "checksum")) == .damaged)
    #expect(ErrorCause(FeedStoreError.unavailable(OutputError.failed(.noSpace))) == .system(.noSpace))
  }

  private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: text) }
}
