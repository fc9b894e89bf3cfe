import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

extension Alone {
  @Suite("Watching a feed in tmux", .serialized, .timeLimit(.minutes(5)))
  struct WatchInTmuxProofs {
    @Test(
      "The screen goes through online, offline and online with a new image, and is given back at Ctrl-C"
    )
    func story() async throws {
      try await inTmux { world, tmux in
        world.respond(everythingAs: "feed.json?count=2")
        try tmux.type("feed watch --every 1 --url '\(world.url("feed.json"))'")
        let online = try tmux.screen("the feed") { $0.has("1/2") && !$0.has("loading") }
        #expect(online.isAlternate)
        #expect(!online.hasCursor)
        try tmux.press("j")
        world.goOffline()
        let offline = try tmux.screen("the saved copy") {
          $0.has("saved copy, less than a minute old")
        }
        #expect(offline.has(" >2   First sun"), "what was seen stays")
        #expect(offline.has("(no connection: "), "what was seen stays")
        world.respond(everythingAs: "feed.json?count=3")
        world.goOnline()
        let new = try tmux.screen("the new image") {
          $0.has("  3•  Green fire") && !$0.has("saved copy")
        }
        #expect(new.has(" >2   First sun"))
        try tmux.press("C-c")
        let shell = try tmux.screen("the shell's prompt") {
          !$0.isAlternate && $0.lines.last == "$"
        }
        #expect(shell.hasCursor)
        #expect(!shell.has("The last light"))
        try tmux.type("echo it was $?")
        try tmux.screen("the exit code") { $0.lines.contains("it was 130") }
      }
    }

    @Test(
      "Ctrl-Z gives the terminal back, and 'fg' takes it again with all that was to be seen; in the background it stays stopped"
    )
    func stopped() async throws {
      try await inTmux { world, tmux in
        try tmux.type(
          "feed watch --images none --every 3600 --url '\(world.url("feed.json?count=2"))'"
        )
        let before = try tmux.settled("the feed") {
          $0.has("1/2") && !$0.has("loading") && !$0.has("•")
        }
        for _ in 1...2 {
          try tmux.press("C-z")
          let shell = try tmux.screen("the shell") {
            !$0.isAlternate && $0.has("Stopped") && $0.lines.last == "$"
          }
          #expect(shell.hasCursor)
          #expect(!shell.has("The last light"))
          try tmux.type("bg; clear; echo in the '\("back")ground'")
          try tmux.screen("the shell's own output") {
            $0.lines.contains("in the background") && !$0.isAlternate
          }
          try tmux.type("clear; fg")
          let after = try tmux.settled("the feed again") {
            $0.isAlternate && $0.has("1/2") && !$0.has("loading")
          }
          #expect(after.lines == before.lines)
          #expect(!after.hasCursor)
        }
        try tmux.press("C-c")
        try tmux.screen("the shell's prompt") {
          !$0.isAlternate && $0.hasCursor && $0.lines.last == "$"
        }
        try tmux.type("echo it was $?")
        try tmux.screen("the exit code") { $0.lines.contains("it was 130") }
      }
    }

    @Test("Ctrl-\\ gives the terminal back too, and is exit code 131")
    func quit() async throws {
      try await inTmux { world, tmux in
        try tmux.type(
          "feed watch --images none --every 3600 --url '\(world.url("feed.json?count=2"))'"
        )
        try tmux.screen("the feed") { $0.has("1/2") && !$0.has("loading") }
        try tmux.press("C-\\")
        try tmux.screen("the shell's prompt") {
          !$0.isAlternate && $0.hasCursor && $0.lines.last == "$"
        }
        try tmux.type("echo it was $?")
        try tmux.screen("the exit code") { $0.lines.contains("it was 131") }
      }
    }

    @Test("After SIGSTOP and SIGCONT the screen is drawn anew, whatever was written over it")
    func continued() async throws {
      try await inTmux { world, tmux in
        try tmux.type(
          "sh -c 'echo $$ >\(world.directory.path)/pid; exec feed watch --images none --every 3600 --url \(world.url("feed.json?count=2"))'"
        )
        let before = try tmux.settled("the feed") {
          $0.has("1/2") && !$0.has("loading") && !$0.has("•")
        }
        let pid = try String(contentsOfFile: world.directory.path + "/pid", encoding: .utf8)
          .dropLast()
        _ = try await world.shell("kill -STOP \(pid)")
        try tmux.screen("the shell") { $0.has("Stopped") || $0.has("stopped") }
        try tmux.type("fg")
        let after = try tmux.settled("the feed again") {
          $0.isAlternate && $0.lines == before.lines
        }
        #expect(!after.hasCursor)
        try tmux.press("C-c")
        try tmux.screen("the shell's prompt") { !$0.isAlternate && $0.hasCursor }
      }
    }

    private func inTmux(_ story: @Sendable (BinaryWorld, Tmux) async throws -> Void) async throws {
      let world = try BinaryWorld()
      guard let tmux = try Tmux(columns: 100, rows: 30, in: world.directory.path) else {
        return print("SKIPPED: watching in tmux: it is not installed")
      }
      do { try await story(world, tmux) } catch {
        try tmux.end()
        throw error
      }
      try tmux.end()
    }
  }
}
