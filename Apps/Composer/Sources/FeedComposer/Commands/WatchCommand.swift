import FeedCLI
import FeedDecorators

/// `feed watch`: the feed again and again, until it is cancelled. It goes on without a connection, but ends where the user has to choose a feed.
struct WatchCommand {
  let environment: Environment
  let settings: Settings
  let console: Console
  /// All feeds that are followed; `nil` to watch one.
  let feeds: [FollowedFeed]?

  func run() async throws -> ExitCode {
    if settings.isJSON { return try await writeDocuments() }
    if environment.standardOutput.isTerminal, environment.variables["TERM"] != "dumb" {
      return try await BrowseCommand(
        environment: environment, settings: settings, console: console, followed: feeds ?? [], isWatching: true
      ).run()
    }
    return try await writeLines()
  }

  /// Writes the document of `show` for each load, or only the error of one without a feed.
  private func writeDocuments() async throws -> ExitCode {
    let load = try source()
    while true {
      try environment.standardOutput.checkReader()
      do {
        _ =
          switch load {
          case .one(let composer): try await ShowCommand(composer: composer).run()
          case .all(let feeds): try await ShowAllCommand(feeds: feeds).run()
          }
      } catch let error as FeedNotShown where error.choices.isEmpty {
        console.error(error.message)
      }
      try await environment.sleep(environment.jittered(settings.interval))
    }
  }

  private func writeLines() async throws -> ExitCode {
    let source = try source()
    let view = MainQueueDispatch(
      WatchLinesView(console: console, limit: settings.limit, language: environment.language))
    var isShown = false
    while true {
      try environment.standardOutput.checkReader()
      let (state, isWaiting) = try await load(source)
      // While the feed must wait, what is shown stays.
      if !(isShown && isWaiting) { try await view.display(state) }
      isShown = true
      try await environment.sleep(environment.jittered(settings.interval))
    }
  }

  /// What is watched.
  private enum Source {
    case one(FeedComposer)
    case all(FeedsComposer)
  }

  private func source() throws -> Source {
    if let feeds {
      return .all(
        try FeedsComposer(environment: environment, settings: settings, console: console, feeds: feeds))
    }
    return .one(
      FeedComposer(
        environment: environment, settings: settings, console: console, feedURL: try settings.requiredFeed(),
        isAutomatic: true))
  }

  private func load(_ source: Source) async throws -> (state: FeedViewState, isWaiting: Bool) {
    let composer: FeedComposer
    switch source {
    case .one(let one): composer = one
    case .all(let feeds):
      let load = try await feeds.loadMerged()
      let state = feeds.composer.presenter.loaded(
        load.feeds, notice: load.summary(in: environment.language), now: environment.now())
      return (state, load.isWaiting)
    }
    do {
      let feed = try await composer.loadFeed(notice: composer.notice)
      return (composer.presenter.loaded(feed, now: environment.now()), feed.isWaiting)
    } catch let error as FeedNotShown where error.choices.isEmpty {
      return (.failed(message: error.message), error.failure.kind == .waiting)
    }
  }
}

extension Environment {
  /// The interval, give or take a tenth: programs started together do not stay in step.
  func jittered(_ interval: Duration) -> Duration { interval * (0.9 + 0.2 * random()) }
}
