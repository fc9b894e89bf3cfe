import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

@Suite("The customer requests a feed in a format of the world", .serialized)
struct FormatScenarioTests {
  private static let files = ["feed.rss", "feed.atom", "feed.jsonfeed"]

  @Test(
    "FM1: S1 to S4 hold for every format: latest, saved, expired, and nothing saved",
    arguments: Worlds.with(files)
  )
  func formats(path: String, world: Worlds) async throws {
    let world = try world.make()
    let url = world.url(path)
    let own = try await world.feed(world.url("feed.json"), "--json").document()
    let shown = try await world.feed(url, "--json", "--now", "2026-11-21T10:00:00Z")
    #expect(shown.errors == "")
    #expect(shown.code == 0)
    let document = try shown.document()
    #expect(document.origin == "remote")
    #expect(document.items.map(\.id) == own.items.map(\.id))
    #expect(document.items.map(\.image) == own.items.map(\.image))
    #expect(document.items.map(\.description) == own.items.map(\.description))
    #expect(document.items.allSatisfy { $0.author == "Feed demo" })

    world.goOffline()
    let saved = try await world.feed(url, "--json", "--now", "2026-11-28T09:59:59Z").document()
    #expect(saved.origin == "cache")
    #expect(saved.reason == "connectivity")
    #expect(saved.items == document.items)
    let expired = try await world.feed(url, "--now", "2026-11-28T10:00:00Z")
    #expect(expired.code == 69)
    #expect(expired.output == "")
    #expect(expired.errors.hasPrefix("feed: cannot load \(url): no connection: "))

    _ = try await world.feed("clear", url)
    let empty = try await world.feed(url)
    #expect(empty.code == 69)
    #expect(empty.output == "")
  }

  @Test(
    "FM1: prefetch, gallery and status work for every format as for the product's own",
    arguments: Worlds.with(files)
  )
  func commands(path: String, world: Worlds) async throws {
    let world = try world.make()
    let url = world.url(path)
    #expect(try await world.feed("prefetch", url).output.contains("9 of 9 pictures saved"))
    let page = try await world.feed("gallery", url, "-o", "-")
    #expect(page.code == 0)
    #expect(page.output.components(separatedBy: "<img").count == 10)
    #expect(page.output.contains("Feed demo"))
    #expect(try await world.feed("status", url).output.contains("9 images, 9 pictures"))
  }

  @Test(
    "FM2: a response in no known format, or cut off, says what it looks like, and the saved feed stays",
    arguments: Worlds.with(answers)
  )
  func unknown(answer: (path: String, words: String), world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.rss")
    let saved = try await world.feed(url, "--json").document()
    world.respond(everythingAs: answer.path)

    let shown = try await world.feed(url, "--json")
    #expect(shown.code == 0)
    #expect(shown.errorLines.count == 1)
    #expect(shown.errors.contains(answer.words))
    #expect(try shown.document().items == saved.items)

    _ = try await world.feed("clear", url)
    let refused = try await world.feed(url)
    #expect(refused.code == 65)
    #expect(refused.output == "")
    #expect(refused.errorLines.count == 1)
    #expect(refused.errors.contains(answer.words))
  }

  private static let answers: [(path: String, words: String)] = [
    ("html", "this is a web page without a feed"),
    ("wrong-json", "the response is not a feed: null at items"),
    ("truncated.rss", "truncated RSS, at line"),
    ("pictures/dunes.jpg", "a picture, not a feed"),
  ]

  @Test(
    "FM3: items without a picture are left out, and -v says how many",
    arguments: Worlds.allCases
  )
  func fewPictures(world: Worlds) async throws {
    let world = try world.make()
    let shown = try await world.feed(world.url("few-pictures.rss"), "--json", "-v")
    #expect(try shown.document().items.count == 2)
    #expect(shown.errors.contains("7 items without a picture were left out"))
  }

  @Test(
    "FM3: a feed of texts is invalid data, and does not replace the saved feed",
    arguments: Worlds.allCases
  )
  func texts(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.rss")
    _ = try await world.feed(url)
    world.respond(everythingAs: "texts.rss")
    let shown = try await world.feed(url, "--json")
    #expect(try shown.document().items.count == 9)
    #expect(shown.errors.contains("none of the feed's items has a picture"))
    #expect(try await world.feed(world.url("texts.rss")).code == 65)
  }

  @Test(
    "FM4: a page that names one feed leads to it, online and offline",
    arguments: Worlds.allCases
  )
  func page(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("page")
    let shown = try await world.feed(url, "--json")
    #expect(shown.code == 0)
    #expect(shown.errors == "feed: found the feed \(world.url("feed.rss"))\n")
    #expect(try shown.document().items.count == 9)
    world.goOffline()
    #expect(try await world.feed(url, "--json").document().items == shown.document().items)
  }

  @Test(
    "FM4: a page that names several feeds lists them, and nothing is loaded",
    arguments: Worlds.allCases
  )
  func pages(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("pages")
    for words in [["show"], ["prefetch"], ["show", "--json"]] {
      let shown = try await world.feed(words + [url])
      #expect(shown.code == 65)
      #expect(shown.output == "")
      #expect(
        shown.errors == """
          feed: cannot load \(url): this web page names 3 feeds; \
          pass the URL of one, or its number: 'feed add URL --choose 1'
          feed: 1: \(world.url("feed.rss")) (Nine pictures)
          feed: 2: \(world.url("feed.atom")) (The same)
          feed: 3: \(world.url("feed.jsonfeed")) (The same once more)

          """
      )
    }
    #expect(try await world.feed("status", url).output.contains("no saved copy\n"))
  }

  @Test("FM4: a page that names no feed is invalid data", arguments: Worlds.allCases)
  func noFeed(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("html")
    let shown = try await world.feed(url)
    #expect(shown.code == 65)
    #expect(
      shown.errors
        == "feed: cannot load \(url): this is a web page without a feed; check the URL\n"
    )
  }

  @Test("FM5: the same item in a later load has the same id", arguments: Worlds.with(files))
  func sameIDs(path: String, world: Worlds) async throws {
    let world = try world.make()
    let ids = try await world.feed(world.url("\(path)?count=30"), "--json").document().items.map(
      \.id
    )
    #expect(Set(ids).count == 30)
    _ = try await world.feed("clear", "--all")
    #expect(
      try await world.feed(world.url("\(path)?count=30"), "--json").document().items.map(\.id)
        == ids
    )
  }
}
