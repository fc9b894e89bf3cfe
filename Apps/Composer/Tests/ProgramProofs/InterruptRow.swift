#if os(Linux)
  @testable import BuiltProgram
  import ChildProcess
  import Foundation

  /// A command, and what it is doing when it is interrupted.
  struct InterruptRow: Sendable {
    struct Result: Sendable {
      let name: String
      let outcome: Swift.Result<InterruptedRun.End, any Error>
    }

    struct NotReached: Error { let output: String }

    enum Phase: String, Sendable {
      case connecting
      case headers = "waiting for the response"
      case body = "downloading"
      case parsing
      case saving
      case picture = "downloading a picture"
      case comments = "waiting for comments"
      case parsingComments = "parsing comments"
      case drawing = "drawing on a slow terminal"
      case full = "writing to a terminal that reads no more"
      case stopped = "writing to a terminal stopped by Ctrl-S"
      case chafa = "waiting for chafa"
      /// Which may be one in this terminal, and ignores the keys.
      case browser = "waiting for a browser"
    }

    let command: [String]
    let phase: Phase

    var name: String { "\(command.joined(separator: " ")), \(phase.rawValue)" }

    static let all: [InterruptRow] = {
      let loading: [Phase] = [.connecting, .headers, .body, .parsing, .saving]
      let showing: [Phase] = loading + [.picture, .drawing, .full, .chafa]
      let table: [([String], [Phase])] = [
        (["show", "URL"], showing + [.stopped]),
        (["show", "--all"], showing + [.stopped]),
        (["browse", "URL"], showing),
        (["watch", "URL"], showing),
        (["prefetch", "URL"], loading + [.picture]),
        (["prefetch", "--all"], loading + [.picture]),
        (["save", "URL", "-o", "DIR"], loading + [.picture]),
        (["open", "1", "URL"], [.connecting, .headers, .body, .parsing, .browser]),
        (["explain", "1", "URL"], [.connecting, .headers, .body, .parsing]),
        (
          ["comments", "1", "URL"],
          [.connecting, .headers, .body, .parsing, .comments, .parsingComments]
        ),
        (["add", "URL", "name"], loading),
        (["gallery", "URL", "-o", "-"], [.drawing, .full, .stopped]),
        (["import", "OPML"], [.parsing, .saving]),
        (["remove", "followed"], [.saving]),
        (["clear", "URL"], [.saving]),
        (["validate", "URL"], [.saving]),
        (["status"], [.stopped]),
        (["list"], [.stopped]),
        (["export"], [.stopped]),
        (["demo"], [.stopped]),
        (["help"], [.stopped]),
      ]
      return table.flatMap { command, phases in
        phases.map { InterruptRow(command: command, phase: $0) }
      }
    }()

    func result(round: Int, at site: InterruptSite) -> Result {
      Result(
        name: "\(name), \(isTyped(round) ? "typed" : "as signals")",
        outcome: Swift.Result { try interrupt(round: round, at: site) }
      )
    }

    /// Typing Ctrl-C makes a terminal that Ctrl-S stopped go on.
    private func isTyped(_ round: Int) -> Bool { round.isMultiple(of: 2) && phase != .stopped }

    private func interrupt(round: Int, at site: InterruptSite) throws -> InterruptedRun.End {
      let trial = try Trial(row: self, site: site)
      defer { trial.end() }
      let run = try trial.begin()
      let deadline = ContinuousClock.now + .seconds(60)
      while !trial.isReached(by: run) {
        guard ContinuousClock.now < deadline else {
          run.abort()
          throw NotReached(output: String(decoding: run.bytes.suffix(400), as: UTF8.self))
        }
        usleep(2_000)
      }
      return try run.interrupt(isTyped: isTyped(round))
    }
  }

  /// One try: its directory, its path on the server, and the locks that it holds.
  private final class Trial {
    private let row: InterruptRow
    private let site: InterruptSite
    private let directory: TemporaryDirectory
    private let id = UUID().uuidString
    private var locks: [CInt] = []
    private var timeAtRequest: Int?
    private let port: FullPort?

    init(row: InterruptRow, site: InterruptSite) throws {
      self.row = row
      self.site = site
      directory = try TemporaryDirectory()
      port = row.phase == .connecting ? try FullPort() : nil
      try write("\(url) followed\n", to: "home/.config/feed/feeds")
      // No request ends by itself: what ends the program are the signals.
      try write("timeout = 1000\n", to: "home/.config/feed/config")
      if row.phase == .chafa {
        // Its sandbox lets it neither sleep by another program nor say that it has begun.
        try writeProgram("chafa", "kill -STOP $$\n")
      }
      if row.phase == .browser {
        let script = "trap '' INT QUIT\n: >\(directory.path)/begun\nexec /bin/sleep 1000\n"
        try writeProgram("xdg-open", script)
      }
      if row.command[0] == "import" { try writeOPML() }
      if [.saving, .stopped].contains(row.phase) || row.command[0] == "gallery" {
        let words = [row.command[0] == "gallery" ? "prefetch" : "show", url]
        _ = try ChildProcess.run(
          Binary.path,
          words,
          variables: variables,
          output: "\(directory.path)/first",
          limit: .seconds(60)
        )
      }
      // Only what is corrupt is deleted, under the lock.
      if row.command[0] == "validate" { try corruptFeed() }
      if row.phase == .saving { lockAll() }
    }

    func begin() throws -> InterruptedRun {
      try InterruptedRun(
        words,
        variables: variables,
        reading: reading,
        output: "\(directory.path)/out",
        isStopped: row.phase == .stopped
      )
    }

    func isReached(by run: InterruptedRun) -> Bool {
      switch row.phase {
      case .connecting: port?.isWanted == true
      case .headers, .body: site.wasRequested(path)
      case .parsing: (run.processorTime ?? 0) >= 30
      case .saving: run.isIdle && run.isIdle
      // Of three pictures of a host two are requested at once, in no order.
      case .picture: (1...3).contains { site.wasRequested("\(path)/\($0)/stall") }
      case .comments: site.wasRequested("\(path)/1/stall")
      case .parsingComments: hasWorked(run, sinceRequestOf: "\(path)/1/slower")
      case .drawing, .full:
        run.bytes.contains(0x1B) || row.command[0] == "gallery" ? run.isTerminalFull : false
      case .stopped: run.isIdle && run.isIdle
      case .chafa: isRunning("\(directory.path)/bin/chafa")
      case .browser: access("\(directory.path)/begun", F_OK) == 0
      }
    }

    /// Whether the program has worked for a moment since it made a request: that may take it less
    /// time than all before.
    private func hasWorked(_ run: InterruptedRun, sinceRequestOf path: String) -> Bool {
      guard site.wasRequested(path), let time = run.processorTime else { return false }
      guard let timeAtRequest else {
        timeAtRequest = time
        return false
      }
      return time >= timeAtRequest + 3
    }

    func end() { for lock in locks { close(lock) } }

    private var path: String {
      let name =
        switch row.phase {
        case .headers: "stall"
        case .body: "body"
        case .parsing: "slow"
        case .picture: "pictures-stall"
        case .comments: "comments-stall"
        case .parsingComments: "comments-slower"
        case .connecting, .saving, .drawing, .full, .stopped, .chafa, .browser: "feed"
        }
      return "\(id)/\(name)"
    }

    private var url: String {
      port.map { "http://127.0.0.1:\($0.number)/\(id)" } ?? site.url(path)
    }

    private var words: [String] {
      let words = row.command.map { word in
        switch word {
        case "URL": url
        case "DIR": directory.path
        case "OPML": "\(directory.path)/feeds.opml"
        default: word
        }
      }
      guard ["show", "browse", "watch"].contains(words[0]) else { return words }
      return words + ["--images", row.phase == .chafa ? "chafa" : "kitty"]
    }

    private var variables: [String: String] {
      [
        "HOME": "\(directory.path)/home", "TERM": "xterm-kitty",
        "PATH": "\(directory.path)/bin:/usr/bin:/bin",
      ]
    }

    private var reading: InterruptedRun.Reading {
      switch row.phase {
      case .drawing: .slow
      case .full: .untilSequence
      default: .fast
      }
    }

    private func write(_ text: String, to name: String) throws {
      let file = URL(filePath: "\(directory.path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      try Data(text.utf8).write(to: file)
    }

    /// A program that does not end by itself, nor by a key.
    private func writeProgram(_ name: String, _ script: String) throws {
      try write("#!/bin/sh\n\(script)", to: "bin/\(name)")
      chmod("\(directory.path)/bin/\(name)", 0o755)
    }

    private func writeOPML() throws {
      let count = row.phase == .parsing ? 120_000 : 10
      let outlines = (0..<count).map {
        #"<outline text="Feed \#($0)" xmlUrl="http://a.example/\#($0)"/>"#
      }
      try write(#"<opml version="2.0"><body>\#(outlines.joined())</body></opml>"#, to: "feeds.opml")
    }

    /// Locks whatever a save may want to lock.
    private var home: String { "\(directory.path)/home" }

    private func filesBelowHome() -> [String] {
      FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
    }

    private func corruptFeed() throws {
      for name in filesBelowHome() where name.hasSuffix("/feed") {
        let url = URL(filePath: "\(home)/\(name)")
        guard !url.hasDirectoryPath, var bytes = try? Data(contentsOf: url), !bytes.isEmpty else {
          continue
        }
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: url)
      }
    }

    private func lockAll() {
      for name in filesBelowHome() {
        let file = open("\(home)/\(name)", O_RDONLY | O_CLOEXEC)
        if file >= 0, flock(file, LOCK_EX | LOCK_NB) == 0 { locks.append(file) }
      }
    }
  }
#endif
