import ChildProcess
import FeedServer
import Foundation
import Testing

@testable import BuiltProgram

@Suite("Ctrl-C, in two steps", .serialized, .timeLimit(.minutes(5)))
struct InterruptTests {
  @Test(
    "Cancellation: the first one gives up a request, and ends the command without a word",
    arguments: [["show"], ["prefetch"], ["open", "1"]]
  )
  func request(words: [String]) async throws {
    let (site, world) = try makeSUT(stallingAt: "/feed.json")
    let run = try world.run(words + [site.feed])
    await site.isReached()
    run.interrupt()
    let outcome = try await run.outcome()
    #expect(outcome.code == 130)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
  }

  @Test("Cancellation: the first one gives up the pictures, says how far it is, and keeps the feed")
  func pictures() async throws {
    let (site, world) = try makeSUT(stallingAt: "/pictures/aurora.png")
    let run = try world.run(["prefetch", site.feed])
    await site.isReached()
    run.interrupt()
    let outcome = try await run.outcome()
    #expect(outcome.code == 130)
    #expect(outcome.output == "")
    #expect(outcome.errors.wholeMatch(of: /feed: interrupted: \d done, \d left\n/) != nil)
    let saved = try await world.feed("show", "--offline", "--json", site.feed).document()
    #expect(saved.items.count == 9)
  }

  @Test(
    "Cancellation: the first one gives the terminal back, whatever it shows",
    arguments: [true, false]
  )
  func browsing(isLoading: Bool) async throws {
    let stall = isLoading ? "/feed.json" : "/pictures/lighthouse.png"
    let (site, world) = try makeSUT(stallingAt: stall)
    let run = try ScreenRun(["browse", "--images", "kitty", site.feed], in: world)
    try run.see("loading…")
    await site.isReached()
    run.send(SIGINT)
    let end = try run.end()
    #expect(end.code == 130)
    #expect(end.faults == [])
    #expect(!run.screen.isAlternate)
  }

  @Test("Cancellation: where the first one is not enough, a later one ends the program at once")
  func second() async throws {
    let world = try BinaryWorld()
    let folder = world.directory.path
    // A browser may run in this terminal, and takes Ctrl-C for itself.
    _ = try await world.shell(
      """
      mkdir \(folder)/bin; mkfifo \(folder)/begun \(folder)/end; cd \(folder)/bin
      printf '#!/bin/sh\\ntrap "" INT; cd \(folder); echo >begun; read line <end\\n' >xdg-open
      chmod +x xdg-open
      """
    )
    let variables = ["PATH": "\(folder)/bin:/usr/bin:/bin"]
    let run = try ScreenRun(["open", "1", world.url("feed.json")], variables: variables, in: world)
    // Opening the pipe waits for the browser.
    _ = try await world.shell("cat \(folder)/begun")
    var count = 0
    repeat {
      run.send(SIGINT)
      count += 1
    } while !run.hasEnded(within: 10)
    let end = try run.end()
    #expect(end.code == 130)
    #expect(end.faults == [])
    #expect(count > 1)
    _ = try await world.shell("echo >\(folder)/end")
  }

  /// A server that never answers at a path, and a world for the program.
  private func makeSUT(stallingAt path: String) throws -> (StallingSite, BinaryWorld) {
    (try StallingSite(at: path), try BinaryWorld())
  }
}

/// The demo site, which never answers at one path.
private final class StallingSite: Sendable {
  private let server: FeedServer
  private let arrivals: AsyncStream<Void>

  init(at path: String) throws {
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    self.arrivals = arrivals
    server = try FeedServer { request in
      guard request.path == path else { return DemoSite().response(to: request) }
      arrived.yield()
      return .stall
    }
  }

  deinit { server.stop() }

  var feed: String { "http://127.0.0.1:\(server.port)/feed.json" }

  /// Waits until somebody waits for an answer.
  func isReached() async { _ = await arrivals.first { true } }
}
