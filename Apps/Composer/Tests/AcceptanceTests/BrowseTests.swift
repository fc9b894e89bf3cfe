import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Browsing a feed on a terminal, key by key", .serialized, .timeLimit(.minutes(5)))
struct BrowseTests {
  @Test("The list, the words about the selected image and a hint are on a screen of their own")
  func list() async throws {
    let (_, sut) = try makeSUT("feed.json")
    let screen = try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    #expect(screen.isAlternate)
    #expect(!screen.hasCursor)
    #expect(screen.lines.count == 24)
    #expect(
      screen.unmarkedLines[1].hasPrefix(" >1   The last light before open water · Cape Wrath")
    )
    #expect(
      screen.lines[9].hasPrefix("  9   The galaxy, from a dark enough place · Atacama, Chile")
    )
    #expect(!screen.has("/pictures/lighthouse.png"))
    try sut.type("u")
    try sut.see("/pictures/lighthouse.png")
    try sut.type("u")
    try sut.see("list again") { !$0.has("/pictures/lighthouse.png") }
    #expect(screen.lines.last?.hasSuffix("? help") == true)
    try quit(sut)
  }

  @Test("Keys select the next image, the previous one, one a page away, the first and the last")
  func moves() async throws {
    let (_, sut) = try makeSUT("feed.json?count=30")
    try sut.see("list") { $0.isAt(1, of: 30) && !$0.has("loading") }
    let moves: [(keys: String, place: Int)] = [
      ("j", 2), ("k", 1), ("\u{1B}[B", 2), ("\u{1B}[A", 1), ("\u{1B}OB", 2), ("kk", 1), ("G", 30),
      ("jj", 30), ("g", 1), ("\u{1B}[F", 30),
      ("\u{1B}[H", 1), (" ", 13), ("\u{1B}[6~", 25), ("\u{1B}[5~", 13), ("\u{1B}[1~", 1),
      ("jjj", 4),
    ]
    for (keys, place) in moves {
      try sut.type(keys)
      let screen = try sut.see("place \(place) after \(keys.debugDescription)") {
        $0.isAt(place, of: 30)
      }
      let start = place < 10 ? " > \(place)   " : " >\(place)   "
      #expect(screen.unmarkedLines.contains { $0.hasPrefix(start) })
    }
    try quit(sut)
  }

  @Test("A search selects a match, n and N the next and the previous one; Escape leaves it")
  func search() async throws {
    let (_, sut) = try makeSUT("feed.json?count=27")
    try sut.see("list") { $0.isAt(1, of: 27) && !$0.has("loading") }
    try sut.type("/OsakX")
    try sut.see("search") { $0.lines.last == "/OsakX" }
    try sut.type("\u{7F}a\r")
    try sut.see("match") { $0.isAt(5, of: 27) }
    try sut.type("n")
    try sut.see("next match") { $0.isAt(14, of: 27) }
    try sut.type("N")
    try sut.see("match before") { $0.isAt(5, of: 27) }
    try sut.type("/no such words\r")
    #expect(try sut.see("nothing found").isAt(5, of: 27))
    try sut.type("/q")
    try sut.see("search") { $0.lines.last == "/q" }
    try sut.type("\u{1B}")
    try sut.see("list without a search") { $0.lines.last?.hasSuffix("? help") == true }
    try quit(sut)
  }

  @Test("'?' lists the keys until the next key; 'f' shows the picture alone until Escape")
  func helpAndFull() async throws {
    let (_, sut) = try makeSUT("feed.json", "--images", "kitty")
    try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try sut.type("?")
    let help = try sut.see("next and previous image")
    #expect(help.has("open the page in the browser"))
    #expect(help.has("quit"))
    try sut.type("j")
    // The key takes the help away, and does nothing else.
    #expect(try sut.see("list again") { $0.has(">1   The last light") }.isAt(1, of: 9))
    try sut.type("f")
    let full = try sut.see("picture alone") { !$0.has(">1") }
    #expect(full.lines.first?.contains("The last light before open water · Cape Wrath") == true)
    try sut.type("\u{1B}")
    try sut.see(">1   The last light")
    try sut.type("?q")
    let end = try sut.end()
    #expect(end.code == 0)
    #expect(end.faults == [])
  }

  @Test("The picture of the selected image is shown, byte by byte, and one that fails says why")
  func pictures() async throws {
    let (world, sut) = try makeSUT("mixed-images.json", "--images", "kitty")
    let shown = try sut.see("a picture") { !$0.pictures.isEmpty }
    #expect(shown.pictures.first == DemoSite.picture("lighthouse.png"))
    try sut.type("j")
    try sut.see("not found (status 404)")
    #expect(world.requests.contains { $0.path == "/pictures/lighthouse.png" })
    try quit(sut)
  }

  @Test("Data that begins like a picture, and is none, is not drawn, and says so")
  func brokenPicture() async throws {
    let world = try BinaryWorld()
    let server = try FeedServer { request in
      guard request.path.hasPrefix("/pictures") else { return DemoSite().response(to: request) }
      return .ok([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], contentType: "image/png")
    }
    defer { server.stop() }
    let sut = try ScreenRun(
      ["browse", "\(server.baseURL)/feed.json", "--images", "kitty"],
      in: world
    )
    let shown = try sut.see("the picture cannot be drawn")
    #expect(shown.pictures.isEmpty)
    try quit(sut)
  }

  @Test("Without a protocol for pictures none is asked for")
  func noPictures() async throws {
    let (world, sut) = try makeSUT("feed.json")
    try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try sut.type("j")
    try sut.see("next") { $0.isAt(2, of: 9) }
    try quit(sut)
    #expect(world.requests.map(\.target) == ["/feed.json"])
  }

  @Test("Enter and 'o' open the page of the image, and 'p' its picture, in the browser")
  func opening() async throws {
    let world = try BinaryWorld()
    let pipe = "\(world.directory.path)/opened"
    _ = try await world.shell(
      """
      mkfifo \(pipe); mkdir \(world.directory.path)/bin; cd \(world.directory.path)/bin
      printf '#!/bin/sh\\necho "$# $1" >\(pipe)\\n' >xdg-open; chmod +x xdg-open
      """
    )
    let item = """
      {"id": "6f1b2c8e-3d47-4a90-9e15-0c7a5b2d8f31", "image": "https://a.example/1.png",
      "page": "https://a.example/page"}
      """
    let server = try FeedServer { _ in .ok(#"{"items": [\#(item)]}"#) }
    defer { server.stop() }
    let sut = try ScreenRun(
      ["browse", "--images", "none", "\(server.baseURL)"],
      variables: ["PATH": "\(world.directory.path)/bin:/usr/bin:/bin"],
      in: world
    )
    try sut.see("list") { $0.isAt(1, of: 1) && !$0.has("loading") }
    for (key, path) in [("o", "page"), ("\r", "page"), ("p", "1.png")] {
      try sut.type(key)
      // Opening the pipe waits for the browser.
      let opened = try await world.shell("cat \(pipe)").output
      #expect(opened == "1 https://a.example/\(path)\n", "\(key.debugDescription)")
    }
    try quit(sut)
  }

  @Test("'s' saves the picture in the current directory, and replaces no file")
  func saving() async throws {
    let (world, sut) = try makeSUT("feed.json")
    try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try sut.type("s")
    try sut.see("saved: ")
    let name = try #require(world.directory.files().first { $0.hasSuffix(".png") })
    // The whole path is longer than a line of the foot.
    let end = "\(world.directory.path.suffix(20))/\(name)".replacing(" ", with: "")
    let words = try sut.see("path") { screen in
      screen.lines.suffix(3).joined().replacing(" ", with: "").contains(end)
    }
    #expect(words.isAt(1, of: 9))
    let file = URL(filePath: "\(world.directory.path)/\(name)")
    #expect(try Data(contentsOf: file) == DemoSite.picture("lighthouse.png"))
    try Data("mine".utf8).write(to: file)
    try sut.type("s")
    try sut.see("number") { screen in
      screen.lines.suffix(3).joined().replacing(" ", with: "").contains("2.png")
    }
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
    #expect(world.directory.files().contains(name.replacing(".png", with: " 2.png")))
    try quit(sut)
  }

  @Test("PG1: 'm' appends the next page, and stays where it was; at the end of the feed it says so")
  func more() async throws {
    let (world, sut) = try makeSUT("feed.json?count=6&limit=4")
    try sut.see("first page") { $0.isAt(1, of: 4) && !$0.has("loading") }
    try sut.type("G")
    try sut.see("its end") { $0.isAt(4, of: 4) }
    try sut.type("m")
    try sut.see("both pages") { $0.isAt(4, of: 6) }
    try sut.type("j")
    try sut.see("an image of the next page") { $0.isAt(5, of: 6) }
    try sut.type("m")
    try sut.see("no more images")
    try quit(sut)
    #expect(world.requests.count == 3)
  }

  @Test("SC1: 'r' loads the feed again; rows and place stay, also when that fails, which is told")
  func reload() async throws {
    let (world, sut) = try makeSUT("feed.json", "--timeout", "20")
    try sut.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try sut.type("jj")
    try sut.see("third image") { $0.isAt(3, of: 9) }
    world.goOffline()
    try sut.type("r")
    let failed = try sut.see("no connection: ")
    #expect(failed.isAt(3, of: 9))
    #expect(failed.has("saved copy, less than a minute old"))
    world.goOnline()
    try sut.type("r")
    let fresh = try sut.see("fresh feed") { !$0.has("saved copy") && !$0.has("loading") }
    #expect(fresh.isAt(3, of: 9))
    try quit(sut)
  }

  @Test("Tab and Shift-Tab change between the followed feeds, which keep their names")
  func feeds() async throws {
    let world = try BinaryWorld()
    let feeds = [
      ("first", "feed.json", 9), ("second", "feed.rss?count=3", 3), ("third", "feed.atom", 9),
    ]
    for (name, path, _) in feeds {
      _ = try await world.feed("add", world.url(path), name, "--offline")
    }
    let sut = try ScreenRun(["browse", "first", "--images", "none"], in: world)
    let back = "\u{1B}[Z"
    for (key, place) in [("", 0), ("\t", 1), ("\t", 2), ("\t", 0), (back, 2), (back, 1)] {
      try sut.type(key)
      let (name, _, count) = feeds[place]
      let start = "  Feeds › \(name) "
      try sut.see("\(name) feed") { $0.isAt(1, of: count) && $0.lines[0].hasPrefix(start) }
    }
    try quit(sut)
  }

  @Test("Without an argument it begins with the list of feeds: names, new counts and ages")
  func feedList() async throws {
    let world = try BinaryWorld()
    _ = try await world.feed("add", world.url("feed.json"), "first")
    _ = try await world.feed("add", world.url("feed.rss?count=3"), "second", "--offline")
    let requests = world.requests.count
    let sut = try ScreenRun(["browse", "--images", "none"], in: world)
    let list = try sut.see("list") { $0.has("no saved copy") && $0.has("9 images") }
    #expect(list.lines[0].hasPrefix("  Feeds "))
    #expect(list.lines[2].hasPrefix(" >all feeds"))
    #expect(list.lines[3].hasPrefix("  first "))
    #expect(list.lines[3].hasSuffix("1 new · 9 images"))
    #expect(list.lines[4].hasSuffix("no saved copy"))
    #expect(world.requests.count == requests, "nothing is loaded")
    try sut.type("sec\r")
    try sut.see("second feed") { $0.isAt(1, of: 3) && $0.lines[0].hasPrefix("  Feeds › second · ") }
    try sut.type("A")
    try sut.see("all feeds") { $0.isAt(1, of: 12) && $0.lines[0].hasPrefix("  Feeds › all feeds") }
    try sut.type("h")
    try sut.see("list again") { $0.has("type to filter") }
    try sut.type("\u{1B}")
    try sut.see("all feeds again") { $0.isAt(1, of: 12) }
    try quit(sut)
  }

  @Test("A title of the list of feeds stands in place of the feed's own, also of the saved copy")
  func title() async throws {
    let world = try BinaryWorld()
    let words = ["--set", "title=Wide Water"]
    _ = try await world.feed(["add", world.url("feed.rss?count=3"), "sea"] + words)
    world.goOffline()
    let sut = try ScreenRun(["browse", "--images", "none"], in: world)
    let saved = try sut.see("Wide Water") { $0.has("saved copy") && !$0.has("loading") }
    #expect(saved.isAt(1, of: 3))
    #expect(!saved.has("Nine pictures"))
    world.goOnline()
    try sut.type("r")
    let fresh = try sut.see("Wide Water") { !$0.has("saved copy") && !$0.has("loading") }
    #expect(!fresh.has("Nine pictures"))
    try quit(sut)
  }

  private func makeSUT(_ path: String, _ words: String...) throws -> (BinaryWorld, ScreenRun) {
    let world = try BinaryWorld()
    let images = words.contains("--images") ? [] : ["--images", "none"]
    return (world, try ScreenRun(["browse", world.url(path)] + images + words, in: world))
  }

  private func quit(_ sut: ScreenRun) throws {
    try sut.type("q")
    let end = try sut.end()
    #expect(end.code == 0)
    #expect(end.faults == [])
  }
}

extension TerminalScreen {
  /// Whether this is the selected image of so many.
  func isAt(_ place: Int, of count: Int) -> Bool {
    lines.first?.split(separator: " ").last == "\(place)/\(count)"
  }
}
