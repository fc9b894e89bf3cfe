import FeedCLI
import FeedCache

/// `feed validate`: deletes what is cached if it is expired or corrupt, and corrupt pictures; with `--now`, `--max-age` or `--offline` it only reports.
struct ValidateCommand {
  let composer: FeedComposer

  func run() async throws -> ExitCode {
    let settings = composer.settings
    let loader = composer.localFeedLoader
    let isDeleting = settings.judgesForReal
    let state = isDeleting ? try await loader.validate() : try await loader.state()
    let deletedPictures = isDeleting ? try await composer.localImageDataLoader.validate() : 0
    let report = ValidationReport(state, isDeleting: isDeleting, deletedPictures: deletedPictures)
    let now = settings.clock(composer.environment.now)
    try composer.console.write(
      settings.isJSON
        ? report.document(of: composer.feedURL)
        : report.text(of: composer.feedURL, now: now(), language: composer.language))
    composer.logCorruption(state)
    return .ok
  }
}
