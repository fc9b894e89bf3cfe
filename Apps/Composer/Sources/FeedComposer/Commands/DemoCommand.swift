import FeedCLI
import FeedServer

/// `feed demo`: the whole story with a server of its own, by the very commands that a customer would type.
struct DemoCommand {
  private let environment: Environment
  private let console: Console
  /// What the customer asked for that holds for the commands too.
  private let flags: [String]

  /// What the terminal is, and which language its reader speaks. All others are settings.
  private static let variables: Set = [
    "TERM", "NO_COLOR", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "LC_TERMINAL", "LC_TERMINAL_VERSION", "KITTY_WINDOW_ID",
    "TMUX", "STY", "COLORTERM", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE",
  ]

  init(environment: Environment, arguments: Arguments, console: Console) {
    var environment = environment
    environment.variables = environment.variables.filter { Self.variables.contains($0.key) }
    self.environment = environment
    self.console = console
    flags =
      (arguments.asksForPlainText ? ["--no-color"] : [])
      + (arguments.verbosity == .quiet ? ["-q"] : arguments.verbosity == .verbose ? ["-v"] : [])
  }

  func run() async throws -> ExitCode {
    let server = try FeedServer(answering: DemoSite().answer)
    defer { server.stop() }
    let url = server.baseURL.appending(path: "feed.json").absoluteString
    try await environment.withTemporaryDirectory { directory in
      try tell(.demoOnline(server.baseURL.appending(path: "feed.json")))
      try await feed(["show", "--url", url, "--cache-dir", "\(directory)/cache"], expecting: .ok)

      server.stop()
      try tell(.demoOffline)
      let saved = ["show", "--url", url, "--cache-dir", "\(directory)/cache", "--now"]
      try await feed(saved + [later(days: 2), "--limit", "3"], expecting: .ok)

      try tell(.demoExpired)
      try await feed(saved + [later(days: 8)], expecting: .unavailable)
    }
    try tell(.demoEnd("feed show URL"))
    return .ok
  }

  private func tell(_ message: Message) throws {
    try console.write("\(console.style.heading(environment.language.text(message)))\n\n")
  }

  private func later(days: Double) -> String {
    environment.now().addingTimeInterval(days * 86_400).formatted(.iso8601)
  }

  /// Runs the program once more, as if these words had been typed.
  private func feed(_ words: [String], expecting expected: ExitCode) async throws {
    try console.write("$ feed \(words.joined(separator: " "))\n")
    let code = await FeedApp(environment: environment).run(words + flags)
    try Task.checkCancellation()
    guard code == expected else { throw DemoFailure(code: code, expected: expected) }
    try console.write("\n")
  }
}

/// The demo did not go as it says.
struct DemoFailure: Error {
  let code: ExitCode
  let expected: ExitCode
}
