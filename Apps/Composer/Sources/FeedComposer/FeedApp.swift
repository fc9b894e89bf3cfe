public import FeedCLI

/// The program: from the words of a command line to an exit code.
public struct FeedApp: Sendable {
  private let environment: Environment

  /// Makes the program, with all that it takes from the world around it.
  public init(environment: Environment) { self.environment = environment }

  /// Runs the command that the arguments behind the program's name ask for. It never throws: what went wrong is told on stderr, in one line,
  /// and by the code. A cancel ends it with ``FeedCLI/ExitCode/interrupted``.
  public func run(_ words: [String]) async -> ExitCode {
    var console = Console(
      standardOutput: environment.standardOutput, standardError: environment.standardError, verbosity: .normal,
      isPlain: environment.variables["NO_COLOR"]?.isEmpty == false || environment.variables["TERM"] == "dumb")
    do {
      let arguments = try Arguments(words)
      if arguments.asksForHelp || arguments.asksForVersion {
        try console.write(arguments.asksForHelp ? Help.text : Help.version)
        return .ok
      }
      let settings = try Settings(
        arguments, environment: environment.variables, configFile: try configFile())
      console = Console(
        standardOutput: environment.standardOutput, standardError: environment.standardError,
        verbosity: settings.verbosity, isPlain: settings.isPlain)
      return try await run(arguments.command, settings, console)
    } catch {
      let failure = Failure(error)
      if let message = failure.message { console.error(message) }
      return failure.code
    }
  }

  private func run(_ command: Command, _ settings: Settings, _ console: Console) async throws -> ExitCode {
    switch command {
    case .show: try await ShowCommand(composer: composer(settings, console)).run()
    case .prefetch: try await PrefetchCommand(composer: composer(settings, console)).run()
    case .validate: try await ValidateCommand(composer: composer(settings, console)).run()
    case .status: try await StatusCommand(environment: environment, settings: settings, console: console).run()
    case .clear: try await ClearCommand(environment: environment, settings: settings, console: console).run()
    case .demo: try await DemoCommand(environment: environment, console: console).run()
    }
  }

  private func composer(_ settings: Settings, _ console: Console) throws -> FeedComposer {
    try FeedComposer(environment: environment, settings: settings, console: console)
  }

  private func configFile() throws -> ConfigFile {
    guard let path = ConfigFile.path(in: environment.variables) else { return .none }
    let text: String?
    do { text = try environment.readFile(path) } catch {
      throw UsageError.unreadableConfigFile(path, reason: "\(error)")
    }
    guard let text else { return .none }
    return try ConfigFile(text, path: path)
  }
}
