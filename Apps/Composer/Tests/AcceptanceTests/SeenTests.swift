import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

@Suite("What is new since the last time", .serialized)
struct SeenTests {
  @Test("Of the first load the newest image alone is new; later ones are, until they are marked")
  func marking() async throws {
    let (world, site) = try makeWorld(["b", "a"])
    #expect(try await new(world.feed("sky", "--json")) == ["b"])
    site.change(to: ["d", "c", "b", "a"])
    #expect(try await new(world.feed("sky", "--json")) == ["d", "c", "b"])
    let list = try await world.feed("list")
    #expect(list.output.contains("3 new · 4 images"))
    let marked = try await world.feed("seen", "sky")
    #expect(marked.errors == "feed: 3 images marked as seen\n")
    #expect(try await new(world.feed("sky", "--json")) == [])
    #expect(try await world.feed("list", "--json").output.contains(#""new":0"#))
    let undone = try await world.feed("seen", "sky", "--undo")
    #expect(undone.errors == "feed: 3 images are new again\n")
    #expect(try await new(world.feed("sky", "--json", "--offline")) == ["d", "c", "b"])
  }

  @Test("'--new' shows new images alone, of one feed and of all, and '--seen' marks them")
  func newOnly() async throws {
    let (world, site) = try makeWorld(["b", "a"])
    #expect(try await world.feed("sky", "--new").output.hasPrefix("b\n"))
    site.change(to: ["c", "b", "a"])
    let limited = try await world.feed("sky", "--new", "--seen", "--limit", "1")
    #expect(limited.output.hasPrefix("c\n"))
    let all = try await world.feed("--new", "--seen")
    #expect(all.output.hasPrefix("b\n"))
    #expect(all.output.contains("sky"))
  }

  @Test("Where nothing is new, text says nothing, and JSON has no items; both succeed")
  func nothingNew() async throws {
    let (world, site) = try makeWorld(["a"])
    defer { withExtendedLifetime(site) {} }
    _ = try await world.feed("sky", "--seen")
    for words in [["--new"], ["sky", "--new"], ["--new", "--all"]] {
      let outcome = try await world.feed(words)
      #expect(outcome.code == 0)
      #expect(outcome.output == "")
      #expect(outcome.errors == "")
    }
    let document = try await world.feed("sky", "--new", "--json")
    #expect(document.code == 0)
    #expect(document.output.contains(#""items":[]"#))
  }

  @Test("What was seen stays seen when the cache is cleared, or the feed comes by another name")
  func clearedCache() async throws {
    let (world, site) = try makeWorld(["a"])
    _ = try await world.feed("sky", "--seen")
    _ = try await world.feed("clear", "sky")
    site.change(to: ["b", "a"])
    #expect(try await new(world.feed("sky", "--json")) == ["b"])
    _ = try await world.feed("remove", "sky")
    #expect(try await new(world.feed(site.url, "--json")) == ["b"])
  }

  @Test("That what is seen cannot be kept is a notice, said once for all feeds")
  func unkeptMarks() async throws {
    let (world, site) = try makeWorld(["a"])
    let other = try GrowingSite(["b"])
    defer { withExtendedLifetime((site, other)) {} }
    try world.write(feeds: "\(site.url) sky\n\(other.url) sea\n")
    let place = URL(filePath: world.directory.path + "/home/.local/state")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data().write(to: place)
    for words in [["sky"], ["show", "--all"]] {
      let shown = try await world.feed(words)
      #expect(shown.code == 0, "\(shown)")
      let notices = shown.errorLines.filter { $0.contains("what was seen cannot be kept: ") }
      #expect(notices.count == 1, "\(shown)")
    }
  }

  @Test("Images that the settings hide are not counted, and new ones keep the numbers of 'open'")
  func hidden() async throws {
    let (world, site) = try makeWorld(["a"], settings: "drop c")
    _ = try await world.feed("sky", "--seen")
    site.change(to: ["d", "c", "b", "a"])
    #expect(try await new(world.feed("sky", "--json")) == ["d", "b"])
    #expect(try await world.feed("list", "--json").output.contains(#""new":2"#))
    let run = try TerminalRun(
      ["sky", "--new", "--images", "none", "--no-color"],
      columns: 80,
      variables: [:],
      in: world
    )
    let screen = try await run.end().text
    #expect(screen.contains("t · 2 new"))
    #expect(screen.contains("1 d"))
    #expect(screen.contains("3 b"))
  }

