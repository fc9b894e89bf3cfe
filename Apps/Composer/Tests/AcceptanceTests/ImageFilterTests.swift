import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Images that the settings of a feed leave out", .serialized)
struct ImageFilterTests {
  private static let remaining = ["mountains.jpg", "dunes.jpg"]

  @Test("'only' alone shows images that match, 'drop' leaves them out; all are saved")
  func show() async throws {
    let world = try makeWorld("only ridge SAND ocean light", "drop /^the last/")
    let shown = try await world.feed("a", "--json")
    #expect(shown.errors == "")
    #expect(try pictures(shown) == Self.remaining)
    let limited = try await world.feed("a", "--json", "--limit", "1")
    #expect(try pictures(limited) == ["mountains.jpg"])
    let all = try await world.feed("show", "--all", "--json")
    #expect(all.output.components(separatedBy: #""image":"#).count == 3)
    try world.write(feeds: "\(world.url("feed.json")) a\n")
    world.goOffline()
    #expect(try await pictures(world.feed("a", "--json")).count == 9)
  }

  @Test("The images that are shown keep the numbers of 'open', on a terminal and in 'browse'")
  func numbers() async throws {
    let world = try makeWorld("only ridge sand")
    let words = ["a", "--images", "none", "--no-color"]
    let list = try TerminalRun(words, columns: 80, variables: [:], in: world)
    let text = try await list.end().text
    #expect(text.contains("2 First sun on the high ridge"))
    #expect(text.contains("4 Wind writing in the sand"))
    #expect(!text.contains("The last light"))
    let screen = try ScreenRun(["browse", "--images", "none", "a"], in: world)
    let browsed = try screen.see("list") { $0.isAt(2, of: 4) && !$0.has("loading") }
    #expect(browsed.lines[1].hasPrefix(" >2   First sun on the high ridge"))
    #expect(browsed.lines[2].hasPrefix("  4   Wind writing in the sand"))
    try screen.type("q")
    _ = try screen.end()
  }

  @Test("'explain' takes the number of any image, shown or not")
  func anyNumber() async throws {
    let world = try makeWorld("only ridge sand")
    let explained = try await world.feed("explain", "4", "a", "--json")
    #expect(explained.code == 0)
    #expect(explained.output.contains("dunes.jpg"))
    let hidden = try await world.feed("explain", "1", "a", "--json")
    #expect(hidden.code == 0)
    #expect(hidden.output.contains("lighthouse.png"))
  }

  @Test("'prefetch' and 'save' load the pictures that are shown, under the same numbers and names")
  func loaded() async throws {
    let world = try makeWorld("only ridge sand")
    let prefetched = try await world.feed("prefetch", "a", "-v")
    #expect(prefetched.output.hasPrefix("2 of 2 pictures saved, "))
    #expect(prefetched.errors.contains("4/9 \(world.url("pictures/dunes.jpg"))"))
    let all = world.directory.path + "/all"
    _ = try await world.feed("save", world.url("feed.json"), "-o", all)
    let one = world.directory.path + "/one"
    #expect(try await world.feed("save", "a", "-o", one, "--limit", "1").code == 0)
    try world.write(feeds: "\(world.url("feed.json")) a\n")
    let every = world.directory.path + "/every"
    _ = try await world.feed("save", "a", "-o", every)
    let names = try files(in: every)
    #expect(names.count == 9)
    #expect(try files(in: all) == names.filter { $0.contains("ridge") || $0.contains("sand") })
    #expect(try files(in: one) == names.filter { $0.contains("ridge") })
  }

  @Test("'gallery' has the images that are shown, of one feed and of all")
  func gallery() async throws {
    let world = try makeWorld("only ridge sand")
    _ = try await world.feed("prefetch", "a")
    for words in [["a"], ["--all"], ["--all", "--limit", "5"]] {
      let page = try await world.feed(["gallery"] + words + ["-o", "-"]).output
      #expect(page.components(separatedBy: "<figure>").count == 3)
      #expect(page.contains("Wind writing in the sand"))
    }
  }

  @Test("Where all images are left out, it is said; the feed is not called empty")
  func allLeftOut() async throws {
    let world = try makeWorld("only nothing")
    let notice =
      "feed: No image to show: 9 are left out by 'only' or 'drop' in the list of feeds.\n"
    for words in [["a"], ["a", "--json"], ["--all"], ["prefetch", "a"]] {
      let shown = try await world.feed(words)
      #expect(shown.code == 0)
      #expect(shown.errors == notice, "\(words)")
    }
    let page = try await world.feed("gallery", "a", "-o", "-").output
    #expect(page.contains("No image to show: 9 are left out by"))
  }

  @Test("'add --set' writes a filter, and refuses one that cannot be")
  func set() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let refused = try await world.feed("add", url, "a", "--set", "drop=/(a/")
    #expect(refused.code == 64)
    #expect(refused.errors == "feed: --set drop: a parenthesis is missing\n")
    _ = try await world.feed("add", url, "a", "--set", "drop=/sand$/")
    #expect(try await world.feed("list", "-v").output.contains("\n  drop /sand$/\n"))
    #expect(try await pictures(world.feed("a", "--json")).count == 8)
  }

  @Test("A filter that cannot be is named with its line, also with -q, and does not count")
  func wrongLine() async throws {
    let world = try makeWorld("title T", #"drop /(a)\1/"#)
    for words in [["a", "--json"], ["a", "--json", "-q"]] {
      let shown = try await world.feed(words)
      #expect(try pictures(shown).count == 9)
      #expect(
        shown.errors == "feed: \(world.listOfFeeds), line 3 is ignored: drop: "
          + "back-references such as \\1 are not supported\n"
      )
    }
  }

  @Test("A filter finds the tags of images too, of any format, also offline")
  func tags() async throws {
    let server = try FeedServer { request in
      request.path == "/feed.json" ? .ok(Self.json) : .ok(Self.rss)
    }
    defer { server.stop() }
    for name in ["feed.json", "feed.rss"] {
      let world = try BinaryWorld()
      let url = "http://127.0.0.1:\(server.port)/\(name)"
      let added = try await world.feed("add", url, "a", "--set", "only=SEA")
      #expect(added.code == 0)
      for words in [["a", "--json"], ["a", "--json", "--offline"]] {
        #expect(try pictures(await world.feed(words)) == ["1.jpg"], "\(name) \(words)")
      }
    }
  }

  private static let json = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
    {"id": "1", "image": "https://photos.example/1.jpg", "tags": ["boat", "Sea"]},
    {"id": "2", "image": "https://photos.example/2.jpg", "tags": ["boat"]}]}
    """

  private static let rss = """
    <rss version="2.0"><channel><title>T</title>
    <item><guid>1</guid><category>boat</category><category>Sea</category>
    <enclosure url="https://photos.example/1.jpg"/></item>
    <item><guid>2</guid><category>boat</category><enclosure url="https://photos.example/2.jpg"/></item>
    </channel></rss>
    """

  private func makeWorld(_ settings: String...) throws -> BinaryWorld {
    let world = try BinaryWorld()
    let lines = settings.map { "  \($0)\n" }.joined()
    try world.write(feeds: "\(world.url("feed.json")) a\n\(lines)")
    return world
  }

  private func pictures(_ outcome: Outcome) throws -> [String] {
    try outcome.document().items.map { String($0.image.split(separator: "/").last ?? "") }
  }

  private func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}
