import CommandLine
import FeedCLI

/// `feed show`: the customer requests to see their image feed, or all that they follow.
struct ShowCommand: FeedCommand {
  static let description = Command.show

  private let show: FeedShow

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    show = FeedShow(
      feeds: try root.feeds(),
      display: root.display,
      makeSpool: call.environment.files.makeSpool
    )
  }

  func run() async throws -> ExitCode {
    try await show.run()
  }
}
