import FeedCLI

/// `feed watch`: the feed again and again, until it is cancelled: on the whole screen of a
/// terminal, else as lines.
struct WatchCommand: FeedCommand {
  static let description = Command.watch

  private let work: @Sendable () async throws -> ExitCode

  init(_ call: Call) throws {
    let composer = try FeedComposer(call)
    let feeds = try composer.allFeeds()
    guard composer.settings.isJSON || !call.canShowScreen else {
      let isWatched = { feeds != nil || $0 == composer.settings.feed }
      let followed = try call.followed.read().filter { isWatched($0.url) }
      work = try BrowseCommand(call, followed: followed, isWatching: true).run
      return
    }
    let show: any WatchedShow
    if let feeds {
      show = WatchedFeeds(
        feeds: feeds,
        display: composer.display,
        makeSpool: call.environment.files.makeSpool
      )
    } else {
      let feed = composer.feed(at: try composer.settings.requiredFeed(), isAutomatic: true)
      show = WatchedFeed(feed: feed, display: composer.display)
    }
    work =
      WatchLoop(
        show: show,
        settings: composer.settings,
        reporter: composer.reporter,
        pause: call.environment.time.pause(of: composer.settings.interval),
        output: call.environment.terminal.output
      ).run
  }

  func run() async throws -> ExitCode {
    try await work()
  }
}
