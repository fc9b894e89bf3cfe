import FeedCLI
import FeedCache

/// `feed validate`: deletes an expired or corrupt feed, and corrupt image data; with `--now`, `--max-age` or `--offline` it only reports.
struct ValidateCommand {
  /// One feed, or all that are followed.
  let feeds: [(composer: FeedComposer, feed: FollowedFeed?)]

  func run() async throws -> ExitCode {
    var reports: [(url: URL, report: ValidationReport)] = []
    var code = ExitCode.ok
    for (composer, feed) in feeds {
      let report: ValidationReport
      do { report = try await self.report(of: composer) } catch let error as FeedStoreError where feeds.count > 1 {
        composer.tell(error)
        code = .someFailed
        continue
      }
      reports.append((composer.feedURL, report))
      guard !composer.settings.isJSON else { continue }
      let text = report.text(of: composer.feedURL, now: composer.now(), language: composer.language)
      try composer.console.write((feed.map { "\($0.name): " } ?? "") + text)
    }
    guard let composer = feeds.first?.composer, composer.settings.isJSON else { return code }
    try composer.console.write(ValidationReport.document(of: reports))
    return code
  }

  private func report(of composer: FeedComposer) async throws -> ValidationReport {
    let loader = composer.localFeedLoader()
    let isDeleting = composer.settings.allowsDeleting
    let state = isDeleting ? try await loader.validate() : try await loader.state()
    composer.logCorruption(state)
    return ValidationReport(
      state, isDeleting: isDeleting,
      deletedPictures: isDeleting ? try await composer.localImageDataLoader.validate() : 0)
  }
}
