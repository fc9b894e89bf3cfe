import CommandLine
import FeedCLI
import FeedCommands
import FeedTerminal

extension FeedCommand {
  /// `feed completions`: the completions for a shell.
  static let completions = FeedCommand(
    Command(
      "completions",
      "write the completions for a shell: bash, zsh or fish",
      operands: [.shell],
      examples: [
        Example("source <(feed completions bash)", "in ~/.bashrc"),
        Example("feed completions zsh > ~/.zfunc/_feed", "in a folder of $fpath"),
        Example("feed completions fish > ~/.config/fish/completions/feed.fish", "for fish"),
      ]
    )
  ) { try CompletionsCommand($0).run }
}

private struct CompletionsCommand: Sendable {
  private let shell: Shell
  private let program: Program
  private let console: Console

  init(_ call: Call) throws {
    guard let shell = call.arguments.shell else {
      preconditionFailure("the arguments name a shell, or cannot be parsed")
    }
    self.shell = shell
    program = call.arguments.program
    console = call.console
  }

  func run() throws -> ExitCode {
    try console.write(Completions(of: program).script(for: shell))
    return .ok
  }
}
