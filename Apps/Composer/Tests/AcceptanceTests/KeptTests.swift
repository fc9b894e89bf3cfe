import ChildProcess
import FeedServer
import Foundation
import Synchronization
import Testing

@testable import BuiltProgram

@Suite("Images that are kept for good", .serialized)
struct KeptTests {
  @Test("A kept image is in the feed 'kept' with its picture, whatever becomes of its own feed")
  func keeping() async throws {
    let world = try makeWorld()
    #expect(try await world.feed("sky").code == 0)
    let kept = try await world.feed("keep", "2", "sky")
    #expect(kept.code == 0)
    #expect(kept.output == "")
    let name = "\"First sun on the high ridge\""
    #expect(kept.errors == "feed: kept \(name) of sky; 'feed kept' shows it\n")
    let again = try await world.feed("keep", "sk", "2")
    #expect(again.errors == "feed: \(name) of sky is kept already\n")
    for command in ["clear", "validate"] {
      let refused = try await world.feed(command, "sky", "kept")
      #expect(refused.code == 64)
      #expect(refused.errors.contains("'feed \(command)' does not take 'kept'"))
    }
    let several = try await world.feed("keep", "3", "sky", "99")
    #expect(several.code == 64)
    #expect(several.errors == "feed: there is no image 99; the feed has 9 images\n")
    world.goOffline()
    #expect(try await world.feed("clear", "--all").code == 0)
    #expect(try await world.feed("remove", "sky").code == 0)
    let shown = try await world.feed("kept", "--now", "2036-01-01T00:00:00Z", "--json")
    #expect(shown.output.contains("/mountains.jpg\""))
    #expect(shown.output.contains("\"feeds\":[\"\(world.url("feed.json"))\"]"))
    #expect(shown.errors == "")
    let saved = try await world.feed("save", "kept", "-o", world.directory.path + "/out")
    #expect(saved.output.hasPrefix("1 of 1 picture saved"))
  }

  @Test("The image that was kept last comes first, and '--undo' lets one go")
  func order() async throws {
    let ridge = "\"First sun on the high ridge\""
    let world = try makeWorld()
    for number in ["1", "2"] {
      _ = try await world.feed("keep", number, "sky")
    }
    #expect(try await numbers(world) == ["mountains.jpg", "lighthouse.png"])
    let kept = try await world.feed("keep", "1", "kept").errors
    #expect(kept == "feed: \(ridge) of kept is kept already\n")
    let undone = try await world.feed("keep", "1", "kept", "--undo")
    #expect(undone.errors == "feed: \(ridge) of kept is no longer kept\n")
    #expect(try await numbers(world) == ["lighthouse.png"])
    let again = try await world.feed("keep", "2", "sky", "--undo")
    #expect(again.errors == "feed: \(ridge) of sky is not kept\n")
    #expect(again.code == 0)
    _ = try await world.feed("keep", "1", "sky", "--undo")
    let nothing = try await world.feed("kept")
    #expect(nothing.output == "")
    #expect(nothing.errors == "feed: no image is kept; 'feed keep N' keeps image N\n")
    #expect(nothing.code == 0)
  }

  @Test("A picture that is not cached is loaded first; without it nothing is kept")
  func missingPicture() async throws {
    let world = try makeWorld()
    _ = try await world.feed("sky")
    world.goOffline()
    let failed = try await world.feed("keep", "1", "sky")
    #expect(failed.code != 0)
    #expect(failed.errors.contains("lighthouse.png"))
    let offline = try await world.feed("keep", "1", "sky", "--offline")
    #expect(offline.code != 0)
    #expect(try await numbers(world) == [])
    world.goOnline()
    #expect(try await world.feed("keep", "1", "sky").code == 0)
    #expect(try await numbers(world) == ["lighthouse.png"])
  }

  @Test("Every command knows the feed 'kept', or says why it does not; none deletes from it")
  func commands() async throws {
    let world = try makeWorld()
    _ = try await world.feed("keep", "1", "sky")
    let before = world.directory.files().filter { $0.contains(".local/share") }
    for words in [["clear", "kept"], ["validate", "kept"]] {
      let outcome = try await world.feed(words)
      #expect(outcome.code == 64)
      #expect(outcome.errors.contains("'feed keep N kept --undo' lets image N go"))
    }
    for words in [["explain", "1", "kept"], ["comments", "1", "kept"]] {
      let outcome = try await world.feed(words)
      #expect(outcome.code == 64)
      #expect(outcome.errors.contains("name the one that image N is from"))
    }
    #expect(try await world.feed("prefetch", "kept").output.contains("1 of them already there"))
    #expect(try await world.feed("status", "kept").output.contains("valid without limit"))
    #expect(try await world.feed("gallery", "kept", "-o", "-").output.contains("<figure>"))
    #expect(try await world.feed("kept", "--new").output == "")
    #expect(try await world.feed("seen", "kept").code == 0)
    #expect(try await world.feed("kept", "sky", "--format", "{feed}").output.hasPrefix("kept\n"))
    #expect(try await world.feed("--all", "--format", "{feed}").output.contains("kept") == false)
    #expect(world.directory.files().filter { $0.contains(".local/share") } == before)
    #expect(!world.requests.contains { $0.target.contains("kept") })
  }

