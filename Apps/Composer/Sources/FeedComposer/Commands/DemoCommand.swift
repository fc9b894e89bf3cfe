import CommandLine
import FeedCLI
import FeedCommands
import FeedEnvironment
import FeedPresentation
import FeedServer
import FeedTerminal

extension FeedCommand {
  /// `feed demo`: the whole story against a server of its own, by the commands that a customer
  /// would type.
  static let demo = FeedCommand(
    Command(
      "demo",
      "see it work with its own server: online, offline, expired",
      examples: [
        Example("feed demo", "see it work")
      ]
    )
  ) { try DemoCommand($0).run }
}

private struct DemoCommand: Sendable {
  /// Variables about the terminal and the reader's language. All others are settings, which the
  /// demo ignores.
  private static let variables: Set = [
    "TERM", "NO_COLOR", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "LC_TERMINAL",
    "LC_TERMINAL_VERSION", "KITTY_WINDOW_ID",
    "TMUX", "STY", "COLORTERM", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE",
  ]

  private let call: Call
  private let console: Console

  init(_ call: Call) throws {
    self.call = call
    console = call.console
  }

  func run() async throws -> ExitCode {
    let server = try FeedServer(responding: DemoSite().response)
    defer { server.stop() }
    let url = server.baseURL.appending(path: "feed.json")
    try await call.environment.files.withTemporaryDirectory { directory in
      let cache = ["--cache-dir", "\(directory)/cache"]
      let show = ["show", "--url", url.absoluteString] + cache
      try write(.demoOnline(url))
      try await feed(show, expecting: .ok)

      try write(.demoPage)
      let page = server.baseURL.appending(path: "page")
      try await feed(
        ["show", "--url", page.absoluteString] + cache + ["--limit", "3"],
        expecting: .ok
      )

      server.stop()
      try write(.demoOffline)
      try await feed(show + ["--now", later(days: 2), "--limit", "3"], expecting: .ok)

      try write(.demoExpired)
      try await feed(show + ["--now", later(days: 8)], expecting: .unavailable)
    }
    try write(.demoEnd("feed show URL"))
    return .ok
  }

  private func write(_ heading: Message) throws {
    try console.write("\(console.style.heading(call.language.text(heading)))\n\n")
  }

  private func later(days: Double) -> String {
    call.environment.time.now().addingTimeInterval(days * 86_400).formatted(.iso8601)
  }

  /// Runs the program as if these words had been typed.
  private func feed(_ words: [String], expecting expected: ExitCode) async throws {
    try console.write("$ feed \(words.joined(separator: " "))\n")
    let variables = call.environment.variables.filter { Self.variables.contains($0.key) }
    let flags =
      (call.arguments.asksForPlainText ? ["--no-color"] : [])
      + (call.arguments.verbosity == .quiet
        ? ["-q"] : call.arguments.verbosity == .verbose ? ["-v"] : [])
    let code = await call.run(words + flags, variables)
    try Task.checkCancellation()
    guard code == expected else {
      let message = Message.demoFailed(code: code.rawValue, expected: expected.rawValue)
      throw Failure(message: call.language.text(message), code: .ioError)
    }
    try console.write("\n")
  }
}

extension Message {
  /// The demo's first part: a server runs at a URL.
  static func demoOnline(_ url: URL) -> Message {
    Message("demoOnline", ["url": .url(url)])
  }

  /// The demo's second part: a web page leads to an RSS feed.
  static let demoPage = Message("demoPage")

  /// The demo's third part: the server was stopped, and the saved copy is two days old.
  static let demoOffline = Message("demoOffline")

  /// The demo's fourth part: the saved copy is too old.
  static let demoExpired = Message("demoExpired")

  /// The demo's end: what to type next.
  static func demoEnd(_ command: String) -> Message {
    Message("demoEnd", ["command": .untrusted(command)])
  }

  /// The demo failed.
  static func demoFailed(code: Int32, expected: Int32) -> Message {
    Message("demoFailed", ["code": .count(Int(code)), "expected": .count(Int(expected))])
  }
}
