import FeedCLI
import FeedCache
import FeedTerminal

/// `feed validate`: deletes what is cached if it is expired or damaged, and pictures that are; under a made-up time or age it only tells.
struct ValidateCommand {
  let composer: FeedComposer

  func run() async throws -> ExitCode {
    let settings = composer.settings
    let loader = composer.localFeedLoader
    let isDeleting = settings.judgesForReal
    let judgement = isDeleting ? try await loader.validate() : try await loader.judge()
    let deletedPictures = isDeleting ? try await composer.localImageDataLoader.validate() : 0
    let report = ValidationReport(judgement, isDeleting: isDeleting, deletedPictures: deletedPictures)
    let now = settings.clock(composer.environment.now)
    try composer.console.write(
      settings.isJSON
        ? report.document(of: composer.feedURL)
        : report.text(of: composer.feedURL, now: now(), strings: composer.environment.strings))
    composer.tellDamage(judgement)
    return .ok
  }
}

extension ValidationReport {
  init(_ judgement: FeedCacheJudgement, isDeleting: Bool, deletedPictures: Int = 0) {
    let finding: Finding =
      switch judgement {
      case .empty: .empty
      case .valid(let savedAt): .valid(savedAt: savedAt)
      case .fromTheFuture(let savedAt): .fromTheFuture(savedAt: savedAt)
      case .expired(_, let savedAt): .expired(savedAt: savedAt, isDeleted: isDeleting)
      case .corrupt: .damaged(isDeleted: isDeleting)
      }
    self.init(finding, deletedPictures: deletedPictures)
  }
}
