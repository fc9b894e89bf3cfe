import FeedCLI

/// A picture to load.
struct NumberedPicture: Sendable {
  /// The number of its image in the feed, by which `feed open` knows it.
  let number: Int
  let url: URL
}

/// Work on many pictures of a feed: progress on stderr, and a report on stdout.
struct PictureWork: Sendable {
  let reporter: Reporter
  let isJSON: Bool

  /// Does work on the pictures of a feed of `count` images, with progress on stderr. The work calls
  /// its argument with the index and the outcome of each picture. A cancel says how far it came.
  func withProgress<Value>(
    _ numbered: [NumberedPicture],
    of count: Int,
    _ work: (_ show: (Int, PrefetchReport.Picture) -> Void) async throws -> Value
  ) async throws -> Value {
    let console = reporter.console
    let language = reporter.language
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
          for: picture,
          number: numbered[index].number,
          of: count,
          language: language
        )
        if !picture.isSaved {
          console.error(line)
        }
        display.show(progress, detail: picture.isSaved ? line : nil)
      }
    } catch let error as CancellationError {
      reporter.notice(.interrupted(progress.done, of: progress.count))
      throw error
    }
  }

  /// Writes the report of all pictures to stdout.
  func report(_ pictures: [PrefetchReport.Picture]) throws -> ExitCode {
    let report = PrefetchReport(pictures)
    let text = isJSON ? report.document : report.text(language: reporter.language)
    try reporter.console.write(text)
    return report.failures > 0 ? .someFailed : .ok
  }

  func failed(_ url: URL, _ error: any Error) -> PrefetchReport.Picture {
    let reason = PrefetchReport.Picture.Reason(error)
    return .failed(url, reason, message: reporter.language.text(.reason(error)))
  }
}
