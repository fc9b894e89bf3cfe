import CommandLine
import FeedCLI
import FeedPresentation
import FeedTerminal

/// One call of the program: what was typed, and where.
struct Call: Sendable {
  /// 1 MiB: a config file is written by hand.
  private static let configFileLimit = 1 << 20

  var environment: Environment
  let arguments: Arguments
  var console: Console
  /// Where the program's files are.
  let places: Places
  /// The list of followed feeds.
  let followed: FollowedFeeds
  /// Feeds that were followed.
  let former: FormerFeeds

  init(environment: Environment, arguments: Arguments, console: Console) {
    self.environment = environment
    self.arguments = arguments
    self.console = console
    places = Places(in: environment.variables)
    let path = places.followed
    let files = environment.files
    followed = FollowedFeeds(
      path: path,
      files: files,
      console: console,
      usesProxy: environment.network.usesProxy
    )
    let formerPath = path.map { "\($0).removed" }
    former = FormerFeeds(file: FollowedFeeds(path: formerPath, files: files, console: console))
  }

  var language: Language { environment.language }

  func configFile() throws -> ConfigFile {
    guard let path = places.configFile else {
      return .none
    }
    let data: Data?
    do { data = try environment.files.read(path, Self.configFileLimit) } catch {
      throw UsageError.unreadableConfigFile(path, reason: "\(error)")
    }
    guard let data else {
      return .none
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw UsageError.unreadableConfigFile(path, reason: "it is not UTF-8 text")
    }
    return try ConfigFile(text, path: path, of: arguments.program)
  }
}
