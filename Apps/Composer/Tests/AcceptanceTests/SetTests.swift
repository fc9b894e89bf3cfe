import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Changing a followed feed")
struct SetTests {
  @Test("NW6: a feed that has moved is accepted by one command, and nothing is lost")
  func moving() async throws {
    let world = try BinaryWorld()
    let site = try GrowingSite(["b", "a"], hasPictures: true)
    let other = try GrowingSite(["c", "b", "a"], hasPictures: true)
    try world.write(feeds: "\(site.url) sky\n")
    _ = try await world.feed("prefetch", "sky", "--seen")
    _ = try await world.feed("keep", "sky", "1")
    let set = try await world.feed("set", "sky", "url=\(other.url)")
    #expect(set.code == 0)
    #expect(try world.listedFeeds() == "\(other.url) sky\n  was \(site.url)\n")
    let saved = try await world.feed("save", "sky", "--offline", "-o", "\(world.directory.path)/o")
    #expect(saved.output.hasPrefix("2 of 2 pictures saved"))
    #expect(try await world.feed("sky", "--new", "--format", "{description}").output == "c\n")
    #expect(try await world.feed("keep", "sky", "2", "--undo").errors.contains("no longer kept"))
    _ = try await world.feed("set", "sky", "url=\(site.url)")
    #expect(try world.listedFeeds() == "\(site.url) sky\n")
  }

  @Test("AU1: a feed with a header is not moved to another server")
  func headers() async throws {
    let world = try BinaryWorld()
    let list = "http://a.example/feed sky\n  header X-Key: secret\n"
    try world.write(feeds: list)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: world.listOfFeeds
    )
    let refused = try await world.feed("set", "sky", "url=http://b.example/feed")
    #expect(refused.code == 64)
    #expect(refused.errors.contains("the headers of sky are for the server that it is on now"))
    #expect(try world.listedFeeds() == list)
    #expect(try await world.feed("set", "sky", "url=http://a.example/new").code == 0)
  }
}
