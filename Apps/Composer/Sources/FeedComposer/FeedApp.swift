import CommandLine
public import FeedCLI
import FeedCore
import FeedPresentation
import FeedTerminal

/// The program, from command-line arguments to an exit code.
public struct FeedApp: Sendable {
  /// The commands; the first is that of a call that names none.
  static let commands: [any FeedCommand.Type] = [
    ShowCommand.self,
    BrowseCommand.self,
    PrefetchCommand.self,
    GalleryCommand.self,
    SaveCommand.self,
    OpenCommand.self,
    SeenCommand.self,
    KeepCommand.self,
    WatchCommand.self,
    CommentsCommand.self,
    AddCommand.self,
    RemoveCommand.self,
    ListCommand.self,
    ImportCommand.self,
    ExportCommand.self,
    ExplainCommand.self,
    ValidateCommand.self,
    StatusCommand.self,
    ClearCommand.self,
    DemoCommand.self,
    CompletionsCommand.self,
    HelpCommand.self,
  ]

  /// What the program understands.
  static let program = Program.feed(with: commands.map { $0.description })

  /// The words that are no names of feeds: those of the program.
  static let reservedNames = Set(program.commandNames + [FollowedFeed.kept.name])

  private let environment: Environment

  /// Makes the program in an environment.
  public init(environment: Environment) {
    self.environment = environment
  }

  /// Runs a command; `words` are the arguments without the program's name. It never throws: what a
  /// command throws becomes a message on stderr and an exit code. A cancel ends it with
  /// ``FeedCLI/ExitCode/interrupted``.
  public func run(_ words: [String]) async -> ExitCode {
    var console = console(verbosity: .normal, isPlain: false)
    do {
      let arguments = try Arguments(words, of: Self.program)
      console = self.console(
        verbosity: arguments.verbosity,
        isPlain: arguments.asksForPlainText
      )
      let call = Call(environment: environment, arguments: arguments, console: console)
      return try await run(call)
    } catch {
      let failure = Failure(ofProgram: error, in: environment.language)
      if let message = failure.message {
        console.error(message)
      }
      let presenter = FeedPresenter(language: environment.language)
      presenter.choices(in: error).forEach(console.error)
      if let detail = failure.detail {
        console.detail(detail)
      }
      return failure.code
    }
  }

  private func run(_ call: Call) async throws -> ExitCode {
    let arguments = call.arguments
    if arguments.asksForHelp {
      return try HelpCommand(call).run()
    }
    if arguments.asksForVersion {
      try call.console.write(Help.version)
      return .ok
    }
    guard let command = Self.commands.first(where: { $0.description == arguments.command })
    else {
      preconditionFailure("the arguments are parsed with these commands")
    }
    return try await command.init(call).run()
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
