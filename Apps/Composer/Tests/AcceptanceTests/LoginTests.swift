import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Feeds that need a login", .serialized)
struct LoginTests {
  /// What a client sends for the login of `netrc`.
  private static let basic = "Basic bWU6czNjcjN0"

  @Test("A login of ~/.netrc opens the feed and its pictures; without it there is an error")
  func netrc() async throws {
    let site = try LockedSite(Self.basic)
    let world = try BinaryWorld()
    let refused = try await world.feed("show", site.feed)
    #expect(refused.code == 65)
    #expect(refused.errors.contains("~/.netrc"))
    try write("machine 127.0.0.1\n  login me\n  password s3cr3t\n", to: ".netrc", in: world)
    #expect(try await world.feed("prefetch", site.feed).code == 0)
    #expect(site.sent(to: "/own.png") == [Self.basic])
    #expect(site.sent(to: "/feed.json") == [nil, Self.basic])
  }

  @Test("A header of the list of feeds opens it too, and comes before a login")
  func header() async throws {
    let site = try LockedSite("Bearer t0k3n")
    let world = try BinaryWorld()
    try write("machine 127.0.0.1 login me password s3cr3t\n", to: ".netrc", in: world)
    try writeFeeds("\(site.feed) a\n  header Authorization: Bearer t0k3n\n", in: world)
    #expect(try await world.feed("prefetch", "a").code == 0)
    #expect(try await world.feed("prefetch", "--all").code == 0)
    #expect(site.sent(to: "/feed.json") == ["Bearer t0k3n", "Bearer t0k3n"])
    #expect(try await world.feed("prefetch", site.feed).code == 0)
  }

  @Test(
    "Untrusted input: a secret goes to no other server or port, and is nowhere to be read",
    arguments: [
      ["show", "-v"], ["show", "--json", "-v"], ["prefetch", "-v"], ["prefetch", "--json"],
      ["save", "-v", "-o", "out"], ["explain", "1", "--json"], ["gallery", "-o", "-"],
      ["status", "-v"], ["validate", "-v"], ["comments", "1", "-v"],
      ["show", "--pages", "3", "-v"],
    ]
  )
  func leaks(words: [String]) async throws {
    let site = try LockedSite("Bearer t0k3n")
    let world = try BinaryWorld()
    try writeFeeds("\(site.feed) a\n  header Authorization: Bearer t0k3n\n", in: world)
    _ = try await world.feed("prefetch", "a")
    let outcome = try await world.shell(
      "cd '\(world.directory.path)' && feed \(words.joined(separator: " ")) --url a"
    )
    #expect(outcome.code == 0 || outcome.code == 65, "\(outcome.errors)")
    #expect(!(outcome.output + outcome.errors).contains("t0k3n"))
    #expect(site.otherRequests > 0)
    #expect(site.leaks == [])
    #expect(try secrets(in: world) == [])
  }

  @Test("Neither the list nor an export nor an error shows a secret")
  func lists() async throws {
    let world = try BinaryWorld()
    let feed = "http://127.0.0.1:1/feed.json"
    try writeFeeds("\(feed) a\n  header X-Key: t0k3n\n  header t0k3n\n", in: world)
    for words in [
      ["list", "-v"], ["list", "--json"], ["export"], ["show", "a", "-v"], ["--all", "-v"],
    ] {
      let outcome = try await world.feed(words)
      #expect(!(outcome.output + outcome.errors).contains("t0k3n"), "\(words)")
    }
    #expect(try await world.feed("list", "-v").output.hasSuffix("  header X-Key: …\n"))
  }

  @Test(
    "A file with logins that others can read is refused, with the command that mends it",
    arguments: [0o644, 0o640, 0o604, 0o620]
  )
  func readable(mode: Int) async throws {
    let site = try LockedSite(Self.basic)
    let world = try BinaryWorld()
    let login = "machine 127.0.0.1 login me password s3cr3t\n"
    let netrc = try write(login, to: ".netrc", mode: mode, in: world)
    let refused = try await world.feed("show", site.feed)
    #expect(refused == self.refused(netrc))
    #expect(try await world.feed("show", "http://127.0.0.2:1/").code == 69)
    try write("", to: ".netrc", in: world)
    let feeds = try writeFeeds("\(site.feed) a\n  header X-Key: k\n", mode: mode, in: world)
    for words in [["show", "a"], ["list"], ["--all"]] {
      #expect(try await world.feed(words) == self.refused(feeds))
    }
    #expect(site.sent(to: "/feed.json") == [])
    // Without a header anybody may read the list.
    try writeFeeds("\(site.feed) a\n  title A\n", mode: mode, in: world)
    #expect(try await world.feed("list").code == 0)
  }

