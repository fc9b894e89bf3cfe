import FeedCLI

/// A picture to load.
struct NumberedPicture: Sendable {
  /// The number of its image in the feed, by which `feed open` knows it.
  let number: Int
  let url: URL
}

extension FeedComposer {
  /// Does work on the pictures of a feed of `count` images, with progress on stderr. The work calls its
  /// argument with the index and the outcome of each picture. A cancel says how far it came.
  func withProgress<Value>(
    _ numbered: [NumberedPicture], of count: Int,
    _ work: (_ show: (Int, PrefetchReport.Picture) -> Void) async throws -> Value
  ) async throws -> Value {
    let display = ProgressDisplay(console: console, language: language)
    let start = ContinuousClock.now
    var progress = ProgressState(done: 0, of: numbered.count, bytes: 0, elapsed: .zero)
    do {
      defer { display.end() }
      return try await work { index, picture in
        progress.done += 1
        progress.bytes += picture.bytes
        progress.elapsed = ContinuousClock.now - start
        let line = PrefetchReport.line(
          for: picture, number: numbered[index].number, of: count, language: language)
        if !picture.isSaved { console.error(line) }
        display.show(progress, detail: picture.isSaved ? line : nil)
      }
    } catch let error as CancellationError {
      notice(.interrupted(progress.done, of: progress.count))
      throw error
    }
  }

  /// Does `work`, and says on a terminal that it goes on if it takes more than 0.3 seconds.
  func withSignOfLife<Value>(_ work: () async throws -> Value) async throws -> Value {
    let display = ProgressDisplay(console: console, language: language)
    guard display.isInPlace else { return try await work() }
    let sign = Task { [environment, language] in
      try await environment.sleep(.milliseconds(300))
      display.show(language.text(.loading))
    }
    defer {
      sign.cancel()
      display.end()
    }
    return try await work()
  }

  /// Writes the report of all pictures to stdout.
  func report(_ pictures: [PrefetchReport.Picture]) throws -> ExitCode {
    let report = PrefetchReport(pictures)
    try console.write(settings.isJSON ? report.document : report.text(language: language))
    return report.failures > 0 ? .someFailed : .ok
  }

  func failed(_ url: URL, _ error: any Error) -> PrefetchReport.Picture {
    .failed(url, PrefetchReport.Picture.Reason(error), message: language.text(.reason(error)))
  }
}

extension FeedsComposer {
  /// What a command reports of one feed, as text and as JSON.
  typealias Report = (text: String, entry: FeedsJSON.Entry, isComplete: Bool)

  /// Loads all feeds, and writes to stdout what `report` says of each, or why it could not be loaded, in the order of the list.
  func report(
    _ report: @escaping @Sendable (FeedComposer, FollowedFeed, Feed) async throws -> Report
  ) async throws -> ExitCode {
    let isJSON = composer.settings.isJSON
    let spool = try composer.environment.makeSpool()
    let reports = Collector<(index: Int, place: Range<Int>, isComplete: Bool)>()
    try await load { index, composer, result in
      let one: Report
      switch result {
      case .success(let feed):
        one = try await report(composer, feeds[index], feed)
      case .failure(let error):
        composer.tell(error)
        let entry = FeedsJSON.Entry(feeds[index], failed: error, message: composer.message(error))
        one = ("", entry, isComplete: false)
      }
      let place = try spool.append(isJSON ? one.entry.text : one.text)
      reports.add((index, place, one.isComplete))
    }
    let inOrder = reports.values.sorted { $0.index < $1.index }
    if isJSON { try composer.console.write(FeedsJSON.opening) }
    for (number, report) in inOrder.enumerated() {
      if isJSON, number > 0 { try composer.console.write(FeedsJSON.separator) }
      try composer.console.write(spool.text(at: report.place))
    }
    if isJSON { try composer.console.write(FeedsJSON.closing) }
    return inOrder.allSatisfy(\.isComplete) ? .ok : .someFailed
  }
}
