import CommandLine
import FeedCLI
import FeedTerminal

/// `feed help`, and `--help`: the help of the program, or of one command.
struct HelpCommand: FeedCommand {
  static let description = Command.help

  private let text: String
  private let console: Console

  init(_ call: Call) throws {
    let columns = call.environment.terminal.output.size()?.columns
    text = Help(of: FeedApp.program, columns: columns).text(for: call.arguments)
    console = call.console
  }

  func run() throws -> ExitCode {
    try console.write(text)
    return .ok
  }
}
