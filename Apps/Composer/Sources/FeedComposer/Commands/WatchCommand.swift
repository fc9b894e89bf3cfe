import FeedCLI
import FeedDecorators
import FeedLibrary

/// `feed watch`: loads the feed every minute and shows what is new, until it is cancelled: on the
/// whole screen of a terminal, else as lines.
struct WatchCommand: FeedCommand {
  static let description = Command.watch

  private let work: @Sendable () async throws -> ExitCode

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    let feeds = try root.allFeeds()
    guard root.settings.isJSON || !call.canShowScreen else {
      let followed =
        try feeds?.feeds ?? call.followed.feeds().filter { $0.url == root.settings.feed }
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
      let feed = try root.feed(
        at: root.settings.requiredFeed(),
        in: call.followed.checkedList(),
        isAutomatic: true
      )
      show = WatchedFeed(feed: feed, display: root.display)
    }
    let loop = WatchLoop(
      output: call.environment.terminal.output,
      pause: call.environment.time.pause(of: root.settings.interval)
    )
    work = root.settings.isJSON ? Self.documents(show, root, loop) : Self.lines(show, root, loop)
  }

  func run() async throws -> ExitCode {
    try await work()
  }

  private static func lines(
    _ show: any WatchedShow,
    _ root: CompositionRoot,
    _ loop: WatchLoop
  ) -> @Sendable () async throws -> ExitCode {
    let view = WatchLinesView(
      console: root.reporter.console,
      limit: root.settings.limit,
      language: root.reporter.language
    )
    return { try await loop.show(on: MainQueueDispatch(view), show.load) }
  }

  /// The documents of `feed show --json`, or only the error of a load without a feed.
  private static func documents(
    _ show: any WatchedShow,
    _ root: CompositionRoot,
    _ loop: WatchLoop
  ) -> @Sendable () async throws -> ExitCode {
    {
      try await loop.again {
        do { _ = try await show.document.run() } catch let failure as LoadFailure
          where failure.choices.isEmpty
        {
          root.reporter.console.error(root.reporter.message(failure))
        }
      }
    }
  }
}

/// What is shown again and again: one feed, or several as one. It goes on without a connection, but
/// ends where the user has to choose a feed.
private protocol WatchedShow: Sendable {
  /// What writes the document of `feed show --json`.
  var document: any Showing { get }
  /// Loads the feed. Without one the state says why; a page that names several feeds is thrown.
  @Sendable func load() async throws -> WatchLoop.Turn
}

/// One feed, watched.
private struct WatchedFeed: WatchedShow {
  let feed: FeedParts
  let display: Display

  var document: any Showing { FeedShow(feed: feed, display: display) }

  @Sendable func load() async throws -> WatchLoop.Turn {
    let presenter = feed.reporter.presenter
    do {
      let loaded = try await feed.loadShown()
      let state = presenter.loaded(loaded, now: feed.shared.time.now())
      return WatchLoop.Turn(state, isWaiting: loaded.origin.isWaiting)
    } catch let failure as LoadFailure where failure.choices.isEmpty {
      return WatchLoop.Turn(presenter.failed(failure), isWaiting: failure.kind == .waiting)
    }
  }
}

/// All followed feeds, watched.
private struct WatchedFeeds: WatchedShow {
  let feeds: AllFeeds
  let display: Display
  let makeSpool: @Sendable () throws -> any Spool

  var document: any Showing {
    AllFeedsShow(feeds: feeds, display: display, makeSpool: makeSpool)
  }

  @Sendable func load() async throws -> WatchLoop.Turn {
    let load = try await feeds.loadMerged()
    let presenter = feeds.reporter.presenter
    let state = presenter.loaded(
      load.feeds,
      notice: presenter.summary(of: load, now: feeds.reporter.now()),
      now: feeds.shared.time.now()
    )
    return WatchLoop.Turn(state, isWaiting: load.isWaiting)
  }
}