  @Test("A login for every machine is sent to none")
  func defaultLogin() async throws {
    let site = try LockedSite(Self.basic)
    let world = try BinaryWorld()
    try write("default login me password s3cr3t\n", to: ".netrc", in: world)
    #expect(try await world.feed("show", site.feed).code == 65)
    #expect(site.sent(to: "/feed.json") == [nil])
  }

  @Test("Headers of a feed at http are not sent to a public server, and that is said")
  func plainHTTP() async throws {
    let world = try BinaryWorld()
    let path = try writeFeeds("http://a.example/ a\n  header X-Key: t0k3n\n", in: world)
    #expect(
      try await world.feed("list").errors
        == "feed: \(path): the headers of a are not sent over http; use https\n"
    )
  }

  private func refused(_ path: String) -> Outcome {
    Outcome(
      code: 78,
      output: "",
      errors:
        "feed: \(path) holds logins, and others can read it; fix it with 'chmod 600 \(path)'\n"
    )
  }

  @discardableResult private func writeFeeds(
    _ text: String,
    mode: Int = 0o600,
    in world: BinaryWorld
  ) throws -> String {
    try write(text, to: ".config/feed/feeds", mode: mode, in: world)
  }

  @discardableResult private func write(
    _ text: String,
    to name: String,
    mode: Int = 0o600,
    in world: BinaryWorld
  ) throws -> String {
    let path = "\(world.directory.path)/home/\(name)"
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  /// The files, but for the list of feeds, that have the secret.
  private func secrets(in world: BinaryWorld) throws -> [String] {
    try world.directory.files().filter { file in
      guard !file.hasSuffix(".config/feed/feeds") else { return false }
      let data = try Data(contentsOf: URL(filePath: "\(world.directory.path)/\(file)"))
      return data.range(of: Data("t0k3n".utf8)) != nil
    }
  }
}

/// A server that answers only those with the right `Authorization`, and another one, to which its
/// feed leads in every way that a feed can.
private final class LockedSite: Sendable {
  private let own: FeedServer
  private let other: FeedServer

  init(_ authorization: String) throws {
    let other = try FeedServer { request in
      request.path.hasSuffix(".png") ? .picture : .status(404)
    }
    let foreign = "http://127.0.0.1:\(other.port)"
    self.other = other
    own = try FeedServer { request in
      guard request.headers["Authorization"] == authorization else {
        return .status(401, headers: ["WWW-Authenticate": #"Basic realm="feed""#])
      }
      switch request.path {
      case "/feed.json": return .ok(Self.feed(at: request.origin, foreign))
      case "/own.png": return .picture
      case "/moved.png": return .status(302, headers: ["Location": "\(foreign)/away.png"])
      default: return .status(404)
      }
    }
  }

  deinit {
    own.stop()
    other.stop()
  }

  var feed: String { "http://127.0.0.1:\(own.port)/feed.json" }
  var otherRequests: Int { other.requests.count }
  /// The requests that took a secret to the other server.
  var leaks: [String] {
    other.requests.filter { request in
      request.headers.fields.contains { $0.value.contains("t0k3n") || $0.value.contains("Basic") }
    }.map(\.target)
  }

  func sent(to path: String) -> [String?] {
    own.requests.filter { $0.path == path }.map { $0.headers["Authorization"] }
  }

  private static func feed(at origin: String, _ foreign: String) -> String {
    """
    {"version": "https://jsonfeed.org/version/1.1", "title": "T",
    "next_url": "\(foreign)/page-2", "items": [
    {"id": "1", "image": "\(origin)/own.png", "url": "\(foreign)/post"},
    {"id": "2", "image": "\(origin)/moved.png", "url": "\(foreign)/post"},
    {"id": "3", "image": "\(foreign)/theirs.png", "url": "\(origin)/post"}]}
    """
  }
}

extension Response {
  fileprivate static var picture: Response {
    .ok(Array(DemoSite.picture("lighthouse.png") ?? Data()), contentType: "image/png")
  }
}
