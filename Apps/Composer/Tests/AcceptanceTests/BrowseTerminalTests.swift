import ChildProcess
import FeedBrowse
import FeedServer
import Foundation
import PseudoTerminals
import Testing

@testable import BuiltProgram

@Suite("Browsing takes a terminal and gives it back", .serialized, .timeLimit(.minutes(5)))
struct BrowseTerminalTests {
  @Test("It takes keys one by one and without an echo; 'q' gives the terminal back as it was")
  func givenBack() async throws {
    let (_, sut) = try makeSUT("feed.json")
    let screen = try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    #expect(screen.isAlternate)
    #expect(try sut.takesKeys())
    try sut.type("q")
    let end = try sut.end()
    #expect(end.code == 0)
    #expect(end.faults == [])
    #expect(end.text.hasSuffix(ScreenUpdate.leave))
    #expect(!sut.screen.isAlternate)
    #expect(sut.screen.hasCursor)
  }

  @Test("It follows each size of the terminal, says where that is too small, and draws all again")
  func sizes() async throws {
    let (_, sut) = try makeSUT("feed.json")
    let before = try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try sut.resize(columns: 40, rows: 12)
    try sut.see("a smaller list") { $0.isAt(1, of: 9) && $0.lines.count == 12 }
    try sut.resize(columns: 15, rows: 4)
    try sut.see("too small") { $0.has("the terminal is") && !$0.has("1/9") }
    try sut.resize(columns: 80, rows: 24)
    try sut.see("the first screen") { $0.lines == before.lines }
    try quit(sut)
  }

