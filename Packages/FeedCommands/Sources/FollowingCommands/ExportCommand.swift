import CommandLine
import FeedCLI
public import FeedCommands
import FeedSubscriptions
import FeedTerminal

extension FeedCommand {
  /// `feed export`: writes the followed feeds for another reader.
  public static let export = FeedCommand(
    Command(
      "export",
      "write the feeds that are followed as OPML, with tags as folders, for another reader",
      options: [.offline],
      examples: [
        Example("feed export > feeds.opml", "take the feeds to another reader")
      ]
    )
  ) { try ExportCommand($0).run }
}

private struct ExportCommand: Sendable {
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
