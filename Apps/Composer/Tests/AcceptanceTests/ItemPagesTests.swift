import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Pictures of the web pages of items", .serialized)
struct ItemPagesTests {
  @Test(
    "Each page is requested once, its picture is shown, and the second load asks for none again",
    arguments: PageShape.allCases
  )
  func shapes(shape: PageShape) async throws {
    let site = try ItemPagesSite(shape)
    let world = try BinaryWorld()
    try follow(site, "pictures page", in: world)
    for _ in 0..<2 {
      let shown = try await world.feed("a", "--json")
      #expect(shown.code == 0, "\(shown.errors)")
      #expect(try pictures(shown) == [3, 2, 1].map { site.url(shape.picture($0)) })
    }
    #expect(
      site.requests == ["/feed", "/post/3", "/post/2", "/post/1", "/feed"]
    )
  }

  @Test("At most 20 pages are requested in a load, and the next load goes on behind them")
  func limit() async throws {
    let site = try ItemPagesSite(.blog, items: 50)
    let world = try BinaryWorld()
    try follow(site, "pictures page", in: world)
    for count in [20, 40, 50, 50] {
      let shown = try await world.feed("a", "--json")
      #expect(try pictures(shown).count == count)
      #expect(site.pages.count == count)
    }
    #expect(Set(site.pages).count == 50)
  }

  @Test("-v says which pages had nothing, and the feed is shown all the same")
  func verbose() async throws {
    let site = try ItemPagesSite(.gone)
    let world = try BinaryWorld()
    try follow(site, "pictures page", in: world)
    let shown = try await world.feed("a", "-v")
    #expect(shown.code == 0)
    #expect(shown.errors.contains("no picture from \(site.url("/post/2")): "))
    #expect(try await !world.feed("a").errors.contains("no picture from"))
  }

  @Test("Pages that had nothing are requested again once the cache is cleared")
  func clear() async throws {
    let site = try ItemPagesSite(.gone)
    let world = try BinaryWorld()
    try follow(site, "pictures page", in: world)
    _ = try await world.feed("a")
    _ = try await world.feed("clear", site.feed)
    _ = try await world.feed("a")
    #expect(site.pages.count == 6)
  }

  @Test("The setting counts at once, in both directions, though the feed has not changed")
  func change() async throws {
    let site = try ItemPagesSite(.webcomic)
    let world = try BinaryWorld()
    for setting in ["pictures all", "pictures page", "title T"] {
      try follow(site, setting, in: world)
      let shown = try await world.feed("a", "--json")
      let path = setting == "pictures page" ? "/strips/" : "/thumbs/"
      #expect(try pictures(shown) == [3, 2, 1].map { site.url("\(path)\($0).png") })
    }
    #expect(site.pages.count == 3)
  }

  @Test("A feed without pictures is an error that names the setting")
  func advice() async throws {
    let site = try ItemPagesSite(.blog)
    let world = try BinaryWorld()
    let shown = try await world.feed("show", site.feed)
    #expect(shown.code == 65)
    #expect(shown.errors.contains("'pictures page' among the feed's settings may help"))
    #expect(site.pages == [])
  }

  @Test("'add' of a feed without pictures tries the newest item, and says that pages may help")
  func offer() async throws {
    let site = try ItemPagesSite(.blog)
    let world = try BinaryWorld()
    let refused = try await world.feed("add", site.feed, "a")
    #expect(refused.code == 65)
    #expect(refused.errors.contains("'--set pictures=page' takes pictures from there"))
    #expect(site.requests == ["/feed", "/post/3"])
    #expect(try await world.feed("list").output == "")
  }

  @Test("'add --set pictures=page' follows it, and the next look asks for no page again")
  func set() async throws {
    let site = try ItemPagesSite(.bluesky)
    let world = try BinaryWorld()
    let added = try await world.feed("add", site.feed, "a", "--set", "pictures=page")
    #expect(added.code == 0, "\(added.errors)")
    #expect(try await pictures(world.feed("a", "--json")).count == 3)
    #expect(site.pages.count == 3)
    #expect(site.requests.filter { $0 == "/feed" }.count == 2)
  }

  @Test("On a terminal 'add' asks, and a yes sets it and requests no page twice")
  func question() async throws {
    let site = try ItemPagesSite(.blog)
    let world = try BinaryWorld()
    let sut = try run(["add", site.feed, "a"], in: world)
    _ = try sut.read(until: "(y/n) ")
    try sut.type("y\n", until: "following a")
    #expect(try await sut.end().code == 0)
    #expect(try await world.feed("list", "-v").output.contains("  pictures page\n"))
    #expect(site.requests == ["/feed", "/post/3", "/post/2", "/post/1"])
  }

  @Test("Any other answer follows nothing", arguments: ["n\n", "\n", "\u{4}"])
  func no(keys: String) async throws {
    let site = try ItemPagesSite(.blog)
    let world = try BinaryWorld()
    let sut = try run(["add", site.feed, "a"], in: world)
    _ = try sut.read(until: "(y/n) ")
    try sut.type(keys)
    #expect(try await sut.end().code == 65)
    #expect(try await world.feed("list").output == "")
    #expect(site.pages.count == 1)
  }

  @Test("'explain' names the pictures of the page from which the image is, and requests no other")
  func explain() async throws {
    let site = try ItemPagesSite(.webcomic)
    let world = try BinaryWorld()
    try follow(site, "pictures page", in: world)
    _ = try await world.feed("a")
    let before = site.pages.count
    let outcome = try await world.feed("explain", "2", "a")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("  picture      \(site.url("/strips/2.png"))\n"))
    #expect(outcome.output.contains("  shown as image 2\n   kind         "))
    #expect(site.pages.dropFirst(before) == ["/post/2"])
  }

  @Test("Without a saved copy pictures of pages have no number, and 'explain' says so")
  func explainWithoutCopy() async throws {
    let site = try ItemPagesSite(.blog)
    let world = try BinaryWorld()
    try follow(site, "pictures page", in: world)
    let outcome = try await world.feed("explain", "1", "a")
    #expect(outcome.code == 69)
    #expect(outcome.errors.contains("load it with 'feed show'"))
    #expect(site.requests == [])
  }

  @Test("Where the feed's own picture is shown, 'explain' names those of the feed alone")
  func explainOwnPicture() async throws {
    let site = try ItemPagesSite(.gone)
    let world = try BinaryWorld()
    try follow(site, "pictures page", in: world)
    _ = try await world.feed("a")
    let outcome = try await world.feed("explain", "2", "a")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("  shown as image 2\n   kind         "))
    #expect(site.pages.count == 3)
  }

  private func follow(_ site: ItemPagesSite, _ setting: String, in world: BinaryWorld) throws {
    let folder = "\(world.directory.path)/home/.config/feed"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("\(site.feed) a\n  \(setting)\n".utf8).write(to: URL(filePath: "\(folder)/feeds"))
  }

  private func pictures(_ outcome: Outcome) throws -> [String] {
    try outcome.document().items.map(\.image)
  }

  private func run(_ words: [String], in world: BinaryWorld) throws -> TerminalRun {
    try TerminalRun(words, columns: 200, variables: ["LANG": "C"], hasKeys: true, in: world)
  }
}
