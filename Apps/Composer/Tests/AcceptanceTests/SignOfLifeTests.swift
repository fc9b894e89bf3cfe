import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Signs of life")
struct SignOfLifeTests {
  @Test(
    "On a terminal a long wait shows a line, which disappears: for a feed, all feeds, comments and pictures",
    arguments: [
      ("/feed.json", ["/feed.json"]), ("/feed.json", ["--all"]),
      ("/feed.json", ["add", "/feed.json"]),
      ("/v1", ["comments", "1", "/feed.json"]), ("/pictures", ["/feed.json", "--images", "kitty"]),
    ]
  )
  func line(stalled: String, words: [String]) async throws {
    let world = try BinaryWorld()
    let server = try FeedServer { request in
      request.path.hasPrefix(stalled) ? .stall : DemoSite().response(to: request)
    }
    defer { server.stop() }
    let url = "http://127.0.0.1:\(server.port)"
    _ = try await world.feed("add", url + "/feed.json", "--offline")
    let run = try TerminalRun(
      words.map { $0.hasPrefix("/") ? url + $0 : $0 },
      columns: 80,
      variables: ["TERM": "xterm"],
      in: world
    )
    #expect(try run.read(until: "loading…").hasSuffix("\r\u{1B}[K\u{1B}[2mloading…"))
    run.interrupt()
    #expect(try run.read(until: "\r\u{1B}[K").hasPrefix("\u{1B}[0m"))
    #expect(try await run.end().code == 130)
  }

  @Test(
    "There is none for -q, -v, --no-color, or where stderr is no terminal",
    arguments: [["-q"], ["-v"], ["--no-color"], []]
  )
  func none(options: [String]) async throws {
    let world = try BinaryWorld()
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let server = try FeedServer { _ in
      arrived.yield()
      return .stall
    }
    defer { server.stop() }
    // The time limit ends the wait, long after the line would have come.
    let words = ["http://127.0.0.1:\(server.port)/feed.json", "--timeout", "1"] + options
    let text =
      options.isEmpty
      ? try await world.feed(words).errors
      : try await TerminalRun(words, columns: 80, variables: ["TERM": "xterm"], in: world).end(
        isRaw: true
      ).text
    for await _ in arrivals { break }
    #expect(!text.contains("\u{1B}[K"))
    #expect(text.contains("1"))
  }
}
