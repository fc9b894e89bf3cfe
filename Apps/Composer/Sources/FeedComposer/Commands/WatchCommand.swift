import FeedCLI
import FeedDecorators

/// `feed watch`: the feed, then again and again, until somebody has had enough. It goes on without a connection, and when that comes back.
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
    // What is written to the terminal from aside would stay on the screen.
    let isAlone = !environment.standardError.isTerminal
    return try await watch(on: WatchScreenView(parts, hasLinks: hasLinks), isAlone ? console : console.quiet)
  }

  /// The document of `show` for each load, and for one without a feed its error alone.
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
    do {
      try view.begin()
      return try await withThrowingTaskGroup(of: Void.self, returning: ExitCode.self) { group in
        if view.hasScreen {
          // Where the states are shown, so that nothing is written in the middle of one.
          group.addTask { try await environment.listenToTerminal { @MainActor event in try view.handle(event) } }
        }
        while true {
          try environment.standardOutput.checkReader()
          try await shown.display(try await look(composer) { view.note($0) })
          try await environment.sleep(wait)
        }
      }
    } catch {
      view.end()
      throw error
    }
  }

  private func look(
    _ composer: FeedComposer, note: @escaping @Sendable (String) -> Void
  ) async throws -> FeedViewState {
    let presenter = composer.presenter
    do {
      let feed = try await composer.loadFeed {
        note(composer.language.text(.cannotSave(because: .reason($0))))
      }
      return presenter.loaded(feed, now: environment.now())
    } catch let error as FeedNotShown {
      return .failed(message: error.message)
    }
  }

  /// Many programs that were started at the same time do not go on asking at the same time.
  private var wait: Duration { settings.interval * (0.9 + 0.2 * environment.chance()) }
}
