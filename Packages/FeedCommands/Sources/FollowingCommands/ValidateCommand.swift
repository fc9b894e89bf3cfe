import CommandLine
import FeedCLI
import FeedCache
public import FeedCommands
import FeedCore
import FeedLibrary
import FeedTerminal

extension FeedCommand {
  /// `feed validate`: deletes an expired or corrupt feed, and corrupt image data; with `--now`,
  /// `--max-age` or `--offline` it only reports.
  public static let validate = FeedCommand(
    Command(
      "validate",
      "delete what is cached if it is expired or corrupt",
      operands: [.feed],
      repeatsOperands: true,
      options: [.url, .allFeeds, .tag, .cacheDir, .maxAge, .offline, .json, .now],
      examples: [
        Example("feed validate --max-age 1", "only report: with another age nothing is deleted")
      ]
    )
  ) { call in
    let parts = try CallParts(call)
    try parts.refuseKept(because: CallParts.keptStay)
    let feeds = try parts.feeds()
    return {
      let (reports, code) = try await feeds.each { feed in
        let report = try await feed.validateCache()
        if !feed.choices.has(.json) {
          try feed.write(report, isOfSeveral: feeds.isOfSeveral)
        }
        return (feed.url, report)
      }
      if feeds.shared.choices.has(.json) {
        try feeds.reporter.console.write(ValidationReport.document(of: reports))
      }
      return code
    }
  }
}

extension OpenedFeed {
  fileprivate func write(_ report: ValidationReport, isOfSeveral: Bool) throws {
    let text = report.text(of: url, now: shared.now(), language: reporter.language)
    try reporter.console.write((isOfSeveral ? "\(followed.name): " : "") + text)
  }

  /// Deletes what is expired or corrupt, or only reports on it.
  fileprivate func validateCache() async throws -> ValidationReport {
    let loader = local()
    let isDeleting = choices.allowsDeleting
    if isDeleting, case .expired = try await loader.state() {
      try await keepFormer(of: try await store.retrieve()?.feed)
    }
    let state = isDeleting ? try await loader.validate() : try await loader.state()
    reporter.logCorruption(state)
    let deleted = isDeleting ? try await pictures.local.validate() : 0
    return ValidationReport(state, isDeleting: isDeleting, deletedPictures: deleted)
  }
}
