import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

@Suite("The customer follows several feeds", .serialized)
struct FollowedFeedsTests {
  @Test(
    "A feed is added once it was loaded, under a name that its title suggests, and is shown by that name"
  )
  func add() async throws {
    let world = try BinaryWorld()
    let added = try await world.feed("add", world.url("feed.rss"))
    #expect(
      added
        == Outcome(
          code: 0,
          output: "following nine-pictures: Nine pictures, 9 images\n",
          errors: ""
        )
    )
    #expect(try world.listedFeeds() == "\(world.url("feed.rss")) nine-pictures\n")

    world.goOffline()
    let shown = try await world.feed("nine-pictures", "--json").document()
    #expect(shown.origin == "cache")
    #expect(shown.items.count == 9)
    #expect(
      try await world.feed("prefetch", "nine-picturs").errors.contains(
        "did you mean 'nine-pictures'?"
      )
    )
  }

  @Test("The only feed that is followed need not be named", arguments: Worlds.allCases)
  func onlyFeed(world: Worlds) async throws {
    let world = try world.make()
    _ = try await world.feed("add", world.url("feed.json"), "pictures")
    #expect(try await world.feed("--json").document().items.count == 9)
    _ = try await world.feed("add", world.url("feed.rss"), "others")
    let unnamed = try await world.feed("prefetch")
    #expect(unnamed.code == 64)
    #expect(unnamed.errors.hasPrefix("feed: which feed? "))
    #expect(try await world.feed("prefetch", "o", "--offline").code == 75)
  }

  @Test(
    "A web page is followed to its feed; several feeds are listed, and none is added",
    arguments: Worlds.allCases
  )
  func page(world: Worlds) async throws {
    let world = try world.make()
    #expect(try await world.feed("add", world.url("page"), "sea").code == 0)
    #expect(try await world.feed("list", "-v").output.contains("\n  \(world.url("feed.rss"))\n"))
    let several = try await world.feed("add", world.url("pages"))
    #expect(several.code == 65)
    #expect(several.errorLines.count == 4)
    #expect(try await feeds(in: world).map(\.name) == ["sea"])
  }

  @Test(
    "A feed that cannot be loaded is not added, but with --offline it is, unseen",
    arguments: Worlds.allCases
  )
  func failing(world: Worlds) async throws {
    let world = try world.make()
    let refused = try await world.feed("add", world.url("html"))
    #expect(refused.code == 65)
    #expect(refused.output == "")
    #expect(refused.errorLines.count == 1)
    world.goOffline()
    #expect(try await world.feed("add", world.url("feed.json")).code == 69)
    #expect(try await feeds(in: world).isEmpty)
    let unseen = try await world.feed("add", "--offline", world.url("feed.json"), "later")
    #expect(unseen.code == 0)
    #expect(unseen.output == "following later\n")
  }

  @Test(
    "A feed that is followed already, a name that is taken or no name: nothing changes",
    arguments: Worlds.allCases
  )
  func refusals(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("add", url, "sea")
    let again = try await world.feed("add", url.replacing("http:", with: "HTTP:"))
    #expect(again.code == 0)
    #expect(again.errors == "feed: \(url) is followed already, as sea\n")
    for (words, errors) in [
      ([url, "other"], "feed: \(url) is followed already, as sea\n"),
      (
        [world.url("feed.rss"), "sea"], "feed: NAME: 'sea' is the name of \(url); choose another\n"
      ),
      (
        [world.url("feed.rss"), "show"],
        "feed: NAME: the name is reserved; choose another\n"
      ),
      ([world.url("feed.rss"), "-- x"], "feed: NAME: a name begins with a letter or a digit\n"),
      (
        [world.url("feed.rss"), "a b"], "feed: NAME: a name has only letters, digits and . _ - +\n"
      ),
      (
        [world.url("feed.rss"), "http://x"], "feed: NAME: the name is a URL; write the URL first\n"
      ),
    ] {
      let refused = try await world.feed(["add", "--"] + words)
      #expect(refused == Outcome(code: 64, output: "", errors: errors))
    }
    #expect(try await feeds(in: world).map(\.name) == ["sea"])
    let unusual = try await world.feed("add", "--offline", "http://a[b/", "odd")
    #expect(unusual.code == 64)
    #expect(unusual.errors.hasPrefix("feed: URL: 'http://a[b/' is not a URL whose host has only "))
    for word in ["me:secret@h.example", "https://me:secret@h.example/"] {
      let unknown = try await world.feed("remove", word)
      #expect(unknown.code == 64)
      #expect(!unknown.errors.contains("secret"))
      #expect(unknown.errors.contains("…@h.example"))
    }
    let unknown = try await world.feed("remove", "sae")
    #expect(
      unknown
        == Outcome(code: 64, output: "", errors: "feed: unknown feed 'sae'; did you mean 'sea'?\n")
    )
    #expect(
      try await world.feed("remove", url).errors == "feed: no longer following sea\n"
        + "feed: its cache stays: 'feed clear sea' deletes it\n"
    )
    #expect(try await feeds(in: world).isEmpty)
  }

  @Test(
    "Comments and the order of the list are kept, and a line that does not count is told with its number"
  )
  func file() async throws {
    let world = try BinaryWorld()
    try world.write(feeds: "# mine\nhttp://a.example/ a\n\nnonsense here\nhttp://b.example/\n# end")
    let listed = try await world.feed("list", "--json")
    #expect(try names(in: listed) == ["a", "b.example"])
    #expect(listed.errorLines.count == 1)
    #expect(listed.errors.contains("feeds, line 4 is ignored: it does not begin with an http"))
    #expect(try await world.feed("status", "a").errorLines.count == 1)
    _ = try await world.feed("add", "--offline", "http://c.example/", "c")
    _ = try await world.feed("remove", "a")
    #expect(
      try world.listedFeeds()
        == "# mine\n\nnonsense here\nhttp://b.example/\n# end\nhttp://c.example/ c\n"
    )
  }

  @Test("Of many lines that do not count three are named, and the others are counted")
  func manyProblems() async throws {
    let world = try BinaryWorld()
    try world.write(
      feeds: "http://a.example/ a\n" + String(repeating: "http://b.example/ b c\n", count: 5)
    )
    let listed = try await world.feed("list")
    #expect(listed.code == 0)
    #expect(listed.output == "a  no saved copy\n")
    #expect(
      listed.errorLines.map { $0.dropFirst("feed: \(world.listOfFeeds)".utf8.count) } == [
        ", line 2 is ignored: a name is one word",
        ", line 3 is ignored: a name is one word",
        ", line 4 is ignored: a name is one word",
        ": 2 more lines are ignored; -v names all",
      ]
    )
    let verbose = try await world.feed("list", "-v")
    #expect(verbose.errorLines.count == 5)
    #expect(verbose.errorLines.last?.contains(", line 6 is ignored: ") == true)
  }

  @Test("A list that is a symbolic link is followed to its file, which keeps its mode")
  func link() async throws {
    let world = try BinaryWorld()
    try world.write(feeds: "")
    let link = world.listOfFeeds
    let target = world.directory.path + "/dotfiles"
    try FileManager.default.removeItem(atPath: link)
    try Data("# mine\n".utf8).write(to: URL(filePath: target))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "../../../dotfiles"
    )
    #expect(try await world.feed("add", "--offline", "http://a.example/", "a").code == 0)
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "# mine\nhttp://a.example/ a\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../../../dotfiles")
    #expect(
      try FileManager.default.attributesOfItem(atPath: target)[.posixPermissions] as? Int == 0o640
    )
  }

  @Test(
    "MF1: several feeds, some fail: the others are shown, each failure with its feed's name",
    arguments: Worlds.allCases
  )
  func someFail(world: Worlds) async throws {
    let world = try await worldOfThree(world)
    let shown = try await world.feed("show", "--all")
    #expect(shown.code == 75)
    #expect(shown.output.components(separatedBy: "/pictures/").count == 19)
    #expect(shown.errorLines.count == 1)
    #expect(
      shown.errors.hasPrefix("feed: bad: cannot load \(world.url("html")): this is a web page ")
    )

    let prefetched = try await world.feed("prefetch", "--all", "-v")
    #expect(prefetched.code == 75)
    #expect(prefetched.errors.contains("feed: bad: cannot load "))
    #expect(prefetched.output.hasPrefix("plain: 9 of 9 pictures saved, "))
    #expect(prefetched.output.contains("\ndated: 9 of 9 pictures saved, "))

    let page = try await world.feed("gallery", "--all", "-o", "-")
    #expect(page.code == 75)
    #expect(page.output.components(separatedBy: "<img").count == 19)
    #expect(page.output.contains("<bdi>dated</bdi>"))
    #expect(page.errors.hasPrefix("feed: bad: no saved copy of "))

    let validated = try await world.feed("validate", "--all")
    #expect(validated.code == 0)
    let states = validated.output.split(separator: "\n").map { String($0.prefix { $0 != "," }) }
    try #require(states.count == 3)
    #expect(states[0] == "plain: saved copy")
    #expect(states[1] == "bad: no saved copy of \(world.url("html"))")
    #expect(states[2] == "dated: saved copy")

    world.goOffline()
    // An hour later both copies are as old, however long the commands took.
    let later = Date().addingTimeInterval(5_400).formatted(.iso8601)
    let saved = try await world.feed("--all", "--now", later)
    #expect(saved.code == 75)
    // The saved pictures of both feeds are the same ones, which are shown once.
    #expect(saved.output.components(separatedBy: "/pictures/").count == 10)
    #expect(saved.output.components(separatedBy: "\nplain ").count == 10)
    #expect(saved.output.contains("\nplain 1, dated 1\n"))
    #expect(
      saved.errorLines.map { $0.prefix(22) } == [
        "feed: plain, dated: sa", "feed: bad: cannot load",
      ]
    )
  }

  @Test("MF1: a feed whose cache cannot be used does not stop the others, and is named")
  func someCacheFails() async throws {
    let world = try BinaryWorld()
    _ = try await world.feed("add", world.url("feed.json"), "bad")
    let manager = FileManager.default
    let cache = world.directory.path + "/home/.cache/feed"
    for name in try manager.contentsOfDirectory(atPath: cache) where name.count == 32 {
      try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: "\(cache)/\(name)")
    }
    _ = try await world.feed("add", world.url("feed.rss"), "good")
    for (command, output) in [
      (["prefetch"], "good: 9 of 9 pictures saved"), (["validate"], "good: saved copy"),
      (["gallery", "-o", "-"], "<bdi>good</bdi>"),
      (["prefetch", "--json"], #""name":"good","saved":0,"already":9"#),
      (["validate", "--json"], #""state":"valid""#),
    ] {
      let outcome = try await world.feed(command + ["--all"])
      #expect(outcome.code == 75, "\(command)")
      #expect(outcome.output.contains(output), "\(command)")
      #expect(outcome.errors.contains("feed: bad: cannot use the cache: "), "\(command)")
    }
    let listed = try await world.feed("list", "--json")
    #expect(listed.code == 0)
    #expect(try feeds(in: listed).map(\.state) == ["unavailable", "valid"])
  }

  @Test("Where nobody is there, --all says what is wrong once, until it is well or otherwise wrong")
  func cron() async throws {
    let world = try BinaryWorld()
    try world.write(
      feeds: "\(world.url("feed.json")) good\n\(world.url("html")) bad\n\(world.url("no")) gone\n"
    )
    let first = try await world.feed("--new", "--seen")
    #expect(first.errorLines.count == 2, "\(first)")
    // Each command says it once.
    #expect(try await world.feed("prefetch", "--all", "-q").errorLines.count == 2)
    for words in [["--new", "--seen"], ["prefetch", "--all", "-q"]] {
      let again = try await world.feed(words)
      #expect(again.code == 75)
      #expect(again.errors == "", "\(again)")
    }
    #expect(try await world.feed("--new", "-v").errors.contains("feed: gone: cannot load "))
    world.goOffline()
    let offline = try await world.feed("--new")
    #expect(offline.errorLines.count == 2, "\(offline)")
    #expect(offline.errors.contains("feed: bad, gone: no connection: "), "\(offline)")
    #expect(offline.errors.contains("feed: good: saved copy, "), "\(offline)")
    #expect(try await world.feed("--new").errors == "")
  }

  @Test("The same picture in several feeds is shown once, with all their names, and seen in all")
  func samePictures() async throws {
    let world = try BinaryWorld()
    try world.write(feeds: "\(world.url("feed.json")) plain\n\(world.url("feed.rss")) dated\n")
    let rows = try await world.feed("--all").output.components(separatedBy: "\n\n")
    #expect(rows.count == 9)
    // Neither had them before, so they are those of the first in the list.
    #expect(rows.allSatisfy { $0.contains("\nplain ") && $0.contains(", dated ") })
    let documents = try await world.feed("--all", "--json").output
    #expect(documents.components(separatedBy: #""feeds":["plain","dated"]"#).count == 10)
    #expect(documents.components(separatedBy: #""feeds":["dated","plain"]"#).count == 10)
    #expect(try await world.feed("plain", "--json").output.contains(#""feeds":["plain"]"#))
    _ = try await world.feed("--new", "--seen")
    for name in ["plain", "dated"] {
      let document = try await world.feed(name, "--json").output
      #expect(!document.contains(#""seen":false"#), "\(name)")
    }
  }

  @Test("'browse --all' shows the feeds as one list, newest first, each image with its feed's name")
  func river() async throws {
    let world = try BinaryWorld()
    try world.write(
      feeds: "\(world.url("feed.json?count=9")) plain\n\(world.url("feed.rss")) dated\n"
    )
    let run = try ScreenRun(["browse", "--all", "--images", "none"], columns: 100, in: world)
    let screen = try run.see("all") { $0.isAt(1, of: 18) && !$0.has("loading") }
    #expect(screen.lines[0].hasPrefix("  all feeds"))
    let first = screen.unmarkedLines[1]
    #expect(first.hasPrefix(" > 1   The last light before open water · dated · Cape Wrath"))
    try run.type("G")
    try run.see("the last one") { $0.isAt(18, of: 18) && $0.has(" · plain · ") }
    try run.type("q")
    #expect(try run.end().code == 0)
    world.goOffline()
    let again = try ScreenRun(["browse", "--all", "--images", "none"], columns: 100, in: world)
    try again.see("saved copies") { $0.isAt(1, of: 18) && $0.has("plain: saved copy") }
    try again.type("q")
    #expect(try again.end().code == 0)
  }

  @Test(
    "MF2: several feeds in one list: dated images come first, and each image names its feed",
    arguments: Worlds.allCases
  )
  func merged(world: Worlds) async throws {
    let world = try await worldOfThree(world)
    let rows = try await world.feed("--all").output.components(separatedBy: "\n\n")
    #expect(rows.count == 18)
    #expect(rows.prefix(9).allSatisfy { $0.contains("dated ") && $0.contains(" · Feed demo · ") })
    #expect(rows.suffix(9).allSatisfy { $0.contains("\nplain ") })
    let two = try await world.feed("--all", "--limit", "2").output
    #expect(two == rows.prefix(2).joined(separator: "\n\n") + "\n")
  }

  @Test(
    "With --all each document has a document for each feed; of one that failed the reason",
    arguments: Worlds.allCases
  )
  func documents(world: Worlds) async throws {
    let world = try await worldOfThree(world)
    for command in [["show"], ["prefetch"]] {
      let outcome = try await world.feed(command + ["--all", "--json"])
      let feeds = try feeds(in: outcome)
      #expect(outcome.code == 75)
      #expect(feeds.map(\.name) == ["plain", "bad", "dated"])
      #expect(feeds.map(\.url) == ["feed.json?count=9", "html", "feed.rss"].map(world.url))
      #expect(feeds[1].reason == "invalid_data")
      #expect(feeds[1].message?.contains("web page") == true)
      #expect(feeds[0].reason == nil)
      #expect(feeds[0].items?.count == (command == ["show"] ? 9 : nil))
    }
    let valid = try feeds(in: try await world.feed("list", "--json"))
    #expect(valid.map(\.state) == ["valid", "empty", "valid"])
    let status = try feeds(in: try await world.feed("status", "--json"))
    #expect(status.map(\.name) == ["plain", "dated"])
  }

  @Test(
    "A page with several feeds is a failure that lists them",
    arguments: [["show"], ["show", "--json"], ["prefetch"], ["prefetch", "--json"]]
  )
  func choices(words: [String]) async throws {
    let world = try Worlds.inMemory.make()
    _ = try await world.feed("add", "--offline", world.url("pages"), "many")
    let outcome = try await world.feed(words + ["--all"])
    #expect(outcome.code == 75)
    #expect(outcome.errorLines.count == 4)
    #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("feed: many: ") })
  }

  @Test("What was exported is imported again as it was, and repeated feeds are counted")
  func exchange() async throws {
    let world = try BinaryWorld()
    let other = try BinaryWorld()
    let settings = "  title The \"A\"\n  tags sea sky\n"
    try world.write(feeds: "https://b.example/?x=1&y=2 b\nhttp://a.example/ a\n\(settings)")
    let file = world.directory.path + "/feeds.opml"
    let exported = try await world.feed("export")
    try Data(exported.output.utf8).write(to: URL(filePath: file))
    #expect(try await other.feed("import", file).errors == "feed: 2 feeds added\n")
    #expect(try other.listedFeeds() == world.listedFeeds())
    #expect(
      try await other.feed("import", file).errors == "feed: 0 feeds added, 2 followed already\n"
    )
  }

  @Test("What an import skips is named and counted, without passwords")
  func skipped() async throws {
    let world = try BinaryWorld()
    let file = world.directory.path + "/feeds.opml"
    let text = """
      <opml><body>
      <outline text='On this disk' xmlUrl='file:///x'/>
      <outline xmlUrl='https://me:secret@b.example/'/>
      <outline xmlUrl='me:secret@c.example/'/>
      <outline text='Odd' xmlUrl='http://a[b/'/>
      <outline xmlUrl='http://a.example/'/></body></opml>
      """
    try Data(text.utf8).write(to: URL(filePath: file))
    let imported = try await world.feed("import", file)
    #expect(
      imported.errorLines == [
        "feed: \(file), line 2: On this disk (file:///x) is skipped: not http or https",
        "feed: \(file), line 3: https://…@b.example/ is skipped: it contains credentials",
        "feed: \(file), line 4: …@c.example/ is skipped: not http or https",
        "feed: \(file), line 5: Odd (http://a[b/) is skipped: unusual characters in the host",
        "feed: 1 feed added, 4 skipped",
      ]
    )
  }

  @Test("Of many feeds that an import skips twenty are named, and with -v all")
  func manySkipped() async throws {
    let world = try BinaryWorld()
    let file = world.directory.path + "/feeds.opml"
    let outlines = String(repeating: "<outline xmlUrl='file:///x'/>\n", count: 25)
    try Data("<opml><body>\n\(outlines)</body></opml>".utf8).write(to: URL(filePath: file))
    let imported = try await world.feed("import", file)
    #expect(imported.errorLines.count == 21)
    #expect(imported.errors.hasSuffix("feed: 0 feeds added, 25 skipped\n"))
    #expect(try await world.feed("import", file, "-v").errorLines.count == 26)
  }

  @Test(
    "A file that is no list of feeds adds nothing",
    arguments: [
      ("<html/>", 65, "this is neither OPML nor a list of URLs"),
      ("", 65, "this is neither OPML nor a list of URLs"),
      (
        "<opml><body><outline xmlUrl='http://a.example/'/>", 65,
        "truncated OPML, at line 1"
      ),
      (String(repeating: "<opml>", count: 10_000), 65, "OPML that is too complex, at line 1"),
    ]
  )
  func noList(text: String, code: Int32, words: String) async throws {
    let world = try BinaryWorld()
    let file = world.directory.path + "/feeds.opml"
    let missing = try await world.feed("import", file)
    #expect(missing.code == 74)
    #expect(missing.errors == "feed: cannot read \(file): there is no such file\n")
    let url = try await world.feed("import", "me:secret@feed.example/f.opml")
    #expect(url.errors == "feed: cannot read …@feed.example/f.opml: there is no such file\n")
    try Data(text.utf8).write(to: URL(filePath: file))
    let refused = try await world.feed("import", file)
    #expect(refused.code == code)
    #expect(refused.errors == "feed: cannot read \(file): \(words)\n")
    #expect(try await feeds(in: world).isEmpty)
  }

  @Test(
    "Without a followed feed --all is a usage error, and the list is empty",
    arguments: Worlds.allCases
  )
  func nothing(world: Worlds) async throws {
    let world = try world.make()
    let hint = "feed: no feed is followed; 'feed add URL' adds one\n"
    #expect(try await world.feed("--all") == Outcome(code: 64, output: "", errors: hint))
    #expect(try await world.feed("list") == Outcome(code: 0, output: "", errors: hint))
  }

  private struct Feeds: Decodable {
    struct Feed: Decodable {
      let url: String
      let name: String?
      let state: String?
      let reason: String?
      let message: String?
      let items: [Outcome.Document.Item]?
    }

    let feeds: [Feed]
  }

  /// Three feeds: one without dates, a page that is no feed, and one with dates.
  private func worldOfThree(_ world: Worlds) async throws -> any World {
    let world = try world.make()
    // The pictures of a feed with a count have URLs of their own.
    for (path, name) in [("feed.json?count=9", "plain"), ("html", "bad"), ("feed.rss", "dated")] {
      _ = try await world.feed("add", "--offline", world.url(path), name)
    }
    return world
  }

  private func feeds(in outcome: Outcome) throws -> [Feeds.Feed] {
    try JSONDecoder().decode(Feeds.self, from: Data(outcome.output.utf8)).feeds
  }

  private func feeds(in world: any World) async throws -> [Feeds.Feed] {
    try feeds(in: try await world.feed("list", "--json"))
  }

  private func names(in outcome: Outcome) throws -> [String?] { try feeds(in: outcome).map(\.name) }
}
