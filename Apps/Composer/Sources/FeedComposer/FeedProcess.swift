import FeedCLI
public import FeedCommands
public import FeedPresentation
import FeedTerminal
import FeedTerminalPOSIX

/// The process of the program.
public enum FeedProcess {
  /// Runs the program on the process's arguments, in the live environment, and exits with its code.
  /// A signal cancels it: a save under way is finished, or given up before it changes anything; and
  /// the cache survives the next signal too. A program of your own adds its commands and their
  /// words.
  public static func run(adding commands: [FeedCommand] = [], words: [Words] = []) -> Never {
    returnLargeMemory()
    TerminalProcess.run { terminal in
      let app = FeedApp(environment: .live(terminal), adding: commands, words: words)
      let code = await app.run(Array(CommandLine.arguments.dropFirst()))
      return code == .interrupted ? nil : code.rawValue
    } refuse: { reason in
      let stream = Output(descriptor: STDERR_FILENO)
      Console(standardOutput: stream, standardError: stream, verbosity: .normal, isPlain: true)
        .error(reason)
      return ExitCode.ioError.rawValue
    }
  }
}
