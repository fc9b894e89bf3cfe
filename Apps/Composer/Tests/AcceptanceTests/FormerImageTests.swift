import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Images that left their feed, with the setting 'keep'", .serialized)
struct FormerImageTests {
  @Test("They stay behind the current ones for as many days; their numbers go on")
  func leaving() async throws {
    let (world, site) = try makeWorld(["c", "b", "a"], settings: "keep 30")
    _ = try await world.feed("sky")
    site.change(to: ["d", "c"])
    #expect(try await lines(world.feed("sky", "--format", "{number} {description}")) == all)
    let offline = try await world.feed("sky", "--offline", "--format", "{number} {description}")
    #expect(lines(offline) == all)
    #expect(try await world.feed("keep", "9", "sky").errors.contains("the feed has 4 images"))
    let page = try await world.feed("gallery", "sky", "-o", "-").output
    #expect(page.components(separatedBy: "<figure>").count == 5)
    let later = try await world.feed(
      "sky",
      "--offline",
      "--max-age",
      "none",
      "--now",
      Date(timeIntervalSinceNow: 31 * 86_400).formatted(.iso8601),
      "--format",
      "{description}"
    )
    #expect(lines(later) == ["d", "c"])
  }

  @Test("NW3: without the setting what leaves unseen stays, with its picture, until it was seen")
  func unseen() async throws {
    let (world, site) = try makeWorld(["a"], settings: "title t")
    #expect(try await world.feed("prefetch", "sky").code == 0)
    for names in [["c", "b"], ["e", "d"], [], ["e", "d"]] {
      site.change(to: names)
      #expect(try await world.feed("prefetch", "sky").code == 0)
    }
    #expect(try await lines(world.feed("sky", "--format", "{description}")) == unseen)
    #expect(try await lines(world.feed("--new", "--format", "{description}")).sorted() == sorted)
    #expect(site.requests.count { $0.hasSuffix("/e.jpg") } == 1)
    let files = world.directory.path + "/out"
    #expect(try await world.feed("save", "sky", "--offline", "-o", files, "--seen").code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: files).count == 5)
    #expect(try await lines(world.feed("sky", "--format", "{description}")) == ["e", "d"])
  }

  @Test("What left unseen goes with a feed that is removed with its cache")
  func removed() async throws {
    let (world, site) = try makeWorld(["a"], settings: "title t")
    _ = try await world.feed("sky")
    site.change(to: [])
    _ = try await world.feed("sky")
    #expect(try await world.feed("explain", "sky", "1").errors.contains("is no longer in the feed"))
    _ = try await world.feed("set", "sky", "keep=none")
    #expect(try await world.feed("remove", "sky", "--yes").code == 0)
    #expect(try await world.feed("add", site.url, "sky").code == 0)
    #expect(try await lines(world.feed("sky", "--format", "{description}")) == [])
  }

  @Test("NW3: what a filter hides is not unseen, and a config file can say 'keep' for all feeds")
  func notUnseen() async throws {
    let (world, site) = try makeWorld(["a"], settings: "drop hidden")
    _ = try await world.feed("sky")
    for names in [["hidden", "b"], ["c"]] {
      site.change(to: names)
      _ = try await world.feed("sky")
    }
    #expect(try await lines(world.feed("sky", "--format", "{description}")) == ["c", "b", "a"])
    try world.write(feeds: "\(site.url) sky\n")
    #expect(try await lines(world.feed("sky", "--format", "{description}")) == ["c", "b", "a"])
    try world.write(config: "keep = none")
    #expect(try await lines(world.feed("sky", "--format", "{description}")) == ["c"])
  }

