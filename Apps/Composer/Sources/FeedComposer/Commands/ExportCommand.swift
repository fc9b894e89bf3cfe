import CommandLine
import FeedCLI
import FeedSubscriptions
import FeedTerminal

/// `feed export`: writes the followed feeds for another reader.
struct ExportCommand: FeedCommand {
  static let description = Command.export

  private let followed: FollowedFeeds
  private let console: Console

  init(_ call: Call) throws {
    followed = call.followed
    console = call.console
  }

  func run() async throws -> ExitCode {
    try console.write(OPML.document(of: try followed.checkedList(), title: "feed"))
    return .ok
  }
}
