import ChildProcess
import Foundation
import Testing

@testable import BuiltProgram

extension Alone {
  @Suite("Browsing in a real terminal, tmux: Proofs")
  struct BrowseInTmuxProofs {
    @Test("Keys move, search, explain and quit; the terminal is as it was, and types again")
    func keys() async throws {
      try await inTmux { world, tmux in
        try tmux.type("feed browse '\(world.url("feed.json"))'; echo it was $?")
        try tmux.screen("the feed") {
          $0.isAlternate && !$0.hasCursor && $0.has(" >1   The last light") && $0.has("1/9")
        }
        try tmux.press("j")
        try tmux.screen("the next image") { $0.has(" >2   First sun") && $0.has("2/9") }
        try tmux.press("G")
        try tmux.screen("the last image") { $0.has(" >9  ") }
        try tmux.press("/")
        try tmux.type("osaka")
        try tmux.screen("the match") { $0.has(" >5   A city") }
        try tmux.press("?")
        try tmux.screen("the help") { $0.has("next and previous image") }
        try tmux.press("Escape")
        try tmux.screen("the list again") { $0.has(" >5   A city") }
        try tmux.press("q")
        try tmux.screen("the shell") {
          !$0.isAlternate && $0.hasCursor && $0.lines.contains("it was 0")
        }
        try tmux.type("echo typed")
        try tmux.screen("an echo of what is typed") {
          $0.lines.contains("typed") && $0.has("echo typed")
        }
      }
    }

    @Test(
      "The saved feed is there at once, and the fresh one keeps the place; offline the foot says why it is not fresh"
    )
    func saved() async throws {
      try await inTmux { world, tmux in
        _ = try await world.feed(world.url("feed.json?count=30"))
        world.goOffline()
        try tmux.type("feed browse '\(world.url("feed.json?count=30"))'")
        try tmux.screen("the saved feed") {
          $0.has("1/30") && $0.has("saved copy, ") && $0.has("no connection")
        }
        try tmux.press("j")
        try tmux.screen("the second image") { $0.has("2/30") }
        world.goOnline()
        try tmux.press("r")
        try tmux.screen("the fresh feed") {
          $0.has("2/30") && !$0.has("saved copy") && !$0.has("loading")
        }
        try tmux.press("C-c")
        try tmux.screen("the shell") { !$0.isAlternate && $0.hasCursor }
        try tmux.type("echo it was $?")
        try tmux.screen("the exit code") { $0.lines.contains("it was 130") }
      }
    }

    @Test("It fits any size, follows each change of it, and says where it is too small")
    func sizes() async throws {
      try await inTmux { world, tmux in
        try tmux.type("feed browse --images none '\(world.url("feed.json"))'")
        let before = try tmux.settled("the feed") { $0.has("1/9") && !$0.has("•") }
        for (columns, rows) in [(40, 12), (200, 60)] {
          try tmux.resize(columns: columns, rows: rows)
          try tmux.screen("\(columns) × \(rows)") { screen in
            screen.has("1/9")
              && screen.lines.first.map { $0.count > columns - 6 && $0.count <= columns } == true
          }
        }
        try tmux.resize(columns: 15, rows: 4)
        try tmux.screen("too small") { $0.has("the terminal") }
        try tmux.resize(columns: 100, rows: 30)
        try tmux.screen("as before") { $0.lines == before.lines }
        try tmux.press("q")
        try tmux.screen("the shell") { !$0.isAlternate && $0.hasCursor }
      }
    }

    @Test("Ctrl-Z gives the terminal back with its echo, and 'fg' takes it again")
    func stopped() async throws {
      try await inTmux { world, tmux in
        try tmux.type("feed browse --images none '\(world.url("feed.json"))'")
        let before = try tmux.settled("the feed") {
          $0.has("1/9") && !$0.has("loading") && !$0.has("•")
        }
        try tmux.press("C-z")
        try tmux.screen("the shell") { !$0.isAlternate && $0.hasCursor && $0.has("Stopped") }
        try tmux.type("clear; echo in between")
        try tmux.screen("the shell's own output") { $0.lines.contains("in between") }
        try tmux.type("fg")
        try tmux.screen("the feed again") { $0.isAlternate && $0.lines == before.lines }
        try tmux.press("j")
        try tmux.screen("a key") { $0.has("2/9") }
        try tmux.press("q")
        try tmux.screen("the shell") { !$0.isAlternate && $0.hasCursor }
      }
    }

