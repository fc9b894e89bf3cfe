import FeedCLI

/// `feed show`: the customer requests to see their image feed, or all that they follow.
struct ShowCommand: FeedCommand {
  static let description = Command.show

  private let show: any Showing

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    if let feeds = try root.allFeeds() {
      show = AllFeedsShow(
        feeds: feeds,
        display: root.display,
        makeSpool: call.environment.files.makeSpool
      )
    } else {
      let feed = try root.feed()
      show = FeedShow(feed: feed, display: root.display, name: try root.name(of: feed))
    }
  }

  func run() async throws -> ExitCode {
    try await show.run()
  }
}

/// Shows one feed, or several as one.
protocol Showing: Sendable {
  func run() async throws -> ExitCode
}
