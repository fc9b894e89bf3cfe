import FeedCLI
import FeedCache

/// `feed validate`: deletes an expired or corrupt feed, and corrupt image data; with `--now`, `--max-age` or `--offline` it only reports.
struct ValidateCommand {
  let composer: FeedComposer

  func run() async throws -> ExitCode {
    let settings = composer.settings
    let loader = composer.localFeedLoader()
    let isDeleting = settings.allowsDeleting
    let state = isDeleting ? try await loader.validate() : try await loader.state()
    let deletedPictures = isDeleting ? try await composer.localImageDataLoader.validate() : 0
    let report = ValidationReport(state, isDeleting: isDeleting, deletedPictures: deletedPictures)
    try composer.console.write(
      settings.isJSON
        ? report.document(of: composer.feedURL)
        : report.text(of: composer.feedURL, now: composer.now(), language: composer.language))
    composer.logCorruption(state)
    return .ok
  }
}
