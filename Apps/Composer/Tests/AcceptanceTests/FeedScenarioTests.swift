import ChildProcess
import FeedServer
import Foundation
import MisbehavingSite
import Testing

@testable import BuiltProgram

@Suite("The customer requests to see their image feed", .serialized)
struct FeedScenarioTests {
  let savedAt = "2026-11-21T10:00:00Z"
  let justBefore = "2026-11-28T09:59:59Z"
  let sevenDaysLater = "2026-11-28T10:00:00Z"

  @Test(
    "S1: with connectivity the latest feed from remote is displayed, and replaces the cache",
    arguments: Worlds.allCases
  )
  func online(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let shown = try await world.feed("--url", url, "--json")

    let document = try shown.document()
    #expect(shown.code == 0)
    #expect(shown.errors == "")
    #expect(document.origin == "remote")
    #expect(document.saved_at == nil)
    #expect(document.age_seconds == nil)
    #expect(document.reason == nil)
    #expect(document.items.count == 9)
    #expect(document.items.allSatisfy { $0.id == $0.id.lowercased() })

    world.goOffline()
    let saved = try await world.feed("--url", url, "--json").document()
    #expect(saved.origin == "cache")
    #expect(saved.items == document.items)
  }

  @Test(
    "S1: a feed that has not changed is displayed as the latest, and its saved copy is as new as if it had been sent again",
    arguments: Worlds.allCases
  )
  func unchanged(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let first = try await world.feed("--url", url, "--json", "--now", savedAt).document()
    let second = try await world.feed("--url", url, "--json", "--now", justBefore).document()
    #expect(second.origin == "remote")
    #expect(second.items == first.items)

    world.goOffline()
    let saved = try await world.feed("--url", url, "--json", "--now", sevenDaysLater).document()
    #expect(saved.age_seconds == 1)
  }

  @Test(
    "S1: a feed that has not changed moves less than 1 KiB, also when the saved copy is too old to be shown"
  )
  func unchangedBytes() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json?count=1000")
    _ = try await world.feed("--url", url, "--now", "2026-11-01T10:00:00Z")
    #expect(try await world.feed("--url", url, "--json").document().origin == "remote")

