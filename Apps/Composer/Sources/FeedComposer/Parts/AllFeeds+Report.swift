import FeedCLI

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
    let reports = Collector<(index: Int, place: Range<Int>, isComplete: Bool)>()
    try await load { index, parts, result in
      let one: Report
      switch result {
      case .success(let feed):
        one = try await report(parts, feeds[index], feed)
      case .failure(let error):
        parts.reporter.tell(error)
        let message = parts.reporter.message(error)
        let entry = FeedsJSON.Entry(feeds[index], failed: error, message: message)
        one = Report(entry: entry, isComplete: false)
      }
      let place = try spool.append(isJSON ? one.entry.text : one.text)
      reports.add((index, place, one.isComplete))
    }
    let inOrder = reports.values.sorted { $0.index < $1.index }
    let console = reporter.console
    if isJSON {
      try console.write(FeedsJSON.opening)
    }
    for (number, report) in inOrder.enumerated() {
      if isJSON, number > 0 {
        try console.write(FeedsJSON.separator)
      }
      try console.write(spool.text(at: report.place))
    }
    if isJSON {
      try console.write(FeedsJSON.closing)
    }
    return inOrder.allSatisfy(\.isComplete) ? .ok : .someFailed
  }
}
