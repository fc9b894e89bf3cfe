public import CommandLine
public import FeedCLI
import FeedCore
public import FeedEnvironment
public import FeedPresentation
public import FeedTerminal

/// One call of the program: what was typed, and where.
public struct Call: Sendable {
  /// Makes what loads each feed of a call, from what all of them share.
  public typealias Pipelines =
    @Sendable (Environment, SharedParts) -> @Sendable (OpenedFeed) -> any FeedPipeline

  /// Runs the program in an environment of these variables, without a proxy, as if some words had
  /// been typed.
  public typealias Run =
    @Sendable (_ words: [String], _ variables: [String: String]) async -> ExitCode

  /// Has a view displayed on the main queue.
  public typealias Dispatch = @Sendable (any FeedView) -> any FeedView

  /// 1 MiB: a config file is written by hand.
  private static let configFileLimit = 1 << 20

  /// What surrounds it.
  public package(set) var environment: Environment
  /// What was typed.
  public let arguments: Arguments
  /// Where it writes.
  public package(set) var console: Console
  /// The reader's language.
  public let language: Language
  /// Runs the program again.
  public let run: Run
  /// Where the program's files are.
  package let places: Places
  /// The list of followed feeds.
  package let followed: FollowedFeeds
  /// Feeds that were followed.
  package let former: FormerFeeds
  package let pipelines: Pipelines
  package let onMainQueue: Dispatch

  /// Makes a call.
  public init(
    environment: Environment,
    arguments: Arguments,
    console: Console,
    language: Language,
    pipelines: @escaping Pipelines,
    onMainQueue: @escaping Dispatch,
    run: @escaping Run
  ) {
    self.environment = environment
    self.arguments = arguments
    self.console = console
    self.language = language
    self.pipelines = pipelines
    self.onMainQueue = onMainQueue
    self.run = run
    places = Places(in: environment.variables)
    let path = places.followed
    followed = FollowedFeeds(
      path: path,
      files: environment.files,
      console: console,
      usesProxy: environment.network.usesProxy
    )
    let formerPath = path.map { "\($0).removed" }
    former = FormerFeeds(
      file: FollowedFeeds(path: formerPath, files: environment.files, console: console)
    )
  }

  /// The words that are no names of feeds: those of the program.
  package var reservedNames: Set<String> {
    Set(arguments.program.commandNames + [FollowedFeed.kept.name])
  }

  /// Reads the config file, if there is one.
  package func configFile() throws(UsageError) -> ConfigFile {
    guard let path = places.configFile else {
      return .none
    }
    let data: Data?
    do { data = try environment.files.read(path, Self.configFileLimit) } catch {
      throw .unreadableConfigFile(path, reason: "\(error)")
    }
    guard let data else {
      return .none
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw .unreadableConfigFile(path, reason: "it is not UTF-8 text")
    }
    return try ConfigFile(text, path: path, of: arguments.program)
  }
}
