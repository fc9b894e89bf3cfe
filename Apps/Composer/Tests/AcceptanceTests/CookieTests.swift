import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Cookies that a feed's server sets", .serialized)
struct CookieTests {
  @Test("A redirect that wants its cookie back works, and the pictures of the server get it")
  func redirect() async throws {
    let site = try CookieSite()
    let world = try BinaryWorld()
    let outcome = try await world.feed("prefetch", site.feed)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(site.cookies(sentTo: "/feed") == [nil, "visit=c00kie"])
    #expect(site.cookies(sentTo: "/own.png") == ["visit=c00kie"])
    #expect(site.cookiesElsewhere == [nil])
  }

  @Test("They are kept for one run, and nowhere saved")
  func oneRun() async throws {
    let site = try CookieSite()
    let world = try BinaryWorld()
    for _ in 0..<2 {
      #expect(try await world.feed("prefetch", site.feed, "-v").code == 0)
    }
    #expect(site.cookies(sentTo: "/feed") == [nil, "visit=c00kie", nil, "visit=c00kie"])
    let saved = try world.directory.files().filter { file in
      let data = try Data(contentsOf: URL(filePath: "\(world.directory.path)/\(file)"))
      return data.range(of: Data("c00kie".utf8)) != nil
    }
    #expect(saved == [])
  }
}

/// A feed that redirects to itself until its cookie comes back, with a picture of its own and one
/// elsewhere.
private final class CookieSite: Sendable {
  private let own: FeedServer
  private let other: FeedServer

  init() throws {
    let other = try FeedServer { _ in Self.picture }
    let foreign = "http://127.0.0.1:\(other.port)/theirs.png"
    self.other = other
    own = try FeedServer { request in
      guard request.headers["Cookie"] == "visit=c00kie" else {
        let headers: Headers = ["Location": "/feed", "Set-Cookie": "visit=c00kie; HttpOnly"]
        return .status(302, headers: headers)
      }
      guard request.path == "/feed" else {
        return Self.picture
      }
      return .ok(
        """
        {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
        {"id": "1", "image": "\(request.origin)/own.png"}, {"id": "2", "image": "\(foreign)"}]}
        """
      )
    }
  }

  deinit {
    own.stop()
    other.stop()
  }

  var feed: String { "http://127.0.0.1:\(own.port)/feed" }
  var cookiesElsewhere: [String?] { other.requests.map { $0.headers["Cookie"] } }

  func cookies(sentTo path: String) -> [String?] {
    own.requests.filter { $0.path == path }.map { $0.headers["Cookie"] }
  }

  private static var picture: Response {
    .ok(Array(DemoSite.picture("lighthouse.png") ?? Data()), contentType: "image/png")
  }
}
