import FeedCLI

/// `feed watch`: loads the feed every minute and shows what is new, until it is cancelled: on the
/// whole screen of a terminal, else as lines.
struct WatchCommand: FeedCommand {
  static let description = Command.watch

  private let work: @Sendable () async throws -> ExitCode

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    let feeds = try root.allFeeds()
    guard root.settings.isJSON || !call.canShowScreen else {
      let isWatched = { feeds != nil || $0 == root.settings.feed }
      let followed = try call.followed.read().filter { isWatched($0.url) }
      work = try BrowseCommand(call, followed: followed, isWatching: true).run
      return
    }
    let show: any WatchedShow
    if let feeds {
      show = WatchedFeeds(
        feeds: feeds,
        display: root.display,
        makeSpool: call.environment.files.makeSpool
      )
    } else {
      let feed = root.feed(at: try root.settings.requiredFeed(), isAutomatic: true)
      show = WatchedFeed(feed: feed, display: root.display)
    }
    work =
      WatchLoop(
        show: show,
        settings: root.settings,
        reporter: root.reporter,
        pause: call.environment.time.pause(of: root.settings.interval),
        output: call.environment.terminal.output
      ).run
  }

  func run() async throws -> ExitCode {
    try await work()
  }
}
