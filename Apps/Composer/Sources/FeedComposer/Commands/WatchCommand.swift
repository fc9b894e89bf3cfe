import FeedCLI
import FeedDecorators

/// `feed watch`: the feed again and again, until it is cancelled. It goes on without a connection.
struct WatchCommand {
  let environment: Environment
  let settings: Settings
  let console: Console

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
    let show = ShowCommand(
      composer: try FeedComposer(environment: environment, settings: settings, console: console))
    while true {
      try environment.standardOutput.checkReader()
      do { _ = try await show.run() } catch let error as FeedNotShown { console.error(error.message) }
      try await environment.sleep(wait)
    }
  }

  private func watch(on view: some WatchView, _ console: Console) async throws -> ExitCode {
    let composer = try FeedComposer(environment: environment, settings: settings, console: console)
    let shown = MainQueueDispatch(view)
    defer { view.end() }
    try view.begin()
    return try await withThrowingTaskGroup(of: Void.self, returning: ExitCode.self) { group in
      if view.hasScreen {
        // On the main actor, where states are displayed: so no event is handled in the middle of one.
        group.addTask { try await environment.listenToTerminal { @MainActor event in try view.handle(event) } }
      }
      while true {
        try environment.standardOutput.checkReader()
        try await shown.display(try await load(composer) { view.note($0) })
        try await environment.sleep(wait)
      }
    }
  }

  private func load(
    _ composer: FeedComposer, note: @escaping @Sendable (String) -> Void
  ) async throws -> FeedViewState {
    do {
      let feed = try await composer.loadFeed { note(composer.language.text(.cannotSave(because: .reason($0)))) }
      return composer.presenter.loaded(feed, now: environment.now())
    } catch let error as FeedNotShown {
      return .failed(message: error.message)
    }
  }

  /// The interval, give or take a tenth: programs started together do not stay in step.
  private var wait: Duration { settings.interval * (0.9 + 0.2 * environment.random()) }
}