  @Test("No feed can be followed as 'kept', and one that has the name is reached by its URL")
  func name() async throws {
    let world = try makeWorld()
    let refused = try await world.feed("add", world.url("feed.rss"), "kept")
    #expect(refused.code == 64)
    let url = world.url("feed.json")
    try world.write(feeds: "\(url) kept\n")
    _ = try await world.feed("keep", "1", url)
    let shown = try await world.feed("kept", "--format", "{feed}")
    #expect(shown.output == "kept\n")
    #expect(shown.errors.hasPrefix("feed: 'kept' means the images that you keep; your feed of "))
    #expect(try await world.feed("--all").errors == "")
  }

  @Test("Two pictures of a webcam, which have one id and one URL, are both kept")
  func webcam() async throws {
    let world = try BinaryWorld()
    let site = try Webcam()
    for colour in ["red", "blue"] {
      site.change(to: colour)
      _ = try await world.feed("clear", "--all")
      #expect(try await world.feed("keep", "1", site.url).code == 0)
    }
    let page = try await world.feed("gallery", "kept", "-o", "-").output
    #expect(page.components(separatedBy: "<figure>").count == 3)
    for colour in ["red", "blue"] {
      #expect(page.contains(Webcam.picture(colour).base64EncodedString()))
    }
  }

  @Test("Many programs keep images at once, and none is lost")
  func manyAtOnce() async throws {
    let world = try makeWorld()
    _ = try await world.feed("prefetch", "sky")
    let runs = try (1...3).map { try world.run(["keep", "\($0)", "sky"]) }
    for run in runs {
      #expect(try await run.outcome().code == 0)
    }
    #expect(try await numbers(world).count == 3)
  }

  @Test("'b' in 'browse' keeps the selected image, marks it, and lets it go again")
  func browse() async throws {
    let world = try makeWorld()
    _ = try await world.feed("prefetch", "sky")
    let run = try ScreenRun(["browse", "sky"], in: world)
    try run.see("list") { $0.isAt(1, of: 9) && !$0.has("loading") }
    try run.type("b")
    try run.see("kept") { $0.has(">1 * ") && $0.has("kept; 'feed kept' shows it") }
    #expect(try await numbers(world) == ["lighthouse.png"])
    try run.type("b")
    try run.see("let go") { $0.has(">1   ") && $0.has("no longer kept") }
    #expect(try await numbers(world) == [])
    try run.type("q")
    #expect(try run.end().code == 0)
  }

  private func makeWorld() throws -> BinaryWorld {
    let world = try BinaryWorld()
    try world.write(feeds: "\(world.url("feed.json")) sky\n")
    return world
  }

  /// The file names of the kept pictures.
  private func numbers(_ world: BinaryWorld) async throws -> [String] {
    try await world.feed("kept", "--format", "{image}").output.split(separator: "\n").map { line in
      String(line.split(separator: "/").last ?? "")
    }
  }
}

/// A server of a feed with one image, whose picture changes.
private final class Webcam: Sendable {
  private let server: FeedServer
  private let colour: Colour

  init() throws {
    let colour = Colour()
    self.colour = colour
    server = try FeedServer(responding: colour.response)
  }

  deinit { server.stop() }

  var url: String { "http://127.0.0.1:\(server.port)/feed.json" }

  func change(to name: String) {
    colour.name.withLock { $0 = name }
  }

  static func picture(_ colour: String) -> Data {
    Data("GIF89a\(colour)".utf8)
  }

  private final class Colour: Sendable {
    let name = Mutex("")

    @Sendable func response(to request: Request) -> Response {
      guard request.target == "/feed.json" else {
        return .ok(Array(Webcam.picture(name.withLock(\.self))))
      }
      let version = "https://jsonfeed.org/version/1.1"
      return .ok(
        #"{"version":"\#(version)","title":"t","items":[{"id":"1","image":"/now.gif"}]}"#
      )
    }
  }
}
