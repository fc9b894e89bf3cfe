import ChildProcess
import FeedServer
import Foundation
import MisbehavingSite
import Testing

@testable import BuiltProgram

extension Alone {
  @Suite("Browsing in tmux, key by key and size by size: Proofs")
  struct BrowseKeysInTmuxProofs {
    @Test(
      "Every key, with no image, one, nine and 10,000, in terminals of several sizes",
      arguments: zip([(80, 24), (40, 12), (200, 60), (40, 12)], [0, 1, 9, 10_000])
    )
    func keys(size: (columns: Int, rows: Int), count: Int) async throws {
      try await inTmux(columns: size.columns, rows: size.rows) { world, tmux in
        let opened = world.directory.path + "/opened"
        try await script("echo \"$@\" >>'\(opened)'", in: world)
        let url = world.url(count == 0 ? "empty.json" : "feed.json?count=\(count)")
        try tmux.type(
          "cd '\(world.directory.path)'; feed browse --images kitty '\(url)'; echo it was $?"
        )
        if count == 0 {
          try tmux.screen("no images") {
            $0.isAlternate && $0.has("The feed has no images.") && !$0.has("loading")
          }
          for key in Self.allKeys { try tmux.press(key) }
          try tmux.press("q")
          try tmux.screen("the shell") { !$0.isAlternate && $0.hasCursor && $0.has("it was 0") }
          return
        }
        func goes(_ key: String, to place: @escaping @Sendable (Int) -> Bool) throws {
          try tmux.press(key)
          try tmux.screen("the place after \(key)") { screen in
            screen.place(of: count).map(place) == true && screen.fits(size.columns)
          }
        }
        try tmux.screen("the feed") { $0.place(of: count) == 1 && !$0.has("loading") }
        try goes("j") { $0 == min(2, count) }
        try goes("k") { $0 == 1 }
        try goes("Down") { $0 == min(2, count) }
        try goes("Up") { $0 == 1 }
        try goes("Space") { $0 == count || $0 > 2 }
        try goes("PPage") { $0 == 1 }
        try goes("NPage") { $0 == count || $0 > 2 }
        try goes("G") { $0 == count }
        try goes("g") { $0 == 1 }
        try goes("End") { $0 == count }
        try goes("Home") { $0 == 1 }
        try tmux.press("/")
        try tmux.type("osaka")
        try tmux.screen("the match") {
          count < 5 ? $0.has("nothing found") : $0.place(of: count) == 5
        }
        try goes("n") { $0 == (count > 13 ? 14 : min(5, count)) }
        try goes("N") { $0 == min(5, count) }
        try tmux.press("/")
        try tmux.screen("the search") { $0.lines.last == "/" }
        try tmux.press("Escape")
        // At once, another key would be one with Alt.
        try tmux.screen("no search") {
          $0.place(of: count) == min(5, count) && $0.lines.last != "/"
        }
        try tmux.press("f")
        try tmux.screen("the picture alone") {
          $0.place(of: count) == min(5, count) && !$0.has(">")
        }
        try tmux.press("f")
        try tmux.screen("the list again") { $0.has(">") }
        try tmux.press("?")
        try tmux.screen("the help") { $0.has("↑ ↓, j k") && $0.fits(size.columns) }
        try tmux.press("?")
        try tmux.screen("the list again") { $0.has(">") && !$0.has("↑ ↓, j k") }
        try tmux.press("s")
        try tmux.screen("the saved picture") { $0.has("saved: ") }
        for key in ["Enter", "o", "p"] { try tmux.press(key) }
        try tmux.screen("three pages that were opened") { _ in
          (try? String(contentsOfFile: opened, encoding: .utf8))?.split(separator: "\n").count == 3
        }
        for key in ["m", "Tab", "BTab", "x", "F5"] { try tmux.press(key) }
        try tmux.press("r")
        try goes("g") { $0 == 1 }
        try tmux.screen("the feed that was loaded again") {
          $0.place(of: count) == 1 && !$0.has("loading")
        }
        try tmux.press("q")
        try tmux.screen("the shell") { !$0.isAlternate && $0.hasCursor && $0.has("it was 0") }
        #expect(
          world.directory.files().filter { $0.hasSuffix(".jpg") || $0.hasSuffix(".png") }.count == 1
        )
      }
    }

    @Test("'m' appends the next page, and stays where it was; at the end it says so")
    func more() async throws {
      try await inTmux(columns: 80, rows: 24) { world, tmux in
        try tmux.type("feed browse '\(world.url("feed.json?count=6&limit=4"))'")
        try tmux.screen("the first page") { $0.place(of: 4) == 1 && !$0.has("loading") }
        try tmux.press("G")
        try tmux.press("m")
        try tmux.screen("both pages") { $0.place(of: 6) == 4 }
        try tmux.press("m")
        try tmux.screen("the end") { $0.place(of: 6) == 4 && $0.has("no more images") }
        try tmux.press("q")
        try tmux.screen("the shell") { !$0.isAlternate }
      }
    }

