import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

/// What only a process can show: exit codes, streams, signals and the file system.
@Suite("The program", .serialized)
struct ProgramTests {
  @Test("Help and version go to stdout, and need nothing")
  func help() async throws {
    let world = try BinaryWorld()
    let help = try await world.feed("--help")
    #expect(help.code == 0)
    #expect(help.errors == "")
    #expect(help.output.contains("Examples:"))
    #expect(try await world.feed("help").output == help.output)
    #expect(try await world.feed("help", "watch").output == world.feed("watch", "-h").output)
    #expect(try await world.feed("--version").output.hasPrefix("feed "))
  }

  @Test(
    "Every request says what the program is: for a feed, its next page, its pictures and its comments"
  )
  func userAgent() async throws {
    let world = try BinaryWorld()
    let version = try await world.feed("--version").output.dropFirst("feed ".count).dropLast()
    let url = world.url("feed.json?limit=3")
    #expect(try await world.feed("prefetch", url, "--pages", "2").code == 0)
    #expect(try await world.feed("comments", "1", url).code == 0)
    #expect(world.requests.count > 8)
    #expect(Set(world.requests.map { $0.headers["User-Agent"] }) == ["feed/\(version)"])
  }

  @Test(
    "The feed's URL comes from the environment or the config file too; a wrong config file is exit code 78"
  )
  func configuration() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    #expect(try await world.run([], variables: ["FEED_URL": url]).outcome().code == 0)

    let config = world.directory.path + "/home/.config/feed"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    try Data("# my feed\nurl = \(url)\n".utf8).write(to: URL(filePath: config + "/config"))
    #expect(try await world.feed("--json").document().items.count == 9)

    try Data("nonsense".utf8).write(to: URL(filePath: config + "/config"))
    let wrong = try await world.feed("--url", url)
    #expect(wrong.code == 78)
    #expect(wrong.errors == "feed: \(config)/config, line 1: write it as 'key = value'\n")
  }

  @Test(
    "RF2: a response that is no feed is exit code 65 and one line, and the cached feed is untouched"
  )
  func invalidData() async throws {
    try await expectFailures(
      65,
      "invalid data",
      paths: [
        "status/404", "status/500", "html", "wrong-json", "truncated.json", "empty-body",
        "no-image.json",
        "bad-id.json", "nested", "huge", "garbage", "unauthorized", "redirect-loop",
        "redirect?to=ftp://127.0.0.1/feed.json",
      ]
    )
  }

  @Test(
    "RF3: a server that cannot be reached, or does not finish, is exit code 69 and one line, and the cached feed is untouched"
  )
  func noConnectivity() async throws {
    try await expectFailures(
      69,
      "no connection",
      paths: ["reset", "cut-header", "cut-body", "stall", "stall-body", "drip?ms=200&bytes=1"],
      "--timeout",
      "0.2"
    )
  }

  @Test("Payload: a trailing comma is accepted, from the server to the screen")
  func trailingComma() async throws {
    let world = try BinaryWorld()
    #expect(try await world.feed("--url", world.url("trailing-comma.json")).code == 0)
  }

  @Test("The demo needs no home, and no settings of the customer's, nor do their faults disturb it")
  func demoAlone() async throws {
    let world = try BinaryWorld()
    let variables = ["HOME": "", "FEED_URL": "nonsense", "TMPDIR": world.directory.path]
    let outcome = try await world.run(["demo", "-q"], variables: variables).outcome()
    #expect(outcome.code == 0)
    #expect(outcome.errorLines.count == 1, "quiet: the error alone, and no notice")
    #expect(try await world.feed("demo", "--json").code == 64)
  }

  @Test("A config file that cannot be read is one line; one that cannot be there is none")
  func unreadableConfiguration() async throws {
    let world = try BinaryWorld()
    let words = ["--url", world.url("feed.json"), "--cache-dir", world.directory.path + "/cache"]
    #expect(try await world.run(words, variables: ["HOME": "/dev/null"]).outcome().code == 0)
    let config = world.directory.path + "/home/.config/feed/config"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    let directory = try await world.feed(words)
    #expect(directory.code == 78)
    #expect(
      directory.errors == "feed: cannot read the config file \(config): it is not a plain file\n"
    )
    try FileManager.default.removeItem(atPath: config)
    try Data([0xFF, 0xFE]).write(to: URL(filePath: config))
    #expect(
      try await world.feed(words).errors
        == "feed: cannot read the config file \(config): it is not UTF-8 text\n"
    )
  }

  @Test(
    "The demo shows the feed, the saved copy with its age, and the error message, and leaves nothing behind"
  )
  func demo() async throws {
    let world = try BinaryWorld()
    let outcome = try await world.run(
      ["demo"],
      variables: ["TMPDIR": world.directory.path + "/home"]
    ).outcome()
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("milky-way.jpg"))
    #expect(outcome.output.contains("/page --cache-dir"))
    #expect(outcome.output.contains("Feed demo"))
    #expect(outcome.errorLines.count == 3)
    #expect(outcome.errors.hasPrefix("feed: found the feed http://127.0.0.1:"))
    #expect(outcome.errors.contains("feed: saved copy, 2 days old (no connection: "))
    #expect(outcome.errorLines.last?.hasPrefix("feed: cannot load http://127.0.0.1:") == true)
    #expect(!world.directory.files().contains { $0.hasPrefix("home/") })
  }

  /// How the reason begins.
  private func reason(_ path: String, _ kind: String) -> String {
    switch path {
    case "status/500": "the server failed"
    case "status/404": "not found"
    case "html": "this is a web page"
    case "unauthorized": "the server requires a login"
    default: "\(kind):"
    }
  }

  private func expectFailures(_ code: Int32, _ kind: String, paths: [String], _ options: String...)
    async throws
  {
    let world = try BinaryWorld()
    _ = try await world.feed("--url", world.url("feed.json"))
    let before = try world.cacheContents()
    for path in paths {
      let url = world.url(path)

      let outcome = try await world.feed(["--url", url] + options)

      #expect(outcome.code == code, "\(path)")
      #expect(outcome.output == "", "\(path)")
      #expect(outcome.errorLines.count == 1, "\(path)")
      #expect(
        outcome.errors.hasPrefix("feed: cannot load \(url): \(reason(path, kind)) "),
        "\(path)"
      )
      #expect(try world.cacheContents() == before, "\(path)")
    }
  }
}

extension BinaryWorld {
  /// Every file of the cache, with its bytes.
  func cacheContents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for file in directory.files() where file.contains(".cache/feed/") {
      contents[file] = try Data(contentsOf: URL(filePath: "\(directory.path)/\(file)"))
    }
    return contents
  }
}
