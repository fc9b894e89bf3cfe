import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Pictures that want to be asked for from their page", .serialized)
struct HotlinkTests {
  @Test(
    "FM7: a picture that is refused is requested once more, with its item's page as the referer",
    arguments: [401, 403]
  )
  func page(status: Int) async throws {
    let site = try HotlinkSite(status: status, page: "posts/1")
    let outcome = try await BinaryWorld().feed("prefetch", "--json", site.url("feed.json"))
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix(#"{"saved":1,"already":0,"failed":0,"#))
    #expect(
      site.pictures == ["/picture.png from nowhere", "/picture.png from \(site.url("posts/1"))"]
    )
  }

  @Test("FM7: without a page the referer is the picture's own origin")
  func origin() async throws {
    let site = try HotlinkSite(page: nil)
    let world = try BinaryWorld()
    let outcome = try await world.feed("save", "-o", "\(world.directory.path)/out", site.feed)
    #expect(outcome.code == 0)
    #expect(site.pictures == ["/picture.png from nowhere", "/picture.png from \(site.url(""))"])
  }

  @Test("A referer is not sent on across a redirect, and none is sent for the feed")
  func redirect() async throws {
    let site = try HotlinkSite(page: "posts/1", isMoved: true)
    #expect(try await BinaryWorld().feed("prefetch", site.feed).code == 0)
    #expect(
      site.pictures == [
        "/picture.png from nowhere", "/picture.png from \(site.url("posts/1"))",
        "/moved.png from nowhere",
      ]
    )
    #expect(site.referers(of: "/feed.json") == [nil])
  }

  @Test("FM7: refused with a referer too, the next best size is requested, once")
  func alternates() async throws {
    let site = try HotlinkSite(page: "posts/1", isGivenToNobody: true, others: 2)
    let outcome = try await BinaryWorld().feed("prefetch", "--json", site.url("feed.rss"))
    #expect(outcome.code == 75)
    #expect(outcome.output.contains(#""reason":"invalid_data""#))
    #expect(outcome.output.contains("403"))
    #expect(
      site.pictures == [
        "/picture.png from nowhere", "/picture.png from \(site.url("posts/1"))",
        "/other-1.png from nowhere", "/other-2.png from nowhere",
      ]
    )
  }
}

/// A site that refuses its pictures to requests without a referer.
private final class HotlinkSite: Sendable {
  private let server: FeedServer

  init(
    status: Int = 403,
    page: String?,
    isMoved: Bool = false,
    isGivenToNobody: Bool = false,
    others: Int = 0
  ) throws {
    server = try FeedServer { request in
      switch request.path {
      case "/feed.json":
        return .ok(Self.feed(at: request.origin, page: page))
      case "/feed.rss":
        return .ok(Self.rss(at: request.origin, page: page ?? "", others: others))
      case "/moved.png":
        return .picture
      default:
        guard request.headers["Referer"] != nil, !isGivenToNobody else { return .status(status) }
        return isMoved ? .status(302, headers: ["Location": "/moved.png"]) : .picture
      }
    }
  }

  deinit { server.stop() }

  var feed: String { url("feed.json") }
  /// The requests for pictures, in order, each with where it came from.
  var pictures: [String] {
    server.requests.filter { $0.path.hasSuffix(".png") }.map { request in
      "\(request.path) from \(request.headers["Referer"] ?? "nowhere")"
    }
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(server.port)/\(path)" }

  func referers(of path: String) -> [String?] {
    server.requests.filter { $0.path == path }.map { $0.headers["Referer"] }
  }

  private static func feed(at origin: String, page: String?) -> String {
    let link = page.map { #", "url": "\#(origin)/\#($0)""# } ?? ""
    return """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
      {"id": "1", "image": "\(origin)/picture.png"\(link)}]}
      """
  }

  /// An item whose picture has other sizes.
  private static func rss(at origin: String, page: String, others: Int) -> String {
    let sizes = (0...others).map { size in
      let name = size == 0 ? "picture" : "other-\(size)"
      let url = "\(origin)/\(name).png"
      return #"<media:content url="\#(url)" medium="image" width="\#(1_200 - size)"/>"#
    }
    return """
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>T</title>
      <item><link>\(origin)/\(page)</link><media:group>\(sizes.joined())</media:group></item>
      </channel></rss>
      """
  }
}

extension Response {
  fileprivate static var picture: Response {
    .ok(Array(DemoSite.picture("lighthouse.png") ?? Data()), contentType: "image/png")
  }
}
