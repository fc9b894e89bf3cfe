import CommandLine
import FeedCLI
import FeedTerminal

/// `feed completions`: the completions for a shell.
struct CompletionsCommand: FeedCommand {
  static let description = Command.completions

  private let shell: Shell
  private let console: Console

  init(_ call: Call) throws {
    guard let shell = call.arguments.shell else {
      preconditionFailure("the arguments name a shell, or cannot be parsed")
    }
    self.shell = shell
    console = call.console
  }

  func run() throws -> ExitCode {
    try console.write(Completions(of: FeedApp.program).script(for: shell))
    return .ok
  }
}