  @Test("A terminal that shows lines only gets the feed as lines to be read, and the reason")
  func dumb() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json?count=1")
    let run = try ScreenRun(["browse", url], variables: ["TERM": "dumb"], in: world)
    let end = try run.end()
    #expect(end.code == 0)
    let reason = "feed: this terminal shows lines only (TERM=dumb), so the images are listed"
    let lines = end.text.split(separator: "\n").map(String.init)
    #expect(lines.first == reason)
    let shown = try await world.feed("--plain", url)
    #expect(Array(lines.dropFirst()).joined(separator: "\n") + "\n" == shown.output)
    #expect(shown.output.hasPrefix("1. The last light before open water\nCape Wrath, Scotland\n"))
    #expect(shown.errors == "")
  }

  @Test("An input that is no terminal and an output to a file are refused")
  func refused() async throws {
    let world = try BinaryWorld()
    let words = ["browse", world.url("feed.json")]
    let message = "feed: 'feed browse' needs a terminal; 'feed show' does not"
    let end = try ScreenRun(words, input: .nullDevice, in: world).end()
    #expect(end.code == 64)
    #expect(end.text.replacing(/\u{1B}\[\d*m/, with: "") == message + "\n")
    let intoFile = try await world.feed(words)
    #expect(intoFile.code == 64)
    #expect(intoFile.errors == message + "\n")
    #expect(world.requests.isEmpty)
  }

  @Test("The end of the input ends it, and the terminal that shows the feed is given back")
  func endOfInput() async throws {
    let world = try BinaryWorld()
    let input = try PseudoTerminal(columns: 80, rows: 24)
    let sut = try ScreenRun(
      ["browse", "--images", "none", world.url("feed.json")],
      input: input.program,
      in: world
    )
    try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try input.ours.close()
    let end = try sut.end()
    #expect(end.code == 130)
    #expect(end.faults == [])
    #expect(!sut.screen.isAlternate)
  }

  @Test("S2: offline the saved feed is shown at once, with its age and the reason")
  func offline() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed(url, "--now", "2026-11-21T10:00:00Z")
    world.goOffline()
    let now = ["--now", "2026-11-23T10:00:00Z"]
    let sut = try ScreenRun(["browse", "--images", "none", url] + now, in: world)
    let screen = try sut.see("the age") { $0.has("saved copy, 2 days old (no connection: ") }
    #expect(screen.isAt(1, of: 9))
    #expect(screen.unmarkedLines[1].hasPrefix(" >1   The last light"))
    try quit(sut)
    let chosen = try ScreenRun(["browse", "--images", "none", "--offline", url] + now, in: world)
    try chosen.see("the age") { $0.has("saved copy, 2 days old (offline)") && $0.isAt(1, of: 9) }
    try quit(chosen)
  }

  @Test("S4: a feed that cannot be loaded says why, where the list would be; 'r' tries again")
  func failed() async throws {
    let (world, sut) = try makeSUT("status/404")
    let reason = "not found (status 404); check the URL"
    try sut.see("reason") {
      $0.words.contains("cannot load \(world.url("status/404")): \(reason)")
    }
    world.respond(everythingAs: "feed.json")
    try sut.type("r")
    try sut.see("list") { $0.isAt(1, of: 9) }
    try quit(sut)
  }

  @Test("A feed of no images says so, and takes every key")
  func empty() async throws {
    let (_, sut) = try makeSUT("empty.json")
    try sut.see("The feed has no images.")
    try sut.type("jkgG fomps\r\tnN\u{1B}[A\u{1B}[5~?x/a\r")
    try sut.see("that all keys were taken") { $0.has("nothing found") || $0.has("no images") }
    try quit(sut)
  }

  @Test("FM4: a web page that names several feeds ends it: they are listed, and nothing is loaded")
  func pageOfFeeds() async throws {
    let (world, sut) = try makeSUT("pages")
    let end = try sut.end()
    #expect(end.code == 65)
    #expect(end.faults == [])
    // A long line goes on behind a margin.
    let text = end.text.replacing(#/\r?\n  /#, with: " ")
    let errors = text.split(whereSeparator: \.isNewline).suffix(4).map { line in
      String(line.split(separator: "feed:\u{1B}[0m ").last ?? "")
    }
    let expected = [
      """
      cannot load \(world.url("pages")): this web page names 3 feeds; \
      pass the URL of one, or its number: 'feed add URL --choose 1'
      """,
      "1: \(world.url("feed.rss")) (Nine pictures)",
      "2: \(world.url("feed.atom")) (The same)",
      "3: \(world.url("feed.jsonfeed")) (The same once more)",
    ]
    #expect(errors == expected)
    #expect(world.requests.map(\.target) == ["/pages"])
  }

  @Test("A sequence and a character that have begun are waited for, however long that takes")
  func charactersInParts() async throws {
    let (_, sut) = try makeSUT("feed.json")
    try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try sut.typeInParts([Array("\u{1B}[1".utf8), Array(";5".utf8), Array("B".utf8)])
    try sut.see("next image") { $0.isAt(2, of: 9) }
    try sut.type("/")
    try sut.typeInParts([[0xC3], [0xBC], [0xE2], [0x82], [0xAC]])
    try sut.see("search") { $0.lines.last == "/ü€" }
    try sut.type("\u{1B}")
    try sut.see("list") { $0.lines.last?.hasSuffix("? help") == true }
    try quit(sut)
  }

  @Test("A lone ESC byte is the Escape key, without another key after it")
  func loneEscape() async throws {
    let (_, sut) = try makeSUT("feed.json")
    try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try sut.type("/abc")
    try sut.see("search") { $0.lines.last == "/abc" }
    try sut.typeInParts([[0x1B]])
    try sut.see("list") { $0.lines.last?.hasSuffix("? help") == true }
    try quit(sut)
  }

  @Test("What is pasted is no key")
  func pasted() async throws {
    let (_, sut) = try makeSUT("feed.json")
    try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try sut.type("\u{1B}[200~qjjj\u{1B}[201~j")
    try sut.see("next image") { $0.isAt(2, of: 9) }
    try quit(sut)
  }

  private func makeSUT(_ path: String) throws -> (BinaryWorld, ScreenRun) {
    let world = try BinaryWorld()
    return (world, try ScreenRun(["browse", "--images", "none", world.url(path)], in: world))
  }

  private func quit(_ sut: ScreenRun) throws {
    try sut.type("q")
    let end = try sut.end()
    #expect(end.code == 0)
    #expect(end.faults == [])
  }
}
