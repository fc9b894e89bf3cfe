import ChildProcess
import FeedServer
import Foundation
import Synchronization
import Testing

@testable import BuiltProgram

@Suite("NW4: pictures that were at one URL, one after another", .serialized)
struct PicturesAtOneURLTests {
  @Test("Each image is saved with the picture that was there when it was new")
  func save() async throws {
    let (world, site) = try makeWorld()
    for day in 1...3 {
      site.change(to: day)
      #expect(try await world.feed("prefetch", "cam").code == 0)
      _ = try await world.feed("save", "cam", "-o", world.directory.path + "/out")
    }
    #expect(try files(in: "out", of: world) == ["Day 1": 1, "Day 2": 2, "Day 3": 3])
    #expect(site.requests == 3, "an older image keeps what it has")
  }

  @Test("An image that was not loaded while its picture was there is not given another one's data")
  func offline() async throws {
    let (world, site) = try makeWorld()
    _ = try await world.feed("prefetch", "cam")
    site.change(to: 2)
    _ = try await world.feed("cam")
    let saved = try await world.feed(
      "save",
      "cam",
      "--offline",
      "-o",
      world.directory.path + "/out"
    )
    #expect(saved.output == "1 of 2 pictures saved, 15 bytes\n")
    #expect(try files(in: "out", of: world) == ["Day 1": 1])
  }

  @Test("Each is kept, and exported, with its own picture")
  func kept() async throws {
    let (world, site) = try makeWorld()
    for day in 1...3 {
      site.change(to: day)
      _ = try await world.feed("cam")
      #expect(try await world.feed("keep", "1", "cam").code == 0)
    }
    let urls = try await world.feed("kept", "--format", "{image}").output
    #expect(Set(urls.split(separator: "\n")) == [Substring(site.pictureURL)])
    let saved = try await world.feed("save", "kept", "-o", world.directory.path + "/out")
    #expect(saved.output.hasPrefix("3 of 3 pictures saved"))
    #expect(try files(in: "out", of: world) == ["Day 1": 1, "Day 2": 2, "Day 3": 3])
  }

  @Test("Each that left the feed stays with its own picture")
  func former() async throws {
    let (world, site) = try makeWorld(settings: "\n  keep all")
    for day in 1...4 {
      site.change(to: day)
      _ = try await world.feed("prefetch", "cam")
    }
    _ = try await world.feed("save", "cam", "--offline", "-o", world.directory.path + "/out")
    let days = ["Day 1": 1, "Day 2": 2, "Day 3": 3, "Day 4": 4]
    #expect(try files(in: "out", of: world) == days)
  }

  @Test("One that comes back has the picture that it had, and the others keep theirs")
  func returning() async throws {
    let (world, site) = try makeWorld(settings: "\n  keep all")
    _ = try await world.feed("prefetch", "cam")
    site.change(to: 2, since: 2)
    _ = try await world.feed("prefetch", "cam")
    site.change(to: 3, since: 1)
    _ = try await world.feed("prefetch", "cam")
    site.change(to: 4, since: 1)
    _ = try await world.feed("cam")
    _ = try await world.feed("save", "cam", "--offline", "-o", world.directory.path + "/out")
    #expect(try files(in: "out", of: world) == ["Day 1": 1, "Day 2": 2, "Day 3": 3])
    #expect(site.requests == 3)
  }

  @Test("The gallery and 'browse' show each with its own picture")
  func screens() async throws {
    let (world, site) = try makeWorld()
    for day in 1...2 {
      site.change(to: day)
      _ = try await world.feed("prefetch", "cam")
    }
    let page = try await world.feed("gallery", "cam", "-o", "-").output
    for day in 1...2 {
      #expect(page.contains(DailySite.picture(day).base64EncodedString()))
    }
    _ = try await world.feed("gallery", "cam", "-o", world.directory.path + "/pages/")
    let pictures = world.directory.files().filter { $0.hasPrefix("pages/") && $0.hasSuffix(".gif") }
    #expect(pictures.count == 2)
    let run = try ScreenRun(["browse", "cam"], in: world)
    try run.see("the list") { $0.isAt(1, of: 2) && !$0.has("loading") }
    try run.type("b")
    try run.see("kept") { $0.has("kept; 'feed kept' shows it") }
    try run.type("q")
    #expect(try run.end().code == 0)
    _ = try await world.feed("save", "kept", "-o", world.directory.path + "/out")
    #expect(try files(in: "out", of: world) == ["Day 2": 2])
    #expect(site.requests == 2)
  }

