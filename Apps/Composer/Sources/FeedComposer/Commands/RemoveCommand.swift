import FeedCLI
import FeedSubscriptions

/// `feed remove`: stops following a feed. What is cached of it stays.
struct RemoveCommand: FeedCommand {
  static let description = Command.remove

  private let name: String
  private let followed: FollowedFeeds
  private let console: Console
  private let language: Language

  init(_ call: Call) throws {
    name = call.arguments.operands[0]
    followed = call.followed
    console = call.console
    language = call.language
  }

  func run() async throws -> ExitCode {
    guard let feed = try await followed.updateList({ $0.remove(name) }) else {
      throw UsageError.unknownFeed(name, among: try followed.feeds().map(\.name))
    }
    console.notice(language.text(.unfollowed(feed.name)))
    return .ok
  }
}
