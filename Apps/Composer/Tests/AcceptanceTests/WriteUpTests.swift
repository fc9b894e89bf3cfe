import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Where the write-ups differ", .serialized)
struct WriteUpTests {
  let savedAt = "2026-11-21T10:00:00Z"
  let justBefore = "2026-11-28T09:59:59Z"

  @Test("W1: offline, one feed is never shown for another", arguments: Worlds.allCases)
  func feedsApart(world: Worlds) async throws {
    let world = try world.make()
    _ = try await world.feed("--url", world.url("feed.json"))
    world.goOffline()
    let other = try await world.feed("--url", world.url("feed.json?count=3"))
    #expect(other.code == 69)
    #expect(other.output == "")
  }

  @Test("W2: an expired cache stays after the load that refused it", arguments: Worlds.allCases)
  func expiredStays(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    let longAgo = Date(timeIntervalSinceNow: -8 * 86_400).formatted(.iso8601)
    _ = try await world.feed("--url", url, "--now", longAgo)
    world.goOffline()
    #expect(try await world.feed("--url", url).code == 69)
    #expect(try await world.feed("--url", url, "--max-age", "none").code == 0)
  }

  @Test(
    "W2: with `expired = delete` an expired cache is gone after the load that refused it, but never under --now or --max-age"
  )
  func expiredIsGone() async throws {
    let world = try BinaryWorld()
    let config = world.directory.path + "/home/.config/feed"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    try Data("expired = delete\n".utf8).write(to: URL(filePath: config + "/config"))
    let url = world.url("feed.json")
    let longAgo = Date(timeIntervalSinceNow: -8 * 86_400).formatted(.iso8601)
    _ = try await world.feed("--url", url, "--now", longAgo)
    world.goOffline()

    #expect(try await world.feed("--url", url, "--max-age", "0").code == 69)
    #expect(try await world.feed("--url", url, "--now", "2050-01-01T00:00:00Z").code == 69)
    #expect(
      try await world.feed("--url", url, "--max-age", "none").code == 0,
      "nothing was deleted so far"
    )

    #expect(try await world.feed("--url", url).code == 69)
    #expect(
      try await world.feed("--url", url, "--max-age", "none").code == 69,
      "deleted by the load that refused it"
    )
  }

  @Test(
    "W3: when saving fails, the error is reported and the old feed stays",
    arguments: [Worlds.binary]
  )
  func savingFails(world: Worlds) async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url, "--now", savedAt)
    // A file where temporary files should go: nothing can be written, everything can be read.
    let folder = try #require(world.directory.files().first { $0.hasSuffix("/feed") }).dropLast(
      "/feed".count
    )
    let temporary = "\(world.directory.path)/\(folder)/tmp"
    try FileManager.default.removeItem(atPath: temporary)
    try Data().write(to: URL(filePath: temporary))

    let shown = try await world.feed("--url", url, "--json")
    #expect(shown.code == 0)
    #expect(try shown.document().origin == "remote")
    #expect(shown.errors.hasPrefix("feed: the feed could not be saved: cannot use the directory "))
    #expect(shown.errorLines.count == 1)
    world.goOffline()
    #expect(
      try await world.feed("--url", url, "--json", "--now", justBefore).document().saved_at
        == savedAt
    )
  }

  @Test("W4: the max age is the customer's to choose", arguments: Worlds.allCases)
  func maxAge(world: Worlds) async throws {
    let world = try world.make()
    let url = world.url("feed.json")
    _ = try await world.feed("--url", url, "--now", savedAt)
    world.goOffline()
    #expect(
      try await world.feed("--url", url, "--now", "2026-11-21T21:59:59Z", "--max-age", "0.5").code
        == 0
    )
    #expect(
      try await world.feed("--url", url, "--now", "2026-11-21T22:00:00Z", "--max-age", "0.5").code
        == 69
    )
    #expect(try await world.feed("--url", url, "--now", savedAt, "--max-age", "0").code == 69)
    #expect(
      try await world.feed("--url", url, "--now", "2099-01-01T00:00:00Z", "--max-age", "none").code
        == 0
    )
  }

  @Test(
    "W5: loading from an empty cache delivers an error at the surface",
    arguments: Worlds.allCases
  )
  func emptyCache(world: Worlds) async throws {
    let world = try world.make()
    let shown = try await world.feed("--url", world.url("feed.json"), "--offline", "--json")
    #expect(shown.code == 69)
    #expect(shown.output == "")
  }
}
