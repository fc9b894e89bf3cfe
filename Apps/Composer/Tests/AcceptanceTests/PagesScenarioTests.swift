import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("The customer looks further back in a feed", .serialized)
struct PagesScenarioTests {
  private static let files = ["feed.json", "feed.rss", "feed.atom", "feed.jsonfeed"]

  @Test(
    "PG1: --pages N shows the images of up to N pages, each once, and saves them as one feed",
    arguments: Worlds.with(files)
  )
  func pages(file: String, world: Worlds) async throws {
    let world = try world.make()
    let all = try await world.feed(world.url("feed.json"), "--json").document().items.map(\.id)
    let url = world.url("\(file)?limit=4")
    for (words, count) in [([], 4), (["--pages", "2"], 8), (["--pages", "50"], 9)] {
      let shown = try await world.feed(["show", url, "--json"] + words)
      #expect(shown.code == 0)
      #expect(shown.errors == "")
      #expect(try shown.document().items.map(\.id) == Array(all.prefix(count)))
      #expect(shown.output.contains(#""next":null"#) == (count == 9))
    }
    world.goOffline()
    #expect(try await world.feed(url, "--json").document().items.map(\.id) == all)
  }

  @Test(
    "PG1: a feed that has not changed keeps all its saved pages, and one that has changed replaces them",
    arguments: Worlds.with(files)
  )
  func unchanged(file: String, world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("\(file)?limit=4")
    let all = try await world.feed(url, "--json", "--pages", "3", "--now", "2026-11-21T10:00:00Z")
      .document()
    let confirmed = try await world.feed(url, "--json", "--now", "2026-11-22T10:00:00Z").document()
    #expect(confirmed.origin == "remote")
    #expect(confirmed.items.count == 9)
    #expect(confirmed.items == all.items)
    let saved = try await world.feed(url, "--json", "--offline", "--now", "2026-11-22T10:00:01Z")
      .document()
    #expect(saved.items == all.items)
    #expect(saved.age_seconds == 1)

    world.respond(everythingAs: "\(file)?count=30&limit=4")
    let changed = try await world.feed(url, "--json").document()
    #expect(changed.items.count == 4)
    #expect(try await world.feed(url, "--json", "--offline").document().items == changed.items)
  }

  @Test(
    "PG1: 'prefetch' saves the pictures of all pages that it is asked for",
    arguments: Worlds.allCases
  )
  func prefetch(world: Worlds) async throws {
    let world = try world.make()
    let fetched = try await world.feed("prefetch", world.url("feed.rss?limit=4"), "--pages", "2")
    #expect(fetched.code == 0)
    #expect(fetched.output.hasPrefix("8 of 8 pictures saved"))
  }

  @Test("PG2: a page of images that were seen before is the end", arguments: Worlds.with(files))
  func seen(file: String, world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("\(file)?limit=4")
    world.respond(nextPagesAs: "\(file)?limit=4")
    for words in [["--pages", "50"], ["--offline"]] {
      let shown = try await world.feed(["show", url, "--json"] + words)
      #expect(shown.code == 0)
      #expect(try shown.document().items.count == 4)
      #expect(shown.output.contains(#""next":null"#))
    }
  }

  @Test(
    "PG3: a next page that fails is a notice; what came before it is shown and saved, and the next run goes on there",
    arguments: Worlds.with(files)
  )
  func pageFails(file: String, world: Worlds) async throws {
    let world = try world.make()
    let all = try await world.feed(world.url("feed.json"), "--json").document().items.map(\.id)
    for (number, (path, cause)) in [
      ("status/503", "the server failed with status 503"),
      ("html", "this is a web page without a feed"),
      ("pictures/dunes.jpg", "invalid data: this is a picture, not a feed"),
    ].enumerated() {
      let url = world.url("\(file)?limit=4&n=\(number)")
      world.respond(nextPagesAs: path)
      let shown = try await world.feed(url, "--json", "--pages", "3")
      #expect(shown.code == 0)
      #expect(shown.errors == "feed: more images could not be loaded: \(cause)\n")
      #expect(try shown.document().items.map(\.id) == Array(all.prefix(4)))
      #expect(try await world.feed(url, "-q", "--pages", "3").errors == "")
      #expect(
        try await world.feed(url, "--json", "--offline").document().items == shown.document().items
      )

      world.respond(nextPagesAs: nil)
      let again = try await world.feed(url, "--json", "--pages", "3")
      #expect(again.errors == "")
      #expect(try again.document().items.map(\.id) == all)
    }
  }

  @Test("PG3: the notice is in the customer's language")
  func language() async throws {
    let world = try BinaryWorld()
    world.respond(nextPagesAs: "status/500")
    let words = [world.url("feed.rss?limit=4"), "--pages", "2"]
    let shown = try await world.run(words, variables: ["LC_ALL": "de_DE.UTF-8"]).outcome()
    #expect(
      shown.errors
        == "feed: weitere Bilder konnten nicht geladen werden: der Server ist mit Status 500 gescheitert\n"
    )
  }

  @Test("PG4: Ctrl-C while a page is loaded shows nothing and saves nothing")
  func interrupted() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.rss?limit=4")
    world.respond(nextPagesAs: "stall")
    let run = try world.run(["show", url, "--pages", "2"])
    for await request in world.arrivals where request.target.contains("after_id=") { break }
    run.interrupt()
    let outcome = try await run.outcome()
    #expect(outcome.code == 130)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
    #expect(try await world.feed("status").output == "nothing is saved\n")
  }
}