  @Test("'--format' writes a line for each image, of one feed and of all, by its number")
  func format() async throws {
    let (world, site) = try makeWorld(["c", "b", "a"], settings: "drop b")
    let template = #"{number} {feed} {description}\t{date}"#
    let one = try await world.feed("sky", "--format", template)
    #expect(one.output == "1 sky c\t\n3 sky a\t\n")
    #expect(try await world.feed("--all", "--format", template).output == one.output)
    _ = try await world.feed("sky", "--new", "--seen", "--format", "{text}")
    let nothing = try await world.feed("--new", "--format", template)
    #expect(nothing.output == "")
    #expect(nothing.errors == "")
    #expect(nothing.code == 0)
    let wrong = try await world.feed("sky", "--format", "{colour}")
    #expect(wrong.code == 64)
    #expect(wrong.errors.hasPrefix("feed: --format: unknown word {colour}; known are {number} "))
    withExtendedLifetime(site) {}
  }

  @Test("'browse' begins at the newest new image, and what is selected there for a while is seen")
  func browsing() async throws {
    let (world, site) = try makeWorld(["a"])
    _ = try await world.feed("sky", "--seen")
    site.change(to: ["d", "c", "b", "a"])
    let run = try ScreenRun(["browse", "sky", "--images", "none"], in: world)
    try run.see("the first is seen") { $0.has(" >1   d") && $0.has("  2•  c") }
    try run.type("]]")
    try run.see("the third is seen") { $0.has(" >3   b") && $0.has("  2•  c") }
    try run.type("q")
    #expect(try run.end().code == 0)
    #expect(try await new(world.feed("sky", "--json")) == ["c"])
    withExtendedLifetime(site) {}
  }

  @Test("'browse --new' has new images alone")
  func browsingNewOnly() async throws {
    let (world, site) = try makeWorld(["a"])
    _ = try await world.feed("sky", "--seen")
    site.change(to: ["c", "b", "a"])
    let run = try ScreenRun(["browse", "sky", "--new", "--images", "none"], in: world)
    let screen = try run.see("all new") { $0.has("2•  b") && !$0.has("loading") }
    #expect(!screen.has("  3"))
    try run.type("q")
    #expect(try run.end().code == 0)
    withExtendedLifetime(site) {}
  }

  @Test("'gallery --new' has the new images, and marks them with '--seen'")
  func gallery() async throws {
    let (world, site) = try makeWorld(["a"])
    _ = try await world.feed("sky", "--seen")
    site.change(to: ["b", "a"])
    _ = try await world.feed("sky")
    let page = try await world.feed("gallery", "sky", "--new", "--seen", "-o", "-").output
    #expect(page.components(separatedBy: "<figure>").count == 2)
    #expect(try await new(world.feed("sky", "--json")) == [])
  }

  @Test("'prefetch --seen' marks the images whose pictures are there, of one feed and of all")
  func prefetch() async throws {
    for words in [["sky"], ["--all"]] {
      let world = try BinaryWorld()
      try world.write(feeds: "\(world.url("feed.json")) sky\n")
      #expect(try await world.feed(["prefetch", "--seen"] + words).code == 0)
      #expect(try await new(world.feed("sky", "--json", "--offline")) == [])
      let again = try await world.feed("prefetch", "sky", "--new")
      #expect(again.code == 0)
      #expect(again.output == "")
    }
    let (world, site) = try makeWorld(["a"])
    #expect(try await world.feed("prefetch", "sky", "--seen").code == 75)
    #expect(try await new(world.feed("sky", "--json")) == ["a"])
    withExtendedLifetime(site) {}
  }

  @Test("Where nothing is new, a copy that is not fresh is told all the same, and so is a filter")
  func nothingNewOffline() async throws {
    let (world, site) = try makeWorld(["b", "a"], settings: "drop b")
    _ = try await world.feed("seen", "sky")
    _ = try await world.feed("sky", "--seen")
    let offline = try await world.feed("sky", "--new", "--offline")
    #expect(offline.output == "")
    #expect(offline.errors == "feed: saved copy, less than a minute old (offline)\n")
    let page = try await world.feed("gallery", "sky", "--new", "-o", "-")
    #expect(page.output.contains("nothing new"))
    withExtendedLifetime(site) {}
  }

  @Test("A feed that was never loaded has nothing to mark")
  func nothingToMark() async throws {
    let (world, site) = try makeWorld(["a"])
    defer { withExtendedLifetime(site) {} }
    let outcome = try await world.feed("seen", "sky")
    #expect(outcome.code == 69)
    #expect(outcome.errors.hasPrefix("feed: no saved copy of http://127.0.0.1:"))
  }

  private func makeWorld(
    _ names: [String],
    settings: String = "title t"
  ) throws -> (BinaryWorld, GrowingSite) {
    let world = try BinaryWorld()
    let site = try GrowingSite(names)
    try world.write(feeds: "\(site.url) sky\n  \(settings)\n")
    return (world, site)
  }

  private func new(_ outcome: Outcome) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let items = (object as? [String: Any])?["items"] as? [[String: Any]]
    return try #require(items).filter { $0["seen"] as? Bool == false }.compactMap {
      $0["description"] as? String
    }
  }
}
