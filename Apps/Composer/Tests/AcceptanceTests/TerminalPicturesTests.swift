import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Pictures on a terminal, through the program", .serialized, .timeLimit(.minutes(5)))
struct TerminalPicturesTests {
  private static let kitty = ["TERM": "xterm-kitty", "NO_COLOR": "1"]

  @Test("kitty gets the very bytes of the pictures, each below its row, in the feed's order")
  func bytes() async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let shown = try await TerminalRun(
      ["--url", url],
      columns: 100,
      variables: Self.kitty,
      in: world
    ).end()
    #expect(shown.code == 0)
    let parts = try KittyTerminal.parts(of: Self.withoutLinks(shown.text))
    let names = parts.compactMap { part in
      if case .line(let line) = part {
        line.split(separator: "/pictures/").dropFirst().first.map(String.init)
      } else {
        nil
      }
    }
    #expect(names.count == 9)
    let pictures = parts.indices.compactMap { index -> String? in
      guard case .picture(let data, let keys) = parts[index], index > 0,
        case .line(let line) = parts[index - 1]
      else {
        return nil
      }
      #expect(keys.hasPrefix("a=T,f=100,c="))
      #expect(keys.hasSuffix(",q=2"))
      let name = String(line.split(separator: "/pictures/").last ?? "")
      #expect(data == DemoSite.picture(name), "\(name)")
      return name
    }
    #expect(pictures == names.filter { $0.hasSuffix(".png") }, "the protocol takes PNG alone")
    #expect(pictures.count == 4)
  }

  @Test("A row is there before its picture is")
  func rowsFirst() async throws {
    let world = try BinaryWorld()
    let gate = DispatchSemaphore(value: 0)
    let server = try FeedServer { request in
      if request.path.hasSuffix("lighthouse.png") { gate.wait() }
      return DemoSite().response(to: request)
    }
    defer { server.stop() }
    let run = try TerminalRun(
      ["--url", "http://127.0.0.1:\(server.port)/feed.json", "--limit", "3"],
      columns: 100,
      variables: Self.kitty,
      in: world
    )
    let before = try run.read(until: "lighthouse.png\u{1B}]8;;\u{1B}\\\n")
    gate.signal()
    #expect(before.contains("The last light before open water"))
    #expect(!before.contains("\u{1B}_G"))
    let shown = try await run.end()
    #expect(shown.code == 0)
    let pictures = try KittyTerminal.parts(of: Self.withoutLinks(shown.text)).compactMap { part in
      if case .picture(let data, _) = part { data } else { nil }
    }
    #expect(pictures == [DemoSite.picture("lighthouse.png"), DemoSite.picture("aurora.png")])
  }

  @Test("A picture that fails is a line that says why, and the rest goes on")
  func failures() async throws {
    let world = try BinaryWorld()
    let server = try FeedServer { request in
      switch request.path {
      case let path where path.hasSuffix("lighthouse.png"): .status(404)
      case let path where path.hasSuffix("mountains.jpg"): .reset
      case let path where path.hasSuffix("dunes.jpg"):
        .ok("<html>log in</html>", contentType: "image/png")
      default: DemoSite().response(to: request)
      }
    }
    defer { server.stop() }
    let words = ["--url", "http://127.0.0.1:\(server.port)/feed.json", "--limit", "4", "-q"]
    let shown = try await TerminalRun(words, columns: 100, variables: Self.kitty, in: world).end()
    #expect(shown.code == 0)
    let parts = try KittyTerminal.parts(of: Self.withoutLinks(shown.text))
    let told = parts.map { part in
      switch part {
      case .line(let line) where line.contains("http") || line.contains(" · "): "row"
      case .line(let line): line.trimmingCharacters(in: .whitespaces)
      case .picture(let data, _):
        data == DemoSite.picture("aurora.png") ? "aurora" : "another picture"
      }
    }
    #expect(
      told == [
        "1 new", "row", "new", "row", "not found (status 404)",
        "row", "row", "no connection: the connection broke",
        "row", "row", "aurora",
        "4 Wind writing in the sand", "row", "invalid data: the response is not an image",
      ],
      "\(told)"
    )
  }

  #if os(Linux)
    @Test(
      "Cancellation: a program that draws for ever ends with the one that asked it",
      arguments: [false, true]
    )
    func endlessProgram(isTerminated: Bool) async throws {
      let world = try BinaryWorld()
      let folder = world.directory.path
      try await world.makeProgram("kill -STOP $$", at: "\(folder)/chafa")
      let run = try world.run(
        ["--url", world.url("feed.json"), "--images", "chafa", "--limit", "1"],
        variables: ["PATH": "\(folder):/usr/bin:/bin"]
      )
      while !isRunning("\(folder)/chafa") { await Task.yield() }
      if isTerminated { run.terminate() } else { run.interrupt() }
      #expect(try await run.outcome().code == (isTerminated ? 143 : 130))
      #expect(!isRunning("\(folder)/chafa"), "it is still there")
    }
  #endif

  @Test("A picture that was shown is let go of: three times as many pictures take no more memory")
  func memory() async throws {
    let world = try BinaryWorld()
    let png = try #require(DemoSite.picture("aurora.png")) + Data(count: 1_000_000)
    let server = try FeedServer { request in
      request.path == "/feed.json"
        ? DemoSite().response(to: request) : .ok(Array(png), contentType: "image/png")
    }
    defer { server.stop() }
    let peaks = try [30, 90].map { count in
      let words = [
        "--url", "http://127.0.0.1:\(server.port)/feed.json?count=\(count)", "--images", "kitty",
        "--cache-dir",
        "/dev/null",
      ]
      let child = try ChildProcess.run(
        Binary.path,
        words,
        variables: ["HOME": world.directory.path],
        output: "/dev/null",
        limit: .seconds(60)
      )
      #expect(child.end == .exit(0))
      return child.peakMemory
    }
    // Some twenty may wait behind a slow one, in either run; sixty more would be 60 MB.
    #expect(peaks[1] - peaks[0] < 40_000_000, "\(peaks)")
  }

  @Test(
    "Without a protocol, or with none wanted, no picture is asked for",
    arguments: [
      (["--images", "none"], ["TERM": "xterm-kitty"], false),
      (["--images", "none"], ["TERM": "xterm"], false),
      ([], ["TERM": "xterm-kitty", "TMUX": "/tmp/tmux,1,0"], true), ([], ["TERM": "screen"], true),
      ([], ["TERM": "xterm-256color"], true), ([], ["TERM": "linux"], false),
      ([], ["TERM": "dumb"], false),
    ]
  )
  func links(words: [String], variables: [String: String], hasLinks: Bool) async throws {
    let world = try BinaryWorld()
    let url = world.url("feed.json")
    let shown = try await TerminalRun(
      ["--url", url] + words,
      columns: 100,
      variables: variables,
      in: world
    ).end()
    #expect(shown.code == 0)
    #expect(!shown.text.contains("\u{1B}_"))
    #expect(!shown.text.contains("\u{1B}]1337"))
    #expect(shown.text.contains("\u{1B}]8;") == hasLinks)
    #expect(shown.text.contains("/pictures/milky-way.jpg"))
    #expect(world.requests.count == 1)
  }

  private static func withoutLinks(_ text: String) -> String {
    text.replacing(/\u{1B}\]8;[^\u{1B}]*\u{1B}\\/, with: "")
  }
}