    /// How to come to a state, and what is to be seen in it.
    struct State: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let shown: [String]
      var path = "feed.json"
      var keys: [String] = []
      /// Whether the feed is saved, and then the server is gone; or whether it takes minutes for a
      /// picture.
      var isOffline = false, isSlow = false

      func isOn(_ screen: Tmux.Screen) -> Bool {
        let isAlone = keys.last == "f" ? !screen.has(">") : true
        return isAlone && shown.allSatisfy(screen.has)
          && screen.has("loading") == shown.contains { $0.contains("loading") }
      }
    }

    @Test(
      "In every state another size is followed, and the first one gives the first screen again",
      arguments: [
        State(testDescription: "loading", shown: ["loading…"], path: "drip?ms=5000"),
        State(testDescription: "failed", shown: ["404"], path: "status/404"),
        State(testDescription: "empty", shown: ["The feed has no images."], path: "empty.json"),
        State(testDescription: "list", shown: ["9/9", " >9   The galaxy"], keys: ["G"]),
        State(testDescription: "help", shown: ["↑ ↓, j k"], keys: ["?"]),
        State(testDescription: "search", shown: ["/abc"], keys: ["/", "a", "b", "c"]),
        State(testDescription: "picture alone", shown: ["3/9"], keys: ["j", "j", "f"]),
        State(
          testDescription: "offline",
          shown: ["2/9", "saved copy, "],
          keys: ["j"],
          isOffline: true
        ),
        State(
          testDescription: "failing picture",
          shown: ["2/4", "  not found "],
          path: "mixed-images.json",
          keys: ["j"]
        ),
        State(
          testDescription: "slow picture",
          shown: ["2/9", "  loading…"],
          keys: ["j", "f"],
          isSlow: true
        ),
      ]
    )
    func resizing(in state: State) async throws {
      try await inTmux(columns: 100, rows: 30) { world, tmux in
        if state.isOffline {
          _ = try await world.feed(world.url(state.path))
          world.goOffline()
        }
        let slow = try FeedServer { request in
          let isPicture = request.path.hasPrefix("/pictures")
          return DemoSite.misbehaving.response(
            to: isPicture ? Request("/drip?ms=5000", origin: request.origin) : request
          )
        }
        defer { slow.stop() }
        let url = state.isSlow ? "\(slow.baseURL)/\(state.path)" : world.url(state.path)
        try tmux.type("feed browse --images kitty --timeout 1000 '\(url)'")
        try tmux.screen("the program") { $0.isAlternate && $0.lines.count > 1 }
        if !state.keys.isEmpty {
          // The mark of the new image goes when it was seen.
          try tmux.screen("the feed") {
            $0.has("1/") && $0.lines.last?.contains("loading") == false && !$0.has("•")
          }
        }
        for key in state.keys { try tmux.press(key) }
        let before = try tmux.settled(state.testDescription, where: state.isOn)
        for (columns, rows) in [(40, 12), (15, 4), (200, 60), (80, 24), (100, 30)] {
          try tmux.resize(columns: columns, rows: rows)
          try tmux.screen("\(state) at \(columns) × \(rows)") {
            // A small screen has no room for a picture beside its words.
            $0.fits(columns)
              && (rows == 12 || (rows < 12 ? $0.has("the terminal") : state.isOn($0)))
          }
        }
        try tmux.screen("the first screen, \(before)") { $0.lines == before.lines }
        try tmux.press("C-c")
        try tmux.screen("the shell") { !$0.isAlternate && $0.hasCursor }
      }
    }

    private static let allKeys = [
      "j", "k", "Down", "Up", "Space", "PPage", "NPage", "g", "G", "Home", "End", "Enter", "o", "p",
      "s", "r", "m", "n",
      "N", "f", "f", "Tab", "BTab", "Escape", "/", "a", "Enter", "?", "?",
    ]

    /// Makes the program that opens the browser.
    private func script(_ text: String, in world: BinaryWorld) async throws {
      try await world.makeProgram(text, at: world.directory.path + "/bin/xdg-open")
    }

    private func inTmux(
      columns: Int,
      rows: Int,
      _ story: @Sendable (BinaryWorld, Tmux) async throws -> Void
    ) async throws {
      let world = try BinaryWorld()
      let path = "\(world.directory.path)/bin:\(Binary.folder):/usr/bin:/bin"
      guard
        let tmux = try Tmux(
          columns: columns,
          rows: rows,
          variables: ["PATH": path],
          in: world.directory.path
        )
      else {
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

extension Tmux.Screen {
  /// The selected image of a feed with `count`, by the first line.
  fileprivate func place(of count: Int) -> Int? {
    guard isAlternate, let title = lines.first, title.hasSuffix("/\(count)") else { return nil }
    return title.split(separator: " ").last?.split(separator: "/").first.flatMap { Int($0) }
  }

  /// Whether no line is cut off by the terminal's edge, and the last one is its foot.
  fileprivate func fits(_ columns: Int) -> Bool {
    isAlternate && !hasCursor && lines.allSatisfy { $0.count <= columns }
  }
}
