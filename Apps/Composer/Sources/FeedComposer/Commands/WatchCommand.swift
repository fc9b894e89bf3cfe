import FeedCLI
import FeedDecorators

/// `feed watch`: the feed again and again, until it is cancelled. It goes on without a connection, but ends where the user has to choose a feed.
struct WatchCommand {
  /// The parts of the one feed, or what all feeds share.
  let composer: FeedComposer
  /// All feeds that are followed; `nil` to watch one.
  let feeds: FeedsComposer?
  /// The one feed, if it is followed.
  let followed: [FollowedFeed]

  func run() async throws -> ExitCode {
    let (environment, settings) = (composer.environment, composer.settings)
    if !settings.isJSON, environment.standardOutput.isTerminal, environment.variables["TERM"] != "dumb" {
      return try await BrowseCommand(
        environment: environment, settings: settings, console: composer.console, followed: feeds?.feeds ?? followed,
        isWatching: true
      ).run()
    }
    let view = MainQueueDispatch(
      WatchLinesView(console: composer.console, limit: settings.limit, language: composer.language))
    var isShown = false
    while true {
      try environment.standardOutput.checkReader()
      if settings.isJSON {
        try await writeDocument()
      } else {
        let (state, isWaiting) = try await load()
        // While the feed must wait, what is shown stays.
        if !(isShown && isWaiting) { try await view.display(state) }
        isShown = true
      }
      try await environment.sleep(environment.jittered(settings.interval))
    }
  }

  /// Writes the document of `show`, or only the error of a load without a feed.
  private func writeDocument() async throws {
    do {
      if let feeds { _ = try await feeds.show() } else { _ = try await composer.show() }
    } catch let failure as LoadFailure where failure.choices.isEmpty {
      composer.console.error(composer.message(failure))
    }
  }

  private func load() async throws -> (state: FeedViewState, isWaiting: Bool) {
    let now = composer.environment.now
    if let feeds {
      let load = try await feeds.loadMerged()
      let notice = load.summary(in: composer.language)
      return (composer.presenter.loaded(load.feeds, notice: notice, now: now()), load.isWaiting)
    }
    do {
      let feed = try await composer.loadFeed(notice: composer.notice)
      return (composer.presenter.loaded(feed, now: now()), feed.isWaiting)
    } catch let failure as LoadFailure where failure.choices.isEmpty {
      return (composer.presenter.failed(failure), failure.kind == .waiting)
    }
  }
}

extension Environment {
  /// The interval, give or take a tenth: programs started together do not stay in step.
  func jittered(_ interval: Duration) -> Duration { interval * (0.9 + 0.2 * random()) }
}