  @Test("With 'max-age = none' in the config file an old copy is shown")
  func anyAge() async throws {
    let (world, site) = try makeWorld(["a"], settings: "title t")
    let past = Date(timeIntervalSinceNow: -30 * 86_400).formatted(.iso8601)
    _ = try await world.feed("sky", "--now", past)
    #expect(try await world.feed("sky", "--offline").code == 69)
    try world.write(config: "max-age = none")
    #expect(try await world.feed("sky", "--offline").code == 0)
    withExtendedLifetime(site) {}
  }

  @Test("With 'keep none' an image that leaves is gone, and nothing is written beside the cache")
  func withoutSetting() async throws {
    let (world, site) = try makeWorld(["b", "a"], settings: "keep none")
    _ = try await world.feed("sky")
    site.change(to: ["b"])
    #expect(try await lines(world.feed("sky", "--format", "{description}")) == ["b"])
    #expect(!world.directory.files().contains { $0.contains(".local/share") })
  }

  @Test("Their pictures stay, also when the cache is cleared")
  func pictures() async throws {
    let world = try BinaryWorld()
    try world.write(feeds: "\(world.url("feed.json")) sky\n  keep all\n")
    #expect(try await world.feed("prefetch", "sky").code == 0)
    world.respond(everythingAs: "empty.json")
    let shown = try await world.feed("sky", "--json").output
    #expect(shown.contains("/lighthouse.png\""))
    #expect(shown.components(separatedBy: "\"left\":\"").count == 10)
    world.goOffline()
    #expect(try await world.feed("save", "sky", "-o", world.directory.path + "/out").code == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: world.directory.path + "/out")
    #expect(files.count == 9)
  }

  @Test("A feed that has expired loses no image by that")
  func expired() async throws {
    let (world, site) = try makeWorld(["b", "a"], settings: "keep 30")
    let past = Date(timeIntervalSinceNow: -8 * 86_400).formatted(.iso8601)
    _ = try await world.feed("sky", "--now", past)
    #expect(try await world.feed("validate", "sky").output.contains("expired"))
    site.change(to: ["c"])
    #expect(try await lines(world.feed("sky", "--format", "{description}")) == ["c", "b", "a"])
  }

  @Test("'browse' shows where the current feed ends")
  func browse() async throws {
    let (world, site) = try makeWorld(["b", "a"], settings: "keep all")
    _ = try await world.feed("sky")
    site.change(to: ["b"])
    let run = try ScreenRun(["browse", "sky"], in: world)
    let screen = try run.see("list") { $0.isAt(1, of: 2) && $0.has("no longer in the feed") }
    let list = screen.unmarkedLines.drop { !$0.hasPrefix(" >1   b") }
    #expect(list.dropFirst().first?.hasPrefix("  ── no longer in the feed ──") == true)
    #expect(list.dropFirst(2).first?.hasPrefix("  2   a") == true)
    try run.type("G")
    try run.see("the last image") { $0.isAt(2, of: 2) && $0.has(" >2   a") }
    try run.type("q")
    #expect(try run.end().code == 0)
  }

  @Test("A wrong number of days is told, and counts for nothing")
  func wrongSetting() async throws {
    let (world, site) = try makeWorld(["a"], settings: "keep some")
    let outcome = try await world.feed("list")
    #expect(
      outcome.errors.contains(
        "keep: it must be 'unseen', 'all', 'none' or a number of days, such as 30"
      )
    )
    withExtendedLifetime(site) {}
  }

  private let all = ["1 d", "2 c", "3 b", "4 a"]
  private let unseen = ["e", "d", "c", "b", "a"]
  private let sorted = ["a", "b", "c", "d", "e"]

  private func lines(_ outcome: Outcome) -> [String] {
    outcome.output.split(separator: "\n").map(String.init)
  }

  private func makeWorld(
    _ names: [String],
    settings: String
  ) throws -> (BinaryWorld, GrowingSite) {
    let world = try BinaryWorld()
    let site = try GrowingSite(names, hasPictures: true)
    try world.write(feeds: "\(site.url) sky\n  \(settings)\n")
    return (world, site)
  }
}
