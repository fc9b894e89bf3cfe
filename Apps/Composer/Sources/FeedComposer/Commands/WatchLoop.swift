import FeedCLI
import FeedDecorators
import FeedLibrary

/// What is shown again and again: one feed, or several as one.
protocol WatchedShow: Sendable {
  /// Loads the feed. Without one the state says why; a page that names several feeds is thrown.
  func load() async throws -> (state: FeedViewState, isWaiting: Bool)
  /// Writes the document of `feed show --json`.
  func writeDocument() async throws
}

/// Shows a feed again and again as lines, or as documents. It goes on without a connection, but
/// ends where the user has to choose a feed.
struct WatchLoop: Sendable {
  let show: any WatchedShow
  let settings: Settings
  let reporter: Reporter
  let pause: @Sendable () async throws -> Void
  let output: Output

  func run() async throws -> ExitCode {
    let view = MainQueueDispatch(
      WatchLinesView(
        console: reporter.console,
        limit: settings.limit,
        language: reporter.language
      )
    )
    var isShown = false
    while true {
      try output.checkReader()
      if settings.isJSON {
        try await writeDocument()
      } else {
        let (state, isWaiting) = try await show.load()
        // While the feed must wait, what is shown stays.
        if !isShown || !isWaiting {
          try await view.display(state)
        }
        isShown = true
      }
      try await pause()
    }
  }

  /// Writes the document, or only the error of a load without a feed.
  private func writeDocument() async throws {
    do {
      try await show.writeDocument()
    } catch let failure as LoadFailure where failure.choices.isEmpty {
      reporter.console.error(reporter.message(failure))
    }
  }
}

/// One feed, watched.
struct WatchedFeed: WatchedShow {
  let feed: FeedParts
  let display: Display

  func load() async throws -> (state: FeedViewState, isWaiting: Bool) {
    let presenter = feed.reporter.presenter
    do {
      let loaded = try await feed.load()
      let state = presenter.loaded(loaded, now: feed.shared.time.now())
      return (state, loaded.origin.isWaiting)
    } catch let failure as LoadFailure where failure.choices.isEmpty {
      return (presenter.failed(failure), failure.kind == .waiting)
    }
  }

  func writeDocument() async throws {
    _ = try await FeedShow(feed: feed, display: display).run()
  }
}

/// All followed feeds, watched.
struct WatchedFeeds: WatchedShow {
  let feeds: AllFeeds
  let display: Display
  let makeSpool: @Sendable () throws -> any Spool

  func load() async throws -> (state: FeedViewState, isWaiting: Bool) {
    let load = try await feeds.loadMerged()
    let state = feeds.reporter.presenter.loaded(
      load.feeds,
      notice: feeds.summary(of: load),
      now: feeds.shared.time.now()
    )
    return (state, load.isWaiting)
  }

  func writeDocument() async throws {
    _ = try await AllFeedsShow(feeds: feeds, display: display, makeSpool: makeSpool).run()
  }
}