  @Test("'--exec' takes each image with its own picture")
  func programs() async throws {
    let (world, site) = try makeWorld()
    let log = world.directory.path + "/log"
    let program = world.directory.path + "/each"
    let script = "#!/bin/sh\n(printf '%s: ' \"$FEED_DESCRIPTION\"; tail -c 1 \"$1\") >> '\(log)'\n"
    try Data(script.utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    for day in 1...2 {
      site.change(to: day)
      #expect(try await world.feed("prefetch", "cam", "--exec", program).code == 0)
    }
    #expect(try String(contentsOf: URL(filePath: log), encoding: .utf8) == "Day 1: 1Day 2: 2")
  }

  @Test(
    "Where the server says that it is still the last picture, a later image has that one's data",
    arguments: [(images: 2, settings: ""), (1, "\n  keep all")]
  )
  func unchanged(images: Int, settings: String) async throws {
    let (world, site) = try makeWorld(settings: settings)
    for day in 1...4 {
      site.change(to: day, since: max(1, day - images + 1), picture: 1)
      #expect(try await world.feed("prefetch", "cam").code == 0)
    }
    #expect(site.statuses == [200, 200, 304, 304])
    _ = try await world.feed("save", "cam", "-o", world.directory.path + "/out")
    let saved = try files(in: "out", of: world)
    #expect(saved["Day 4"] == 1)
    #expect(Set(saved.values) == [1])
    site.change(to: 5)
    _ = try await world.feed("save", "cam", "-o", world.directory.path + "/out")
    #expect(try files(in: "out", of: world)["Day 5"] == 5)
    #expect(site.statuses == [200, 200, 304, 304, 200])
  }

  @Test("Pictures there that are the same are saved once, from the next load on")
  func savedOnce() async throws {
    let (world, site) = try makeWorld()
    for day in 1...4 {
      site.change(to: day, since: 1, picture: 1)
      #expect(try await world.feed("prefetch", "cam").code == 0)
    }
    #expect(world.directory.files().count { $0.contains("/images/") } == 2)
    site.change(to: 5, since: 1)
    #expect(try await world.feed("prefetch", "cam").code == 0)
    _ = try await world.feed("save", "cam", "-o", world.directory.path + "/out")
    let days = ["Day 1": 1, "Day 2": 1, "Day 3": 1, "Day 4": 1, "Day 5": 5]
    #expect(try files(in: "out", of: world) == days)
  }

  @Test("Images that come in one load share one request")
  func episodes() async throws {
    let (world, site) = try makeWorld()
    site.change(to: 9, since: 1)
    let prefetched = try await world.feed("prefetch", "cam")
    #expect(prefetched.output == "1 of 1 picture saved, 15 bytes\n")
    #expect(site.requests == 1)
  }

  private func makeWorld(settings: String = "") throws -> (BinaryWorld, DailySite) {
    let world = try BinaryWorld()
    let site = try DailySite()
    try world.write(feeds: "\(site.url) cam\(settings)\n")
    return (world, site)
  }

  /// Of which day the picture in each file of a directory is, by the captions in their names.
  private func files(in directory: String, of world: BinaryWorld) throws -> [String: Int] {
    let directory = URL(filePath: "\(world.directory.path)/\(directory)")
    var days: [String: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      let data = try Data(contentsOf: directory.appending(path: name))
      let caption = name.split(separator: " ").dropLast().suffix(2).joined(separator: " ")
      days[caption] = data.last.map { Int($0) - 0x30 }
    }
    return days
  }
}

/// A server of a feed of two images, at whose one URL there is another picture each day.
private final class DailySite: Sendable {
  private let server: FeedServer
  private let contents: Contents

  init() throws {
    let contents = Contents()
    self.contents = contents
    server = try FeedServer(responding: contents.response)
  }

  deinit { server.stop() }

  var url: String { "http://127.0.0.1:\(server.port)/feed.json" }

  var pictureURL: String { "http://127.0.0.1:\(server.port)/cam.gif" }

  /// How often the picture was requested.
  var requests: Int { server.requests.count { $0.target == "/cam.gif" } }

  /// Has the image of a day, and those before it since another day; at the URL is the picture of
  /// this day, or of another.
  func change(to day: Int, since first: Int? = nil, picture: Int? = nil) {
    contents.days.withLock { $0 = (first ?? max(1, day - 1))...day }
    contents.picture.withLock { $0 = picture ?? day }
  }

  /// The statuses of the responses with a picture, or without.
  var statuses: [Int] { contents.statuses.withLock(\.self) }

  /// A picture that ends in the number of its day.
  static func picture(_ day: Int) -> Data {
    Data("GIF89a".utf8 + [1, 0, 1, 0, 0, 0, 0] + Array("=\(day)".utf8))
  }

  private final class Contents: Sendable {
    let days = Mutex(1...1)
    let picture = Mutex(1)
    let statuses = Mutex<[Int]>([])

    @Sendable func response(to request: Request) -> Response {
      let days = days.withLock(\.self)
      guard request.target == "/feed.json" else {
        let picture = picture.withLock(\.self)
        let isKnown = request.headers["If-None-Match"] == "\"\(picture)\""
        statuses.withLock { $0.append(isKnown ? 304 : 200) }
        return isKnown
          ? .status(304)
          : .ok(Array(DailySite.picture(picture)), headers: ["ETag": "\"\(picture)\""])
      }
      let items = days.reversed().map { day in
        #"{"id":"d\#(day)","title":"Day \#(day)","image":"/cam.gif"}"#
      }
      let version = "https://jsonfeed.org/version/1.1"
      return .ok(
        #"{"version":"\#(version)","title":"t","items":[\#(items.joined(separator: ","))]}"#
      )
    }
  }
}
