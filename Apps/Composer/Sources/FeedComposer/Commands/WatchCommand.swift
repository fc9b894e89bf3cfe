import FeedCLI
import FeedDecorators
import Synchronization

/// `feed watch`: the feed again and again, until it is cancelled. It goes on without a connection, but ends where the user has to choose a feed.
struct WatchCommand {
  let environment: Environment
  let settings: Settings
  let console: Console
  /// All feeds that are followed; `nil` to watch one.
  let feeds: [FollowedFeed]?

  func run() async throws -> ExitCode {
    if settings.isJSON { return try await writeDocuments() }
    let output = environment.standardOutput
    let parts = WatchParts(
      output: output, console: console, limit: settings.limit, interval: settings.interval, now: environment.now,
      language: environment.language, suspend: environment.suspend)
    guard output.isTerminal, environment.variables["TERM"] != "dumb" else {
      return try await watch(on: WatchLinesView(parts), console)
    }
    let hasLinks =
      PictureProtocol(.auto, environment: environment.variables, isTerminal: true, hasChafa: false)?.hasLinks ?? false
    // Anything on stderr would disturb the screen, if both are the terminal.
    let isAlone = !environment.standardError.isTerminal
    return try await watch(on: WatchScreenView(parts, hasLinks: hasLinks), isAlone ? console : console.quiet)
  }

  /// Writes the document of `show` for each load, or only the error of one without a feed.
  private func writeDocuments() async throws -> ExitCode {
    let load = try source(console)
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
      try await environment.sleep(wait)
    }
  }

  private func watch(on view: some WatchView, _ console: Console) async throws -> ExitCode {
    let source = try source(console)
    let last = Mutex((isWaiting: false, error: (any Error)?.none))
    let controller = await FeedController {
      do {
        let (state, isWaiting) = try await load(source) { view.note($0) }
        last.withLock { $0.isWaiting = isWaiting }
        return state
      } catch {
        last.withLock { $0.error = error }
        throw error
      }
    }
    let shown = MainQueueDispatch(view)
    defer { view.end() }
    try view.begin()
    return try await withThrowingTaskGroup(of: Void.self, returning: ExitCode.self) { group in
      if view.hasScreen {
        // On the main actor, where states are displayed: so no event is handled in the middle of one.
        group.addTask { try await environment.listenToTerminal { @MainActor event in try view.handle(event) } }
      }
      var isShown = false
      while true {
        try environment.standardOutput.checkReader()
        await controller.load()
        try Task.checkCancellation()
        let (isWaiting, error) = last.withLock { $0 }
        // A failure to load is a state; any other error ends the watch.
        if let error { throw error }
        // While the feed must wait, what is shown stays.
        if !(isShown && isWaiting) { try await shown.display(controller.state) }
        isShown = true
        try await environment.sleep(wait)
      }
    }
  }

  /// What is watched.
  private enum Source {
    case one(FeedComposer)
    case all(FeedsComposer)
  }

  private func source(_ console: Console) throws -> Source {
    if let feeds {
      return .all(
        try FeedsComposer(environment: environment, settings: settings, console: console, feeds: feeds))
    }
    return .one(
      FeedComposer(
        environment: environment, settings: settings, console: console, feedURL: try settings.requiredFeed(),
        isAutomatic: true))
  }

  private func load(
    _ source: Source, note: @escaping @Sendable (String) -> Void
  ) async throws -> (state: FeedViewState, isWaiting: Bool) {
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
      let feed = try await composer.loadFeed { note(composer.language.text($0)) }
      return (composer.presenter.loaded(feed, now: environment.now()), feed.isWaiting)
    } catch let error as FeedNotShown where error.choices.isEmpty {
      return (.failed(message: error.message), error.failure.kind == .waiting)
    }
  }

  /// The interval, give or take a tenth: programs started together do not stay in step.
  private var wait: Duration { settings.interval * (0.9 + 0.2 * environment.random()) }
}
