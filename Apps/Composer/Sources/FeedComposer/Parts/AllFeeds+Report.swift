import FeedCLI
import FeedLibrary

extension AllFeeds {
  /// What a command reports of one feed, as text and as JSON.
  struct Report: Sendable {
    var text = ""
    let entry: FeedsJSON.Entry
    var isComplete = true
  }

  /// Loads all feeds, and writes to stdout what `report` says of each, or why it could not be
  /// loaded, in the order of the list.
  func report(
    in spool: any Spool,
    _ report: @escaping @Sendable (FeedParts, FollowedFeed, Feed) async throws -> Report
  ) async throws -> ExitCode {
    let isJSON = shared.settings.isJSON
    let reports = OrderedReports(in: spool)
    try await load { index, parts, result in
      let one: Report
      switch result {
      case .success(let feed):
        one = try await report(parts, feeds[index], feed)
      case .failure(let failure):
        parts.reporter.tell(failure)
        let message = parts.reporter.message(failure)
        let entry = FeedsJSON.Entry(feeds[index], failed: failure, message: message)
        one = Report(entry: entry, isComplete: false)
      }
      let text = isJSON ? one.entry.text : one.text
      try reports.add(text, at: index, isComplete: one.isComplete)
    }
    let write = reporter.console.write
    if isJSON {
      try write(FeedsJSON.opening)
    }
    try reports.write(separatedBy: isJSON ? FeedsJSON.separator : "", to: write)
    if isJSON {
      try write(FeedsJSON.closing)
    }
    return reports.isComplete ? .ok : .someFailed
  }
}
