import ChildProcess
import FeedServer
import Foundation
import Testing

/// Servers as they are: each refuses the program until the feed has the setting that the manual
/// shows, and then gives the feed and its picture.
@Suite(
  "The program: servers that want something",
  .serialized,
  .enabled(if: Binary.isBuilt, "feed is not built beside these tests")
)
struct KnownServersProofs {
  /// A server, what it wants, and what the program says without it.
  struct Row: CustomTestStringConvertible, Sendable {
    let server: String
    let admits: @Sendable (Request) -> Bool
    let refusal: Response
    /// The lines below the feed.
    var settings = ""
    /// The login of `~/.netrc`.
    var login = ""
    let advice: String

    var testDescription: String { server }
  }

  private static let browser = "Mozilla/5.0 (X11; Linux x86_64)"

  static let rows = [
    Row(
      server: "Reddit: 429 for a name that others use too",
      admits: { $0.headers["User-Agent"] == "linux:sky-wall:1 (by /u/me)" },
      refusal: .status(429),
      settings: "  user-agent linux:sky-wall:1 (by /u/me)",
      advice: "a 'user-agent' in the list of feeds may"
    ),
    Row(
      server: "Wikimedia: 403 for a name without a contact",
      admits: { $0.headers["User-Agent"]?.contains("@a.example") == true },
      refusal: .status(403),
      settings: "  user-agent sky-wall/1 (me@a.example)",
      advice: "a 'user-agent' or a 'header' in the list of feeds"
    ),
    Row(
      server: "Cloudflare: 403 until a browser's cookie and name come",
      admits: {
        $0.headers["Cookie"] == "cf_clearance=a.b-1" && $0.headers["User-Agent"] == browser
      },
      refusal: .status(403),
      settings: "  user-agent \(browser)\n  header Cookie: cf_clearance=a.b-1",
      advice: "a 'user-agent' or a 'header' in the list of feeds"
    ),
    Row(
      server: "Basic authentication",
      admits: { $0.headers["Authorization"] == "Basic bWU6d29yZA==" },
      refusal: .status(401, headers: ["WWW-Authenticate": "Basic realm=\"a\""]),
      login: "login me password word",
      advice: "give a login in ~/.netrc, or a 'header' in the list of feeds"
    ),
    Row(
      server: "A bearer token",
      admits: { $0.headers["Authorization"] == "Bearer t0k3n" },
      refusal: .status(401, headers: ["WWW-Authenticate": "Bearer"]),
      settings: "  header Authorization: Bearer t0k3n",
      advice: "give a login in ~/.netrc, or a 'header' in the list of feeds"
    ),
  ]

  @Test(
    "With the setting that the manual shows the feed and its picture are there; without it the error says what may help",
    arguments: rows
  )
  func settings(row: Row) async throws {
    let server = try FeedServer { row.admits($0) ? Self.page($0) : row.refusal }
    defer { server.stop() }
    let feed = "\(server.baseURL)/feed.json"
    let bare = try BuiltProgram()
    let refused = try await bare.run(["prefetch", feed])
    #expect(refused.code != 0)
    #expect(refused.errors.contains(row.advice), "\(refused.errors)")
    let world = try BuiltProgram()
    try world.write("\(feed) a\n\(row.settings)\n", to: ".config/feed/feeds")
    try world.write("machine 127.0.0.1 \(row.login)\n", to: ".netrc")
    let admitted = try await world.run(["prefetch", "a"])
    #expect(admitted.output.hasPrefix("1 of 1 "), "\(admitted.errors)")
  }

  @Test("A redirect that wants its cookie back needs no setting")
  func cookieRedirect() async throws {
    let server = try FeedServer { request in
      guard request.headers["Cookie"] == "seen=1" else {
        return .status(302, headers: ["Location": request.target, "Set-Cookie": "seen=1; Path=/"])
      }
      return Self.page(request)
    }
    defer { server.stop() }
    let outcome = try await BuiltProgram().run(["prefetch", "\(server.baseURL)/feed.json"])
    #expect(outcome.output.hasPrefix("1 of 1 "), "\(outcome.errors)")
  }

  @Test("Hotlink protection needs no setting: the picture is requested again from its page")
  func hotlink() async throws {
    let server = try FeedServer { request in
      let isOwn = request.headers["Referer"]?.hasPrefix(request.origin) == true
      return request.path == "/feed.json" || isOwn ? Self.page(request) : .status(403)
    }
    defer { server.stop() }
    let outcome = try await BuiltProgram().run(["prefetch", "\(server.baseURL)/feed.json"])
    #expect(outcome.output.hasPrefix("1 of 1 "), "\(outcome.errors)")
  }

  private static func page(_ request: Request) -> Response {
    guard request.path == "/feed.json" else {
      return DemoSite().response(to: Request("/pictures/dunes.jpg"))
    }
    return .ok(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
      {"id": "1", "url": "\(request.origin)/post", "image": "\(request.origin)/1.jpg"}]}
      """
    )
  }
}
