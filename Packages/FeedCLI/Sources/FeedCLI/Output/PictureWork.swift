/// Work on many pictures of a feed: progress on stderr, and a report on stdout.
public struct PictureWork: Sendable {
  private let reporter: Reporter
  private let isJSON: Bool
  private let time: @Sendable () -> ContinuousClock.Instant

  /// Makes the work; its report is JSON if it `isJSON`, and its rate is measured by `time`.
  public init(
    reporter: Reporter,
    isJSON: Bool,
    time: @escaping @Sendable () -> ContinuousClock.Instant
  ) {
    self.reporter = reporter
    self.isJSON = isJSON
    self.time = time
  }

  /// Does work on the pictures of a feed of `count` images, with progress on stderr. The work calls
  /// its argument with the index and the outcome of each picture. A cancel says how far it came.
  public func withProgress<Value>(
    _ numbered: [NumberedPicture],
    of count: Int,
    _ work: (_ show: (Int, PrefetchReport.Picture) -> Void) async throws -> Value
  ) async throws -> Value {
    let console = reporter.console
    let language = reporter.language
    let display = ProgressDisplay(console: console, language: language)
    let start = time()
    var progress = ProgressState(done: 0, of: numbered.count, bytes: 0, elapsed: .zero)
    do {
      defer { display.end() }
      return try await work { index, picture in
        progress.done += 1
        progress.bytes += picture.bytes
        progress.elapsed = time() - start
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
  public func report(_ pictures: [PrefetchReport.Picture]) throws -> ExitCode {
    let report = PrefetchReport(pictures)
    let text = isJSON ? report.document : report.text(language: reporter.language)
    try reporter.console.write(text)
    return report.failures > 0 ? .someFailed : .ok
  }

  /// A picture that is not kept, because of this error.
  public func failed(_ url: URL, _ error: any Error) -> PrefetchReport.Picture {
    let reason = PrefetchReport.Picture.Reason(error)
    return .failed(url, reason, message: reporter.language.text(.reason(error)))
  }
}
