import CommandLine
import FeedCLI

/// `feed show`: the customer requests to see their image feed, or all that they follow.
struct ShowCommand: FeedCommand {
  static let description = Command.show

  private let show: any Showing

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    show = try root.show(of: root.allFeeds(), on: root.display, call.environment.files)
  }

  func run() async throws -> ExitCode {
    try await show.run()
  }
}

/// Shows one feed, or several as one.
protocol Showing: Sendable {
  func run() async throws -> ExitCode
}

extension CompositionRoot {
  /// What shows these feeds as one on a display, or else the feed of the settings.
  func show(of feeds: AllFeeds?, on display: Display, _ files: Files) throws -> any Showing {
    if let feeds {
      return AllFeedsShow(feeds: feeds, display: display, makeSpool: files.makeSpool)
    }
    let feed = try feed()
    return FeedShow(feed: feed, display: display, name: try name(of: feed))
  }
}