    @Test(
      "Begun or continued in the background it stops before it draws, and 'fg' takes the terminal"
    )
    func background() async throws {
      try await inTmux { world, tmux in
        let pid = "\(world.directory.path)/pid"
        let command = "exec feed browse --images none \(world.url("feed.json"))"
        try tmux.type("sh -c 'echo $$ >\(pid); \(command)' &")
        for place in 1...3 {
          try tmux.type(
            "until grep -q '^State:.T' /proc/$!/status; do :; done; clear; echo it '\("sto")pped'"
          )
          // SIGSTOP leaves the screen as it is.
          try tmux.screen("the shell") {
            $0.isAlternate == (place > 1) && $0.lines.contains("it stopped")
          }
          try tmux.type("fg")
          try tmux.screen("the feed") { $0.has("\(place)/9") && !$0.has("loading") }
          try tmux.press("j")
          try tmux.screen("the next image") { $0.has("\(place + 1)/9") }
          _ = try await world.shell("kill -STOP $(cat \(pid))")
          try tmux.screen("that it stopped") { $0.has("Stopped") || $0.has("stopped") }
          try tmux.type("bg")
        }
        _ = try await world.shell("kill -KILL $(cat \(pid))")
      }
    }

    @Test("A terminal that is lost ends it, with all that it began")
    func lost() async throws {
      let world = try BinaryWorld()
      guard let tmux = try Tmux(columns: 100, rows: 30, in: world.directory.path) else {
        return print("SKIPPED: a lost terminal: tmux is not installed")
      }
      let pid = "\(world.directory.path)/pid"
      try tmux.type("sh -c 'echo $$ >\(pid); exec feed browse \(world.url("feed.json"))'")
      do { try tmux.screen("the feed") { $0.has("1/9") } } catch { Issue.record(error) }
      try tmux.end()
      // It ends when it reads from the terminal, or by the signal.
      let outcome = try await world.shell(
        "while kill -0 $(cat \(pid)) 2>/dev/null; do :; done; echo gone"
      )
      #expect(outcome.output == "gone\n")
    }

    @Test("Tab and Shift-Tab change the feed; each keeps its name")
    func feeds() async throws {
      try await inTmux { world, tmux in
        _ = try await world.feed("add", world.url("feed.json"), "first", "--offline")
        _ = try await world.feed("add", world.url("feed.rss?count=3"), "second", "--offline")
        try tmux.type("feed browse")
        try tmux.screen("the list of feeds") { $0.has("type to filter") && $0.has(">all feeds") }
        try tmux.type("first")
        try tmux.screen("the first feed") {
          $0.lines.first?.hasPrefix("  Feeds › first") == true && $0.has("1/9")
        }
        try tmux.press("Tab")
        try tmux.screen("the second feed") {
          $0.lines.first?.hasPrefix("  Feeds › second") == true && $0.has("1/3")
        }
        try tmux.press("BTab")
        try tmux.screen("the first feed again") {
          $0.lines.first?.hasPrefix("  Feeds › first") == true && $0.has("1/9")
        }
        try tmux.press("q")
        try tmux.screen("the shell") { !$0.isAlternate && $0.hasCursor }
      }
    }

    private func inTmux(_ story: @Sendable (BinaryWorld, Tmux) async throws -> Void) async throws {
      let world = try BinaryWorld()
      guard let tmux = try Tmux(columns: 100, rows: 30, in: world.directory.path) else {
        return print("SKIPPED: browsing in tmux: it is not installed")
      }
      do { try await story(world, tmux) } catch {
        try tmux.end()
        throw error
      }
      try tmux.end()
    }
  }
}
