import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("NW6: a feed that has moved", .serialized)
struct MovedFeedTests {
  @Test("What was seen, kept and saved of it is still there, under its new address")
  func moved() async throws {
    let (world, site) = try makeWorld()
    defer { site.server.stop() }
    try world.write(feeds: "\(site.old) cam\n  keep all\n")
    _ = try await world.feed("prefetch", "cam")
    _ = try await world.feed("seen", "cam")
    _ = try await world.feed("keep", "1", "cam")
    let before = ids(in: try await world.feed("cam", "--offline", "--json").output)
    #expect(before.count == 4)

    try world.write(feeds: "\(site.new) cam\n  was \(site.old)\n  keep all\n")

    #expect(ids(in: try await world.feed("cam", "--offline", "--json").output) == before)
    #expect(try await world.feed("cam", "--new").output == "")
    let prefetched = try await world.feed("prefetch", "cam")
    #expect(prefetched.output == "2 of 2 pictures saved, 26 bytes, 2 of them already there\n")
    #expect(prefetched.code == 0)
    let loaded = try await world.feed("cam", "--offline", "--json").output
    #expect(ids(in: loaded) == before)
    #expect(try await world.feed("kept", "--format", "{description}").output == "Day 2\n")
  }

  @Test("Lists name its new address, and it is the one feed there and at the old one")
  func addresses() async throws {
    let (world, site) = try makeWorld()
    defer { site.server.stop() }
    try world.write(feeds: "\(site.old) cam\n")
    _ = try await world.feed("prefetch", "cam")
    try world.write(feeds: "\(site.new) cam\n  was \(site.old)\n")

    for command in ["list", "status"] {
      let document = try await world.feed(command, "--json").output
      #expect(document.contains(#""url":"\#(site.new)","name":"cam""#))
      #expect(document.contains(#""images":2,"pictures":2"#))
      #expect(!document.contains(#""url":"\#(site.old)""#))
    }
    let asked = try await world.feed(site.old, "--offline", "--format", "{feed}")
    #expect(asked.output == "cam\ncam\n")
    #expect(try await world.feed("add", site.old, "again").code == 64)
  }

  @Test("Clearing it deletes what is cached under the old address, also when it was removed")
  func cleared() async throws {
    for call in [["clear", "cam"], ["remove", "cam", "--yes"], ["remove", "cam"]] {
      let (world, site) = try makeWorld()
      defer { site.server.stop() }
      try world.write(feeds: "\(site.old) cam\n")
      _ = try await world.feed("prefetch", "cam")
      try world.write(feeds: "\(site.new) cam\n  was \(site.old)\n")

      #expect(try await world.feed(call).code == 0)
      if call == ["remove", "cam"] {
        #expect(try await world.feed("clear", "cam").code == 0)
      }

      #expect(try await world.feed("status", "--json").output == #"{"feeds":[]}"# + "\n")
    }
  }

  private func makeWorld() throws -> (world: BinaryWorld, site: Site) {
    let server = try FeedServer { request in
      guard request.target.hasSuffix("/feed.json") else {
        return .ok(Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0])
      }
      let items = [2, 1].map { #"{"id":"d\#($0)","title":"Day \#($0)","image":"/\#($0).gif"}"# }
      let version = "https://jsonfeed.org/version/1.1"
      return .ok(
        #"{"version":"\#(version)","title":"t","items":[\#(items.joined(separator: ","))]}"#
      )
    }
    return (try BinaryWorld(), Site(server: server))
  }

  /// The ids of images, and those of their posts.
  private func ids(in document: String) -> [String] {
    document.matches(of: /"(?:id|post)":"([^"]*)"/).map { String($0.1) }
  }
}

/// One feed at two addresses.
private struct Site {
  let server: FeedServer

  var old: String { "http://127.0.0.1:\(server.port)/old/feed.json" }
  var new: String { "http://127.0.0.1:\(server.port)/new/feed.json" }
}
