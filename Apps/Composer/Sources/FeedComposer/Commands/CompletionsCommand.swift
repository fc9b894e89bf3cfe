import FeedCLI

/// `feed completions`: teaches a shell the program's words.
struct CompletionsCommand {
  let shell: Shell
  let console: Console

  func run() throws -> ExitCode {
    try console.write(Completions.script(for: shell))
    return .ok
  }
}
