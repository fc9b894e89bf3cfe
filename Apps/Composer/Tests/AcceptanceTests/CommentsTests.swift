import ChildProcess
import FeedServer
import Foundation
import Synchronization
import Testing

@testable import BuiltProgram

@Suite("The customer requests the comments on an image", .serialized)
struct CommentsTests {
  private let now = ["--now", "2026-11-22T18:30:00Z"]

  @Test(
    "CM1: happy path: the comments are shown in the publisher's order, and are not saved",
    arguments: Worlds.with([("feed.json", "\n"), ("feed.rss", " ")])
  )
  func happyPath(feed: (path: String, lineEnd: String), world: Worlds) async throws {
    let world = try world.make()
    let url = world.url(feed.path)
    _ = try await world.feed(url)
    let shown = try await world.feed(["comments", "1", url] + now)
    #expect(shown.code == 0)
    #expect(shown.errors == "")
    #expect(
      shown.output
        == """
        Ada · 2 days ago
        What a light!\(feed.lineEnd)And the sea behind it.

        Grace · 3 days ago
        Was it cold?

        """
    )

    world.goOffline()
    #expect(try await world.feed("comments", "1", url).code == 69)
    #expect(try await world.feed(url, "--json").document().items.count == 9)
  }

  @Test(
    "CM1: happy path: --json has the whole comments, with fixed keys",
    arguments: Worlds.allCases
  )
  func document(world: Worlds) async throws {
    let world = try world.make()
    let shown = try await world.feed(
      "comments",
      "1",
      world.url("feed.json"),
      "--json",
      "--limit",
      "1"
    )
    #expect(shown.code == 0)
    #expect(shown.errors == "")
    #expect(
      shown.output == """
        {"image":"6f1b2c8e-3d47-4a90-9e15-0c7a5b2d8f31","comments":[\
        {"id":"7019d8a7-0b35-4057-b7f9-8c5471961ed0","message":"What a light!\\u000aAnd the sea behind it.",\
        "created_at":"2026-11-20T18:30:00Z","author":"Ada"}]}

        """
    )
  }

  @Test(
    "CM1: invalid data is an error that says what is wrong, and the saved feed stays",
    arguments: [
      ("html", "this is a web page, not a feed"),
      ("wrong-json", "the response is not a feed: null at items"),
      ("truncated.rss", "truncated RSS"),
      (
        "status/404",
        "not found (status 404); the feed may have no comments on this image"
      ),
    ],
    ["feed.json", "feed.rss"]
  )
  func invalidData(answer: (path: String, words: String), feed: String) async throws {
    let world = InMemoryWorld()
    let url = world.url(feed)
    _ = try await world.feed(url)
    world.respond(everythingAs: answer.path)
    for words in [[], ["--json"]] {
      let refused = try await world.feed(["comments", "1", url] + words)
      #expect(refused.code == 65)
      #expect(refused.output == "")
      #expect(refused.errorLines.count == 1)
      #expect(refused.errors.contains(answer.words), "\(refused.errors)")
    }
    #expect(try await world.feed(url, "--offline", "--json").document().items.count == 9)
  }

  @Test(
    "CM1: no connectivity is an error, and the saved feed stays",
    arguments: Worlds.with(["feed.json", "feed.rss"])
  )
  func noConnectivity(path: String, world: Worlds) async throws {
    let world = try world.make()
    let url = world.url(path)
    _ = try await world.feed(url)
    world.goOffline()
    for words in [[], ["--json"]] {
      let failed = try await world.feed(["comments", "1", url] + words)
      #expect(failed.code == 69)
      #expect(failed.output == "")
      #expect(failed.errorLines.count == 1)
      #expect(failed.errors.contains("no connection: "))
    }
    #expect(try await world.feed(url, "--json").document().items.count == 9)
  }

  @Test("CM1: cancelled: neither comments nor an error", arguments: ["feed.json", "feed.rss"])
  func cancelled(path: String) async throws {
    let world = try BinaryWorld()
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let server = try FeedServer { request in
      guard request.path.hasPrefix("/v1/") else { return DemoSite().response(to: request) }
      arrived.yield()
      return .stall
    }
    defer { server.stop() }
    for words in [[], ["--json"]] {
      let run = try world.run(["comments", "1", "http://127.0.0.1:\(server.port)/\(path)"] + words)
      for await _ in arrivals { break }
      run.interrupt()
      let outcome = try await run.outcome()
      #expect(outcome.code == 130)
      #expect(outcome.output == "")
      #expect(outcome.errors == "")
    }
  }

  @Test("N counts in the saved copy, whatever its age, and asking for comments does not change it")
  func savedCopy() async throws {
    let world = try BinaryWorld()
    let isReversed = Mutex(false)
    let server = try FeedServer { request in
      guard request.path == "/feed.json" else { return DemoSite().response(to: request) }
      var feed = DemoFeed.nine(at: request.origin)
      if isReversed.withLock({ $0 }) { feed.items.reverse() }
      return .ok(feed.json, contentType: "application/json")
    }
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)/feed.json"
    _ = try await world.feed(url, "--now", "2026-10-01T10:00:00Z")
    let before = try world.cacheContents()
    isReversed.withLock { $0 = true }

    #expect(try await world.feed("comments", "1", url).output.contains("What a light!"))
    let last = try await world.feed("comments", "9", "--url", url)
    #expect(last.code == 0)
    #expect(last.output == "")
    #expect(last.errors == "feed: There are no comments yet.\n")
    #expect(try world.cacheContents() == before)
  }

  @Test("Without a saved copy the feed is loaded and saved first", arguments: Worlds.allCases)
  func noSavedCopy(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    #expect(try await world.feed("comments", "1", url).output.contains("What a light!"))
    #expect(try await world.feed(url, "--offline", "--json").document().items.count == 9)

    world.goOffline()
    let failed = try await world.feed("comments", "1", world.url("feed.rss"))
    #expect(failed.code == 69)
    #expect(failed.output == "")
    #expect(failed.errors.hasPrefix("feed: cannot load \(world.url("feed.rss")): no connection: "))
  }

  @Test("Offline is an error that says why: nothing is requested, with or without a saved copy")
  func offline() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    for isSaved in [false, true] {
      if isSaved { _ = try await world.feed(url) }
      let requests = world.requests.count
      let refused = try await world.feed("comments", "1", url, "--offline")
      #expect(refused.code == 69)
      #expect(refused.output == "")
      #expect(
        refused.errors
          == "feed: cannot load \(url): offline; comments are not saved, so go online to load them\n"
      )
      #expect(world.requests.count == requests)
    }
  }

  @Test(
    "A number beyond the feed's images is a usage error that says how many there are",
    arguments: [
      ("feed.json", "10", "9 images"), ("feed.json?count=1", "2", "1 image"),
      ("empty.json", "1", "0 images"),
    ],
    Worlds.allCases
  )
  func beyond(feed: (path: String, number: String, count: String), world: Worlds) async throws {
    let world = try world.make()
    let refused = try await world.feed("comments", feed.number, world.url(feed.path))
    #expect(refused.code == 64)
    #expect(refused.output == "")
    #expect(
      refused.errors == "feed: there is no image \(feed.number); the feed has \(feed.count)\n"
    )
  }

  @Test("A feed without comments is an error, and no server is asked for them")
  func noComments() async throws {
    let world = try BinaryWorld()
    let rss =
      "<rss><channel><item><guid>1</guid><enclosure type='image/png' url='http://a.example/1.png'/></item></channel></rss>"
    let server = try FeedServer { _ in .ok(rss) }
    defer { server.stop() }
    let refused = try await world.feed("comments", "1", "http://127.0.0.1:\(server.port)/feed.rss")
    #expect(refused.code == 65)
    #expect(refused.output == "")
    #expect(refused.errors == "feed: the feed has no comments on this image\n")
    #expect(server.requests.map(\.target) == ["/feed.rss"])
  }

  @Test(
    "On a terminal comments are wrapped, safe, and in the reader's language; what --limit leaves out is counted"
  )
  func terminal() async throws {
    let world = try BinaryWorld()
    let comment = #"""
      {"id": "7019D8A7-0B35-4057-B7F9-8C5471961ED0", "created_at": "2026-11-20T18:30:00Z",
       "message": "夜の港に\u001b[2J停泊する帆船と、遠くの灯り\u202e\nline two of it all", "author": {"username": "A\u009bda\r"}}
      """#
    let server = try FeedServer { request in
      request.path.hasPrefix("/v1/")
        ? .ok(#"{"items": [\#(comment), \#(comment)]}"#) : DemoSite().response(to: request)
    }
    defer { server.stop() }
    let run = try TerminalRun(
      ["comments", "1", "http://127.0.0.1:\(server.port)/feed.json", "--limit", "1"] + now,
      columns: 20,
      variables: ["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"],
      in: world
    )
    let shown = try await run.end()
    #expect(shown.code == 0)
    #expect(
      shown.text.replacing("\u{1B}", with: "␛") == """
        ␛[1mAda␛[0m␛[2m · vor 2 Tagen␛[0m
        夜の港に[2J停泊する
        帆船と、遠くの灯り
        line two of it all
        ␛[33mfeed:␛[0m 1 weiterer
          Kommentar

        """
    )
  }
}
