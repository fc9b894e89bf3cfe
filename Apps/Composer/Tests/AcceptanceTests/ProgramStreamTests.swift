import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("The program: signals, streams and the file system", .serialized)
struct ProgramStreamTests {

  @Test(
    "Cancellation: Ctrl-C during a stalled load is exit code 130, without a word, and the cache is unchanged"
  )
  func interrupted() async throws {
    let world = try BinaryWorld()
    _ = try await world.feed("--url", world.url("feed.json"))
    let before = try world.cacheContents()
    for path in ["stall", "stall-body"] {
      let run = try world.run(["--url", world.url(path)])
      for await request in world.arrivals where request.path == "/\(path)" { break }
      run.interrupt()
      let outcome = try await run.outcome()
      #expect(outcome.code == 130)
      #expect(outcome.output == "")
      #expect(outcome.errors == "")
    }
    #expect(try world.cacheContents() == before)
  }

  @Test("SIGTERM ends the program like Ctrl-C, with 143")
  func terminated() async throws {
    let world = try BinaryWorld()
    let run = try world.run(["--url", world.url("stall")])
    for await request in world.arrivals where request.path == "/stall" { break }
    run.terminate()
    #expect(try await run.outcome().code == 143)
  }

  @Test("'watch' ends with 141 once its reader has gone, though it had nothing to write")
  func readerGone() async throws {
    let world = try BinaryWorld()
    let outcome = try await world.shell(
      "(feed watch --every 1 --url '\(world.url("feed.json"))'; echo code $? >&2) | head -1"
    )
    #expect(outcome.errors.hasSuffix("code 141\n"), "\(outcome.errors)")
  }

  @Test("A terminal that hangs up ends the program like Ctrl-C, with 129")
  func hungUp() async throws {
    let world = try BinaryWorld()
    let run = try world.run(["--url", world.url("stall")])
    for await request in world.arrivals where request.path == "/stall" { break }
    run.hangUp()
    #expect(try await run.outcome().code == 129)
  }

  @Test(
    "A full or closed stdout is an error, and the cache is intact",
    arguments: [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")]
  )
  func fullOutput(redirection: String, reason: String) async throws {
    let world = try BinaryWorld()
    for command in ["", "--json"] {
      let outcome = try await world.shell(
        "feed --url '\(world.url("feed.json"))' \(command) \(redirection)"
      )
      #expect(outcome.code == 74)
      #expect(outcome.errors == "feed: cannot write the output: \(reason)\n")
    }
    world.goOffline()
    #expect(try await world.feed("--url", world.url("feed.json")).code == 0)
  }

  @Test(
    "With all standard streams closed nothing is written into the cache that does not belong there"
  )
  func closedStreams() async throws {
    let world = try BinaryWorld()
    let outcome = try await world.shell("feed -v --url '\(world.url("feed.json"))' <&- >&- 2>&-")
    #expect(outcome.code == 74)
    world.goOffline()
    #expect(
      try await world.feed("--url", world.url("feed.json"), "--json").document().items.count == 9
    )
  }

  @Test(
    "A cache directory that is a file: online the feed is shown with a notice; commands about the cache fail with 73"
  )
  func cacheIsFile() async throws {
    let world = try BinaryWorld()
    let path = world.directory.path + "/file"
    try Data("precious".utf8).write(to: URL(filePath: path))
    let words = ["--url", world.url("feed.json"), "--cache-dir", path]

    let shown = try await world.feed(words)
    #expect(shown.code == 0)
    #expect(
      shown.errors
        == "feed: the feed could not be saved: cannot use the directory \(path): Not a directory\n"
    )
    for command in ["prefetch", "validate", "status", "clear"] {
      let outcome = try await world.feed([command] + words)
      #expect(outcome.code == 73, "\(command)")
      #expect(
        outcome.errors.hasSuffix(
          "cannot use the cache: cannot use the directory \(path): Not a directory\n"
        ),
        "\(command)"
      )
    }
    world.goOffline()
    #expect(try await world.feed(words).code == 69)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test("A cache directory that others can write to is refused, and named")
  func openDirectory() async throws {
    let world = try BinaryWorld()
    let path = world.directory.path + "/open"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    let shown = try await world.feed("--url", world.url("feed.json"), "--cache-dir", path)
    #expect(shown.code == 0)
    #expect(
      shown.errors
        == "feed: the feed could not be saved: \(path) can be written by others, so it is not used; remove others' write permission (chmod go-w), or choose another directory\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
  }

  @Test("A cache directory full of garbage is an error message offline, and works again online")
  func garbage() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    _ = try await world.feed("prefetch", "--url", url)
    for file in world.directory.files() where file.contains(".cache/feed/") {
      try Data("garbage".utf8).write(to: URL(filePath: "\(world.directory.path)/\(file)"))
    }
    #expect(try await world.feed("--url", url, "--offline").code == 69)
    #expect(try await world.feed("prefetch", "--url", url).output.hasPrefix("9 of 9"))
    #expect(try await world.feed("--url", url, "--offline").code == 0)
  }
}
