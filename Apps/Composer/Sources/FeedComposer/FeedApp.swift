public import FeedCLI

/// The program, from command-line arguments to an exit code.
public struct FeedApp: Sendable {
  private let environment: Environment

  /// Makes the program in an environment.
  public init(environment: Environment) { self.environment = environment }

  /// Runs a command; `words` are the arguments without the program's name. It never throws: a failure is one line on stderr and an exit code. A
  /// cancel ends it with ``FeedCLI/ExitCode/interrupted``.
  public func run(_ words: [String]) async -> ExitCode {
    var console = console(verbosity: .normal, isPlain: false)
    do {
      let arguments = try Arguments(words)
      console = self.console(verbosity: arguments.verbosity, isPlain: arguments.asksForPlainText)
      return try await run(arguments, console)
    } catch {
      let failure = Failure(error, in: environment.language)
      if let message = failure.message { console.error(message) }
      let presenter = FeedPresenter(language: environment.language)
      presenter.choices(in: error).forEach(console.error)
      if let detail = failure.detail { console.detail(detail) }
      return failure.code
    }
  }

  private func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    if arguments.asksForHelp || arguments.asksForVersion {
      let help = Help(columns: environment.standardOutput.size()?.columns)
      try console.write(arguments.asksForHelp ? help.text(for: arguments) : Help.version)
      return .ok
    }
    if let shell = arguments.shell {
      try console.write(Completions.script(for: shell))
      return .ok
    }
    // The demo needs no settings, so faults in them do not matter to it.
    if arguments.command == .demo {
      return try await DemoCommand(environment: environment, arguments: arguments, console: console).run()
    }
    let followed = FollowedFeeds(environment: environment, console: console)
    let settings = try Settings(
      arguments, environment: environment.variables, configFile: try configFile(), followed: followed.read)
    let composer = {
      FeedComposer(
        environment: environment, settings: settings, console: console, feedURL: try settings.requiredFeed(),
        isAutomatic: arguments.command == .watch)
    }
    let isAll = arguments.asksForAllFeeds
    let all = {
      try FeedsComposer(environment: environment, settings: settings, console: console, feeds: try followed.read())
    }
    switch arguments.command {
    // The demo, completions and help returned above.
    case .show, .demo, .completions, .help:
      return isAll ? try await all().show() : try await composer().show()
    case .prefetch:
      return isAll ? try await PrefetchCommand.runAll(all()) : try await PrefetchCommand(composer: composer()).run()
    case .gallery:
      let all = isAll ? try all() : nil
      return try await GalleryCommand(
        composer: all?.composer ?? composer(), feeds: all?.feeds, path: arguments.outputPath ?? "-"
      ).run()
    case .browse:
      return try await BrowseCommand(
        environment: environment, settings: settings, console: console, followed: try followed.read()
      ).run()
    case .save: return try await SaveCommand(composer: composer(), directory: arguments.outputPath ?? ".").run()
    case .open: return try await OpenCommand(composer: composer(), number: arguments.imageNumber ?? 1).run()
    case .watch:
      let all = isAll ? try all() : nil
      let one = try followed.read().filter { $0.url == settings.feed }
      return try await WatchCommand(composer: all?.composer ?? composer(), feeds: all, followed: one).run()
    case .comments: return try await CommentsCommand(composer: composer(), number: arguments.imageNumber ?? 1).run()
    case .validate:
      return try await ValidateCommand(feeds: isAll ? try all().composers : [(try composer(), nil)]).run()
    case .status, .list:
      let isList = arguments.command == .list
      return try await StatusCommand(settings: settings, followed: followed, isList: isList).run()
    case .add:
      let name = arguments.operands.dropFirst().first
      return try await AddCommand(composer: composer(), followed: followed, name: name).run()
    case .remove: return try await followed.remove(arguments.operands[0])
    case .import: return try await followed.importOPML(from: arguments.operands[0])
    case .export: return try followed.exportOPML()
    case .clear: return try await ClearCommand(environment: environment, settings: settings, console: console).run()
    }
  }

  private func console(verbosity: Verbosity, isPlain: Bool) -> Console {
    Console(
      standardOutput: environment.standardOutput, standardError: environment.standardError, verbosity: verbosity,
      isPlain: isPlain || Style.isPlain(in: environment.variables))
  }

  private func configFile() throws -> ConfigFile {
    guard let path = ConfigFile.path(in: environment.variables) else { return .none }
    let text: String?
    do { text = try environment.readFile(path) } catch {
      throw UsageError.unreadableConfigFile(path, reason: "\(error)")
    }
    return try text.map { try ConfigFile($0, path: path) } ?? .none
  }
}