    let request = try #require(world.requests.last)
    let fields = request.headers.fields.reduce(0) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 4
    }
    let response = DemoSite.misbehaving.response(to: request)
    #expect(response.steps.count == 1, "a head, and no body")
    guard case .head(304, let headers) = response.steps.first else { throw Unexpected() }
    let answered = headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    #expect(request.target.utf8.count + fields + answered < 900)
  }

  @Test("S1: a corrupt copy is no reason to ask for less than the whole feed")
  func corruptCopy() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url)
    try await world.corruptCachedFeed()
    #expect(try await world.feed("--url", url, "--json").document().items.count == 9)
    #expect(world.requests.map { $0.headers["If-None-Match"] == nil } == [true, true])
  }

  private struct Unexpected: Error {}

  @Test(
    "S1: as text, each image has its description, location and URL, in feed order",
    arguments: Worlds.allCases
  )
  func text(world: Worlds) async throws {
    let world = try world.make()
    let shown = try await world.feed("show", "--url", world.url("feed.json"), "--limit", "4")
    let pictures = world.url("pictures/")
    #expect(
      shown.output == """
        The last light before open water
        Cape Wrath, Scotland
        \(pictures)lighthouse.png

        First sun on the high ridge
        Dolomites, Italy
        \(pictures)mountains.jpg

        Green fire over a still lake
        Abisko, Sweden
        \(pictures)aurora.png

        Wind writing in the sand
        \(pictures)dunes.jpg

        """
    )
    #expect(shown.errors == "")
    #expect(shown.code == 0)
  }

  @Test(
    "S2: without connectivity a cached feed less than 7 days old is displayed, with its age and the reason",
    arguments: Worlds.allCases
  )
  func offline(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let online = try await world.feed("--url", url, "--now", savedAt, "--json").document()
    world.goOffline()

    let shown = try await world.feed("--url", url, "--now", justBefore, "--json")
    let document = try shown.document()
    #expect(shown.code == 0)
    #expect(document.origin == "cache")
    #expect(document.saved_at == savedAt)
    #expect(document.age_seconds == 604_799)
    #expect(document.reason == "connectivity")
    #expect(document.items == online.items)

    let text = try await world.feed("--url", url, "--now", "2026-11-23T10:00:00Z")
    #expect(text.output.hasPrefix("The last light"))
    #expect(text.errorLines.count == 1)
    #expect(text.errors.hasPrefix("feed: saved copy, 2 days old (no connection: "))
    #expect(try await world.feed("--url", url, "--now", justBefore, "-q").errors == "")
  }

  @Test(
    "S2: every failed remote load falls back: bad status, invalid data, offline by choice",
    arguments: Worlds.allCases
  )
  func fallsBack(world: Worlds) async throws {
    let world = try world.make()
    let online = try await world.feed("--url", world.url("feed.json"), "--json").document()
    for path in ["status/500", "html", "wrong-json", "truncated.json", "empty-body"] {
      let reasons = ["status/500": "the server failed ", "html": "this is a web page "]
      let reason = reasons[path] ?? "invalid data: "
      world.respond(everythingAs: path)
      let shown = try await world.feed("--url", world.url("feed.json"), "--json")
      #expect(shown.code == 0, "\(path)")
      #expect(try shown.document().reason == "invalid_data", "\(path)")
      #expect(try shown.document().items == online.items, "\(path)")
      #expect(
        shown.errors.hasPrefix("feed: saved copy, less than a minute old (\(reason)"),
        "\(path)"
      )
    }
    let chosen = try await world.feed("--url", world.url("feed.json"), "--offline", "--json")
    #expect(try chosen.document().reason == "offline")
    #expect(chosen.code == 0)
  }

  @Test(
    "S3: without connectivity a cached feed 7 days old is an error message, and nothing else",
    arguments: Worlds.allCases
  )
  func expired(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url, "--now", savedAt)
    world.goOffline()

    for words in [[], ["--json"]] {
      let shown = try await world.feed(["--url", url, "--now", sevenDaysLater] + words)
      #expect(shown.code == 69)
      #expect(shown.output == "")
      #expect(shown.errorLines.count == 1)
      #expect(shown.errors.hasPrefix("feed: cannot load \(url): no connection: "))
    }
    #expect(
      try await world.feed("--url", url, "--now", justBefore).code == 0,
      "what only --now expired is still there"
    )
  }

  @Test(
    "S4: without connectivity an empty cache is an error message, and nothing else",
    arguments: Worlds.allCases
  )
  func empty(world: Worlds) async throws {
    let world = try world.make()
    world.goOffline()
    let shown = try await world.feed("--url", world.url("feed.json"))
    #expect(shown.code == 69)
    #expect(shown.output == "")
    #expect(shown.errorLines.count == 1)
    #expect(shown.errors.hasPrefix("feed: cannot load \(world.url("feed.json")): no connection: "))
    let chosen = try await world.feed("--url", world.url("feed.json"), "--offline")
    #expect(chosen.code == 69)
    #expect(
      chosen.errors
        == "feed: cannot load \(world.url("feed.json")): offline; nothing saved can be shown: load it when you are online\n"
    )
  }

  @Test(
    "Fallback: a feed of no images is a feed: fresh and saved it is displayed as such",
    arguments: Worlds.allCases
  )
  func noImages(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("empty.json")
    let fresh = try await world.feed("--url", url)
    #expect(fresh.code == 0)
    #expect(fresh.output == "")
    #expect(fresh.errors == "feed: The feed has no images.\n")
    world.goOffline()
    let saved = try await world.feed("--url", url, "--json")
    #expect(saved.code == 0)
    #expect(try saved.document().origin == "cache")
    #expect(try saved.document().items.isEmpty)
  }

  @Test(
    "Untrusted input: a hostile feed shows nothing that a terminal obeys, and no URL but http and https is fetched",
    arguments: Worlds.allCases
  )
  func hostile(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("hostile.json")
    let shown = try await world.feed("--url", url)
    #expect(shown.code == 0)
    for scalar in (shown.output + shown.errors).unicodeScalars where scalar != "\n" {
      #expect(
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
          scalar.properties.generalCategory
        )
      )
    }
    let fetched = try await world.feed("prefetch", "--url", url)
    #expect(fetched.code == 75)
    #expect(fetched.errors.contains("only http and https are fetched, not javascript:"))
    #expect(fetched.errors.contains("only http and https are fetched, not file:"))
    let json = try await world.feed("--url", url, "--json")
    #expect(json.output.contains(#"\u001b"#))
    #expect(json.output.contains(#"\u202e"#))
    for scalar in json.output.unicodeScalars where scalar != "\n" {
      #expect(
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
          scalar.properties.generalCategory
        )
      )
    }
  }
}
