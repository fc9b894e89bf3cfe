import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Asking the terminal before showing pictures", .timeLimit(.minutes(5)))
struct AskedTerminalTests {
  private static let question = "\u{1B}[16t\u{1B}[c"
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
  private static let attributes = "\u{1B}[?62;c"

  @Test("What it answers counts more than the environment, and is not shown")
  func answered() async throws {
    for (name, answers, isKitty) in [
      ("xterm-256color", Self.kitty + Self.attributes, true),
      ("xterm-kitty", Self.attributes, false),
    ] {
      let world = try BinaryWorld()
      let run = try Self.run(
        in: world,
        ["--url", world.url("feed.json")],
        name,
        variables: ["FEED_TERMINAL_WAIT": "10000"]
      )
      _ = try run.read(until: Self.question)
      try run.type(answers)
      let shown = try await run.end()
      #expect(shown.code == 0)
      #expect(shown.text.contains("\u{1B}_Ga=T,f=100") == isKitty)
      #expect(!shown.text.contains("31;OK"))
      #expect(!shown.text.contains("?62"))
    }
  }

  @Test("One that answers late is shown what the environment says, and its answer is not shown")
  func late() async throws {
    let world = try BinaryWorld()
    let gate = DispatchSemaphore(value: 0)
    let server = try FeedServer { request in
      if request.path.hasSuffix("lighthouse.png") { gate.wait() }
      return DemoSite().response(to: request)
    }
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)/feed.json"
    let run = try Self.run(in: world, ["--url", url, "--limit", "3"], "xterm-kitty")
    _ = try run.read(until: "lighthouse.png\u{1B}]8;;\u{1B}\\\n")
    try run.type(Self.kitty + Self.attributes)
    gate.signal()
    let shown = try await run.end()
    #expect(shown.code == 0)
    #expect(shown.text.contains("\u{1B}_Ga=T,f=100"))
    #expect(!shown.text.contains("31;OK"))
    #expect(!shown.text.contains("?62"))
  }

  @Test(
    "It is not asked where no picture depends on that, or where the question would be shown",
    arguments: [
      (["--plain"], "xterm-kitty"), (["--json"], "xterm-kitty"), (["-q"], "xterm-kitty"),
      (["--format", "{number}"], "xterm-kitty"), (["--images", "kitty"], "xterm"),
      (["--images", "none"], "xterm-kitty"), ([], "dumb"), ([], "linux"),
    ]
  )
  func notAsked(words: [String], name: String) async throws {
    let world = try BinaryWorld()
    let run = try Self.run(in: world, ["--url", world.url("feed.json")] + words, name)
    let shown = try await run.end(isRaw: true)
    #expect(shown.code == 0)
    #expect(!shown.text.contains("\u{1B}[c"))
  }

  @Test("Where lines are typed ahead it is not asked: they stay for the shell")
  func typedAhead() async throws {
    let world = try BinaryWorld()
    let run = try Self.run(
      in: world,
      ["--url", world.url("feed.json")],
      "xterm-kitty",
      typedAhead: "ls\n"
    )
    let shown = try await run.end(isRaw: true)
    #expect(shown.code == 0)
    #expect(!shown.text.contains("\u{1B}[c"))
  }

  private static func run(
    in world: BinaryWorld,
    _ words: [String],
    _ name: String,
    typedAhead: String = "",
    variables: [String: String] = [:]
  ) throws -> TerminalRun {
    try TerminalRun(
      words,
      columns: 100,
      variables: ["TERM": name, "NO_COLOR": "1"].merging(variables) { $1 },
      hasKeys: true,
      typedAhead: typedAhead,
      in: world
    )
  }
}
