import CommandLine
public import FeedCLI
public import FeedCommands
import FeedCore
import FeedDecorators
public import FeedEnvironment
public import FeedPresentation
import FeedTerminal

/// The program, from command-line arguments to an exit code.
public struct FeedApp: Sendable {
  private let program: Program
  private let commands: [FeedCommand]
  private let environment: Environment
  private let language: Language
  /// The program in another environment.
  private let again: @Sendable (Environment) -> FeedApp

  /// Makes the program in an environment. The `commands` of others are added behind its own, and
  /// the `words` are theirs.
  public init(
    environment: Environment,
    adding commands: [FeedCommand] = [],
    words: [Words] = []
  ) {
    self.environment = environment
    again = { FeedApp(environment: $0, adding: commands, words: words) }
    self.commands = CompositionRoot.commands + commands
    program = CompositionRoot.program(with: self.commands)
    language = Language(
      inEnvironment: environment.variables,
      words: CompositionRoot.words + words
    )
  }

  /// Runs a command; `words` are the arguments without the program's name. It never throws: what a
  /// command throws becomes a message on stderr and an exit code. A cancel ends it with
  /// ``FeedCLI/ExitCode/interrupted``.
  public func run(_ words: [String]) async -> ExitCode {
    var console = console(verbosity: .normal, isPlain: false)
    do {
      let arguments = try Arguments(words, of: program)
      console = self.console(
        verbosity: arguments.verbosity,
        isPlain: arguments.asksForPlainText
      )
      return try await run(arguments, on: console)
    } catch {
      let failure = Failure(ofProgram: error, in: language)
      if let message = failure.message {
        console.error(message)
      }
      let presenter = FeedPresenter(language: language)
      presenter.choices(in: error).forEach(console.error)
      if let detail = failure.detail {
        console.detail(detail)
      }
      return failure.code
    }
  }

  private func run(_ arguments: Arguments, on console: Console) async throws -> ExitCode {
    let call = call(arguments, on: console)
    if arguments.asksForHelp {
      return try await FeedCommand.help.begin(call)()
    }
    if arguments.asksForVersion {
      try console.write(Help.version)
      return .ok
    }
    guard let command = commands.first(where: { $0.description == arguments.command })
    else {
      preconditionFailure("the arguments are parsed with these commands")
    }
    return try await command.begin(call)()
  }

  private func call(_ arguments: Arguments, on console: Console) -> Call {
    Call(
      environment: environment,
      arguments: arguments,
      console: console,
      language: language,
      pipelines: { environment, shared in
        let clients = Clients(environment.network, for: shared)
        return { ComposedFeed(feed: $0, clients: clients) }
      },
      onMainQueue: { Self.onMainQueue($0) },
      run: { [environment, again] words, variables in
        var environment = environment
        environment.variables = variables
        environment.network.client = environment.network.directClient
        return await again(environment).run(words)
      }
    )
  }

  private static func onMainQueue(_ view: some FeedView) -> any FeedView {
    MainQueueDispatch(view)
  }

  private func console(verbosity: Verbosity, isPlain: Bool) -> Console {
    Console(
      standardOutput: environment.terminal.output,
      standardError: environment.terminal.errors,
      verbosity: verbosity,
      isPlain: isPlain || Style.isPlain(in: environment.variables)
    )
  }
}
