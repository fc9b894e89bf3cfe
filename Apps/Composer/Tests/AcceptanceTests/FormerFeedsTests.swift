import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

@Suite("What is cached of feeds that are not followed any more", .serialized)
struct FormerFeedsTests {
  @Test("'remove' says how to clear what stays cached, and 'clear' knows the former name")
  func remove() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("add", url, "sea")
    let removed = try await world.feed("remove", "sea")
    #expect(removed.code == 0)
    #expect(
      removed.errors == "feed: no longer following sea\n"
        + "feed: its cache stays: 'feed clear sea' deletes it\n"
    )
    let cleared = try await world.feed("clear", "sea")
    #expect(cleared == Outcome(code: 0, output: "", errors: "feed: cleared the cache of \(url)\n"))
    #expect(try await world.feed("status").output == "nothing is saved\n")
    let unknown = try await world.feed("clear", "sea")
    #expect(unknown.code == 64)
    #expect(unknown.errors == "feed: unknown feed 'sea'; 'feed list' lists them\n")
  }

  @Test("Without anything cached there is nothing to say, and no name is kept")
  func nothingCached() async throws {
    let world = try BinaryWorld()
    _ = try await world.feed("add", "--offline", "http://a.example/", "a")
    #expect(try await world.feed("remove", "a").errors == "feed: no longer following a\n")
    #expect(try await world.feed("clear", "a").code == 64)
    #expect(!FileManager.default.fileExists(atPath: "\(world.listOfFeeds).removed"))
  }

  @Test("Where another feed has the name now, 'clear' deletes what that has cached alone")
  func movedName() async throws {
    let world = try BinaryWorld()
    let (old, new) = (world.url("feed.json"), world.url("feed.rss"))
    _ = try await world.feed("add", old, "sea")
    _ = try await world.feed("remove", "sea")
    _ = try await world.feed("add", new, "sea")
    let cleared = try await world.feed("clear", "sea")
    #expect(cleared.errors == "feed: cleared the cache of \(new)\n")
    #expect(try await world.feed("status").output.contains(old))
  }

  @Test("A feed that is followed again under another name has lost the old one for 'clear'")
  func followedAgain() async throws {
    let world = try BinaryWorld()
    let (first, second) = (world.url("feed.json"), world.url("feed.rss"))
    _ = try await world.feed("add", first, "sea")
    _ = try await world.feed("remove", "sea")
    _ = try await world.feed("add", first, "space")
    #expect(try await world.feed("clear", "sea").code == 64)
    _ = try await world.feed("add", second, "sea")
    let cleared = try await world.feed("clear", "sea")
    #expect(cleared.errors == "feed: cleared the cache of \(second)\n")
    #expect(try await world.feed("show", "space", "--offline").code == 0)
  }

  @Test("A list that cannot be read is in the way of neither 'clear --all' nor 'clear URL'")
  func unreadableLists() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("show", url)
    let lists = [world.listOfFeeds, "\(world.listOfFeeds).removed"]
    for list in lists {
      try FileManager.default.createDirectory(atPath: list, withIntermediateDirectories: true)
    }
    #expect(try await world.feed("clear", url).errors == "feed: cleared the cache of \(url)\n")
    #expect(try await world.feed("clear", "--all").code == 0)
  }

  @Test("Without a place for caches a feed is removed all the same")
  func withoutCache() async throws {
    let world = try BinaryWorld()
    _ = try await world.feed("add", "--offline", "http://a.example/", "a")
    let removed = try await world.run(["remove", "a"], variables: ["FEED_CACHE_DIR": ""]).outcome()
    #expect(removed.code == 0)
    #expect(try await world.feed("list").output == "")
  }

  @Test("Ctrl-C at the question removes the feed, and 'clear' knows its name")
  func interruptedQuestion() async throws {
    let world = try BinaryWorld()
    _ = try await world.feed("add", world.url("feed.json"), "sea")
    let sut = try TerminalRun(
      ["remove", "sea"],
      columns: 200,
      variables: ["LANG": "C"],
      hasKeys: true,
      in: world
    )
    _ = try sut.read(until: "(y/n) ")
    sut.interrupt()
    #expect(try await sut.end().code == 130)
    #expect(try await world.feed("clear", "sea").code == 0)
  }

  @Test("'clear --all' forgets the former names too")
  func clearAll() async throws {
    let world = try BinaryWorld()
    _ = try await world.feed("add", world.url("feed.json"), "sea")
    _ = try await world.feed("remove", "sea")
    _ = try await world.feed("clear", "--all")
    #expect(try await world.feed("clear", "sea").code == 64)
  }

  @Test("On a terminal 'remove' asks, and a yes clears the cache", arguments: ["y\n", "n\n"])
  func question(answer: String) async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("add", url, "sea")
    let sut = try TerminalRun(
      ["remove", "sea"],
      columns: 200,
      variables: ["LANG": "C"],
      hasKeys: true,
      in: world
    )
    _ = try sut.read(until: "clear its cache too? (y/n) ")
    try sut.type(answer)
    let end = try await sut.end()
    #expect(end.code == 0)
    let isCleared = answer == "y\n"
    #expect(end.text.contains("cleared the cache of \(url)") == isCleared)
    #expect(try await world.feed("status").output.hasPrefix("nothing is saved") == isCleared)
    #expect(try await world.feed("clear", "sea").code == (isCleared ? 64 : 0))
  }

  @Test("'status' and 'clear' take a tag, for the followed feeds that have it")
  func tags() async throws {
    let world = try BinaryWorld()
    let urls = ["feed.json", "feed.rss", "feed.atom"].map(world.url)
    try world.write(
      feeds: "\(urls[0]) a\n  tags sea\n\(urls[1]) b\n  tags sky Sea\n\(urls[2]) c\n"
    )
    _ = try await world.feed("prefetch", "--all")
    let status = try await world.feed("status", "--tag", "sea").output
    #expect(status.hasPrefix("a \(urls[0])\n"))
    #expect(status.contains("\nb \(urls[1])\n"))
    #expect(!status.contains(urls[2]))
    let cleared = try await world.feed("clear", "--tag", "sea", "--json")
    #expect(
      cleared.output == #"{"feeds":[{"url":"\#(urls[0])","state":"valid","deleted":true},"#
        + #"{"url":"\#(urls[1])","state":"valid","deleted":true}]}"# + "\n"
    )
    let rest = try await world.feed("status").output
    #expect(rest.hasPrefix("c \(urls[2])\n"))
    #expect(!rest.contains(urls[0]))
    #expect(try await world.feed("clear", "--tag", "none").code == 64)
  }

  @Test("'feed NAME NAME' shows these feeds as one, and as JSON a document for each")
  func severalNames() async throws {
    let world = try BinaryWorld()
    // The pictures of a feed with a count have URLs of their own.
    let urls = ["feed.json?count=9", "feed.rss", "feed.atom"].map(world.url)
    try world.write(feeds: "\(urls[0]) a\n\(urls[1]) b\n\(urls[2]) c\n")
    let shown = try await world.feed("c", "a")
    #expect(shown.code == 0)
    let lines = shown.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("a") })
    #expect(lines.contains { $0.hasPrefix("c") })
    #expect(!lines.contains { $0.hasPrefix("b ·") })
    let document = try await world.feed("show", "c", urls[0], "--json").output
    #expect(document.hasPrefix(#"{"feeds":[{"url":"\#(urls[2])","name":"c","#))
    #expect(document.contains(#"{"url":"\#(urls[0])","name":"a","#))
    #expect(!document.contains(urls[1]))
    let unknown = try await world.feed("a", "x")
    #expect(unknown.code == 64)
    #expect(unknown.errors == "feed: unknown command or feed 'x'; 'feed --help' lists them\n")
  }

  @Test("The times of 'status' and of the gallery are those of this place, to the minute")
  func localTimes() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("show", url, "--now", "2026-11-21T20:10:00Z")
    let zone = ["TZ": "XXX-5:30"]
    let now = ["--now", "2026-11-22T10:00:00Z"]
    let status = try await world.run(["status"] + now, variables: zone).outcome()
    #expect(status.output.contains("valid until 2026-11-29 01:40\n"))
    let page = try await world.run(["gallery", url, "-o", "-"] + now, variables: zone)
      .outcome()
    #expect(
      page.output.contains(#"<time datetime="2026-11-21T20:10:00Z">2026-11-22 01:40</time>"#)
    )
  }
}
