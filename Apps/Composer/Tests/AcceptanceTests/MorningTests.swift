import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

@Suite("The morning command")
struct MorningTests {
  @Test("It shows 50 new images on a terminal, and says once how many more there are")
  func manyNews() async throws {
    let world = try BinaryWorld()
    let site = try GrowingSite(["0"])
    let other = try GrowingSite([])
    try world.write(feeds: "\(site.url) sky\n\(other.url) sea\n")
    _ = try await world.feed("prefetch", "sky")
    site.change(to: (0..<60).map(String.init))
    let run = try TerminalRun(["--images", "none"], columns: 80, variables: [:], in: world)
    let shown = try await run.end()
    #expect(shown.code == 0)
    #expect(shown.text.components(separatedBy: "new · sky ").count == 51)
    #expect(shown.text.components(separatedBy: "10 more").count == 2)
    #expect(shown.text.contains("and 10 more: 'feed browse --new'"))
    #expect(shown.text.contains("'feed seen --all' marks them as seen"))
    let piped = try await world.feed("--format", "{feed} {number}")
    #expect(piped.output.split(separator: "\n").count == 60)
  }

  @Test("MF5: a feed that fails is said once, in one line, and shown by the list")
  func trouble() async throws {
    let world = try BinaryWorld()
    let site = try GrowingSite(["a"])
    let missing = ["x", "y"].map { world.url("missing/\($0)") }
    try world.write(feeds: "\(site.url) sky\n\(missing[0]) one\n\(missing[1]) two\n")
    let shown = try await world.feed()
    #expect(shown.output.hasPrefix("a\nsky 1\n"))
    #expect(shown.errorLines.count == 1)
    #expect(shown.errors.hasPrefix("feed: one, two: "))
    let list = try await world.feed("list").output.split(separator: "\n")
    #expect(list.count == 3)
    #expect(list.dropFirst().allSatisfy { $0.contains(" · ! ") })
  }
}
