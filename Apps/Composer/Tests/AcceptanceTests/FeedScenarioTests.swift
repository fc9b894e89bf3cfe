import FeedCache
import Foundation
import Testing

@Suite("The customer requests to see their image feed", .serialized)
struct FeedScenarioTests {
  let savedAt = "2026-11-21T10:00:00Z"
  let justBefore = "2026-11-28T09:59:59Z"
  let sevenDaysLater = "2026-11-28T10:00:00Z"

  @Test(
    "S1: with connectivity the latest feed from remote is displayed, and replaces the cache", arguments: Worlds.allCases
  )
  func online(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let shown = try await world.feed("--url", url, "--json")

    let document = try shown.document()
    #expect(shown.code == 0)
    #expect(shown.errors == "")
    #expect(document.origin == "remote")
    #expect(document.saved_at == nil && document.age_seconds == nil && document.reason == nil)
    #expect(document.items.count == 9)

    try world.goOffline()
    let saved = try await world.feed("--url", url, "--json").document()
    #expect(saved.origin == "cache")
    #expect(saved.items == document.items)
  }

  @Test("S1: as text, each image has its description, location and URL, in feed order", arguments: Worlds.allCases)
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

        """)
    #expect(shown.errors == "")
    #expect(shown.code == 0)
  }

  @Test(
    "S2: without connectivity a cached feed less than 7 days old is displayed, with its age and the reason",
    arguments: Worlds.allCases)
  func offline(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let online = try await world.feed("--url", url, "--now", savedAt, "--json").document()
    try world.goOffline()

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
    "S2: every failed remote load falls back: bad status, invalid data, offline by choice", arguments: Worlds.allCases)
  func fallsBack(world: Worlds) async throws {
    let world = try world.make()
    let online = try await world.feed("--url", world.url("feed.json"), "--json").document()
    for path in ["status/500", "html", "wrong-json", "truncated.json", "empty-body"] {
      world.answer(everythingAs: path)
      let shown = try await world.feed("--url", world.url("feed.json"), "--json")
      #expect(shown.code == 0, "\(path)")
      #expect(try shown.document().reason == "invalid_data", "\(path)")
      #expect(try shown.document().items == online.items, "\(path)")
      #expect(shown.errors.hasPrefix("feed: saved copy, less than a minute old (invalid data: "), "\(path)")
    }
    let chosen = try await world.feed("--url", world.url("feed.json"), "--offline", "--json")
    #expect(try chosen.document().reason == "offline")
    #expect(chosen.code == 0)
  }

  @Test(
    "S3: without connectivity a cached feed 7 days old is an error message, and nothing else",
    arguments: Worlds.allCases)
  func expired(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url, "--now", savedAt)
    try world.goOffline()

    for words in [[], ["--json"]] {
      let shown = try await world.feed(["--url", url, "--now", sevenDaysLater] + words)
      #expect(shown.code == 69)
      #expect(shown.output == "")
      #expect(shown.errorLines.count == 1)
      #expect(shown.errors.hasPrefix("feed: cannot load \(url): no connection: "))
    }
    #expect(try await world.feed("--url", url, "--now", justBefore).code == 0, "what only --now expired is still there")
  }

  @Test("S4: without connectivity an empty cache is an error message, and nothing else", arguments: Worlds.allCases)
  func empty(world: Worlds) async throws {
    let world = try world.make()
    try world.goOffline()
    let shown = try await world.feed("--url", world.url("feed.json"))
    #expect(shown.code == 69)
    #expect(shown.output == "")
    #expect(shown.errorLines.count == 1)
    #expect(shown.errors.hasPrefix("feed: cannot load \(world.url("feed.json")): no connection: "))
    let chosen = try await world.feed("--url", world.url("feed.json"), "--offline")
    #expect(chosen.code == 69)
    #expect(
      chosen.errors
        == "feed: cannot load \(world.url("feed.json")): offline; no saved copy can be shown, so go online to load it\n"
    )
  }

  @Test("W1: offline, one feed is never shown for another", arguments: Worlds.allCases)
  func feedsApart(world: Worlds) async throws {
    let world = try world.make()
    _ = try await world.feed("--url", world.url("feed.json"))
    try world.goOffline()
    let other = try await world.feed("--url", world.url("feed.json?count=3"))
    #expect(other.code == 69)
    #expect(other.output == "")
  }

  @Test(
    "W2: an expired cache is gone after the load that refused it, but never under --now or --max-age",
    arguments: Worlds.allCases)
  func expiredIsGone(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let longAgo = Date(timeIntervalSinceNow: -8 * 86_400).formatted(.iso8601)
    _ = try await world.feed("--url", url, "--now", longAgo)
    try world.goOffline()

    #expect(try await world.feed("--url", url, "--max-age", "0").code == 69)
    #expect(try await world.feed("--url", url, "--now", "2050-01-01T00:00:00Z").code == 69)
    #expect(try await world.feed("--url", url, "--max-age", "none").code == 0, "nothing was deleted so far")

    #expect(try await world.feed("--url", url).code == 69)
    #expect(try await world.feed("--url", url, "--max-age", "none").code == 69, "deleted by the load that refused it")
  }

  @Test("W3: when saving fails, the error is told and the old feed stays", arguments: [Worlds.binary])
  func savingFails(world: Worlds) async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url, "--now", savedAt)
    // A file where temporary files should go: nothing can be written, everything can be read.
    let folder = try #require(world.directory.files().first { $0.hasSuffix("/feed") }).dropLast("/feed".count)
    let temporary = "\(world.directory.path)/\(folder)/tmp"
    try FileManager.default.removeItem(atPath: temporary)
    try Data().write(to: URL(filePath: temporary))

    let shown = try await world.feed("--url", url, "--json")
    #expect(shown.code == 0)
    #expect(try shown.document().origin == "remote")
    #expect(shown.errors.hasPrefix("feed: the feed could not be saved: cannot use the directory "))
    #expect(shown.errorLines.count == 1)
    try world.goOffline()
    #expect(try await world.feed("--url", url, "--json", "--now", justBefore).document().saved_at == savedAt)
  }

  @Test("W4: the max age is the customer's to choose", arguments: Worlds.allCases)
  func maxAge(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url, "--now", savedAt)
    try world.goOffline()
    #expect(try await world.feed("--url", url, "--now", "2026-11-21T21:59:59Z", "--max-age", "0.5").code == 0)
    #expect(try await world.feed("--url", url, "--now", "2026-11-21T22:00:00Z", "--max-age", "0.5").code == 69)
    #expect(try await world.feed("--url", url, "--now", savedAt, "--max-age", "0").code == 69)
    #expect(try await world.feed("--url", url, "--now", "2099-01-01T00:00:00Z", "--max-age", "none").code == 0)
  }

  @Test("W5: loading from an empty cache delivers an error at the surface", arguments: Worlds.allCases)
  func emptyCache(world: Worlds) async throws {
    let world = try world.make()
    let shown = try await world.feed("--url", world.url("feed.json"), "--offline", "--json")
    #expect(shown.code == 69)
    #expect(shown.output == "")
  }

  @Test("Fallback: a feed of no images is a feed: fresh and saved it is displayed as such", arguments: Worlds.allCases)
  func noImages(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("empty.json")
    let fresh = try await world.feed("--url", url)
    #expect(fresh.code == 0)
    #expect(fresh.output == "")
    #expect(fresh.errors == "feed: The feed has no images.\n")
    try world.goOffline()
    let saved = try await world.feed("--url", url, "--json")
    #expect(saved.code == 0)
    #expect(try saved.document().origin == "cache")
    #expect(try saved.document().items.isEmpty)
  }

  @Test(
    "Age: a saved copy from the future is shown for less than max age ahead, and never deleted",
    arguments: Worlds.allCases)
  func fromTheFuture(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let ahead = Date(timeIntervalSinceNow: 8 * 86_400).formatted(.iso8601)
    _ = try await world.feed("--url", url, "--now", ahead)
    try world.goOffline()
    #expect(try await world.feed("--url", url).code == 69)
    #expect(try await world.feed("validate", "--url", url).output.contains("left alone"))
    let shown = try await world.feed(
      "--url", url, "--now", Date(timeIntervalSinceNow: 86_500).formatted(.iso8601), "--json")
    #expect(shown.code == 0)
    #expect(try shown.document().age_seconds == 0)
  }

  @Test(
    "V2: a damaged cache is an error message offline, and gone afterwards; the next feed is saved again",
    arguments: Worlds.allCases)
  func damaged(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url)
    try await world.damageCachedFeed()
    #expect(try await world.feed("status", "--url", url, "--json").output.contains(#""state":"damaged""#))
    try world.goOffline()
    #expect(try await world.feed("--url", url).code == 69)
    #expect(try await world.feed("status", "--url", url, "--json").output.contains(#""state":"empty""#))
    try world.goOnline()
    #expect(try await world.feed("--url", url).code == 0)
    try world.goOffline()
    #expect(try await world.feed("--url", url).code == 0)
  }

  @Test(
    "V3: 'validate' deletes an expired cache, keeps a valid one, and only tells under --now or --max-age",
    arguments: Worlds.allCases)
  func validate(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    #expect(try await world.feed("validate", "--url", url).output == "nothing is saved\n")
    let longAgo = Date(timeIntervalSinceNow: -7 * 86_400 - 60).formatted(.iso8601)
    _ = try await world.feed("--url", url, "--now", longAgo)
    let told = try await world.feed("validate", "--url", url, "--max-age", "7")
    #expect(told.output == "saved copy, 7 days old, expired, not deleted, as --now or --max-age was given\n")
    let deleted = try await world.feed("validate", "--url", url)
    #expect(deleted.output == "saved copy, 7 days old, expired, deleted\n")
    #expect(deleted.code == 0)
    #expect(try await world.feed("status", "--json").output == "{\"feeds\":[]}\n")

    _ = try await world.feed("--url", url)
    #expect(try await world.feed("validate", "--url", url).output == "saved copy, less than a minute old, valid\n")
    #expect(try await world.feed("validate", "--url", url, "--json").output.contains(#""state":"valid""#))
  }

  @Test(
    "Image data: 'prefetch' caches every picture, looks in the cache first, and the feed's next replace keeps them",
    arguments: Worlds.allCases)
  func prefetch(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let fetched = try await world.feed("prefetch", "--url", url)
    #expect(fetched.code == 0, "\(fetched.errors)")
    #expect(fetched.output.hasPrefix("9 of 9 pictures saved, "))
    _ = try await world.feed("--url", url)

    try world.goOffline()
    let again = try await world.feed("prefetch", "--url", url)
    #expect(again.code == 0)
    #expect(again.output == fetched.output)
    #expect(try await world.feed("status", "--url", url, "--json").output.contains(#""images":9,"pictures":9"#))
  }

  @Test(
    "RI3: a picture that cannot be had is told, the rest goes on, and the exit code says so", arguments: Worlds.allCases
  )
  func somePicturesFail(world: Worlds) async throws {
    let world = try world.make()
    let fetched = try await world.feed("prefetch", "--url", world.url("mixed-images.json"))
    #expect(fetched.code == 75)
    #expect(fetched.output.hasPrefix("2 of "))
    #expect(fetched.errors.contains("failed: invalid data: the server answered with status 404"))
    #expect(fetched.errors.contains("failed: invalid data: the answer is empty"))
  }

  @Test(
    "Untrusted input: a hostile feed shows nothing that a terminal obeys, and no URL but http and https is fetched",
    arguments: Worlds.allCases)
  func hostile(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("hostile.json")
    let shown = try await world.feed("--url", url)
    #expect(shown.code == 0)
    for scalar in (shown.output + shown.errors).unicodeScalars where scalar != "\n" {
      #expect(![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory))
    }
    let fetched = try await world.feed("prefetch", "--url", url)
    #expect(fetched.code == 75)
    #expect(fetched.errors.contains("only http and https are fetched, not javascript:"))
    #expect(fetched.errors.contains("only http and https are fetched, not file:"))
    let json = try await world.feed("--url", url, "--json")
    #expect(json.output.contains(#"\u001b"#) && json.output.contains(#"\u202e"#))
    for scalar in json.output.unicodeScalars where scalar != "\n" {
      #expect(![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory))
    }
  }

  @Test("'status' tells of one feed or of all, and 'clear' deletes one or all", arguments: Worlds.allCases)
  func statusAndClear(world: Worlds) async throws {
    let world = try world.make()
    let (one, other) = (world.url("feed.json"), world.url("feed.json?count=2"))
    #expect(try await world.feed("status").output == "nothing is saved\n")
    #expect(
      try await world.feed("status", "--url", one).output
        == "\(one)\n  no saved copy\n  0 images, 0 pictures, 0 bytes\n")
    for url in [one, other] { _ = try await world.feed("--url", url, "--now", savedAt) }

    let all = try await world.feed("status", "--now", savedAt)
    #expect(all.code == 0)
    #expect(
      all.output.contains("\(one)\n  saved copy, less than a minute old, valid until \(sevenDaysLater)\n  9 images"))
    #expect(all.output.contains("\(other)\n"))
    #expect(
      try await world.feed("status", "--url", one, "--now", sevenDaysLater).output.contains(
        "expired since \(sevenDaysLater)"))

    #expect(try await world.feed("clear", "--url", one).code == 0)
    #expect(try await !world.feed("status").output.contains("\(one)\n"))
    #expect(try await world.feed("status").output.contains("\(other)\n"))
    #expect(try await world.feed("clear").errors == "feed: cleared the cache of all feeds\n")
    #expect(try await world.feed("status").output == "nothing is saved\n")
  }
}
