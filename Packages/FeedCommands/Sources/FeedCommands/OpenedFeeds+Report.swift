import CommandLine
public import FeedCLI
import FeedCache
public import FeedCore
import FeedEnvironment
import FeedLibrary
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

extension OpenedFeeds {
  /// What a command reports of one feed, as text and as JSON.
  public struct Report: Sendable {
    /// What is written of one feed alone, or behind the name of one of several, with its line's end
    /// and safe to show; nothing if empty.
    public var text: String
    /// What is written with `--json`.
    public let json: FeedJSON
    /// Whether all went well.
    public var isComplete: Bool
    /// Those of which the JSON has items.
    package var images: [FeedImage]

    /// Makes a report.
    public init(text: String = "", json: FeedJSON, isComplete: Bool = true) {
      self.init(text: text, json: json, isComplete: isComplete, images: [])
    }

    package init(text: String = "", json: FeedJSON, isComplete: Bool = true, images: [FeedImage]) {
      self.text = text
      self.json = json
      self.isComplete = isComplete
      self.images = images
    }
  }

  /// Reports on what is shown of a feed. The last argument receives why something could not be
  /// saved that was delivered all the same.
  public typealias Reporting =
    @Sendable (
      OpenedFeed, ShownImages, _ onSaveFailure: @escaping @Sendable (any Error) -> Void
    ) async throws -> Report

  /// Loads the feeds, and writes to stdout what `report` says of each: of one alone its text or its
  /// document, of several a line or an entry of a document for each, or why it could not be loaded,
  /// in the order of the list. With `isOfSaved` nothing is reported of a feed that cannot be saved.
  public func report(
    isOfSaved: Bool = false,
    _ report: @escaping Reporting
  ) async throws -> ExitCode {
    if let only {
      return try await self.report(on: only, isOfSaved: isOfSaved, report)
    }
    do {
      return try await self.report(in: shared.makeSpool(), isOfSaved: isOfSaved, each: report)
    } catch let stopped as ImageDataWorkStopped {
      // What ends the work, such as a full disk, says how far all feeds came.
      let totals = shared.pictureTotals
      throw ImageDataWorkStopped(
        stopped.cause,
        saved: totals.saved,
        of: totals.count,
        bytes: totals.bytes
      )
    }
  }

  /// Does work on what is saved of each feed, one after another, and returns what came of it, and
  /// the code of the command. Of several feeds the others go on where a cache cannot be used, which
  /// is said.
  package func each<Value>(
    _ work: (OpenedFeed) async throws -> Value
  ) async throws -> (values: [Value], code: ExitCode) {
    if let only {
      return ([try await work(only)], .ok)
    }
    var values: [Value] = []
    var code = ExitCode.ok
    for feed in all {
      do { values.append(try await work(feed)) } catch let error as FeedStoreError {
        feed.reporter.tell(Failure(error, in: reporter.language))
        code = .someFailed
      }
    }
    return (values, code)
  }

  private func report(
    on feed: OpenedFeed,
    isOfSaved: Bool,
    _ report: Reporting
  ) async throws -> ExitCode {
    let failures = Collector<any Error>()
    let loaded = try await feed.load(onSaveFailure: isOfSaved ? failures.add : nil)
    if let failure = failures.values.first {
      throw failure
    }
    let shown = try feed.shown(loaded)
    feed.reporter.tellRemarks(on: shown)
    guard !feed.hasNothing(in: shown) else {
      feed.tellNothing(in: shown)
      return .ok
    }
    return try write(try await report(feed, shown, feed.tellUnsaved))
  }

  /// Writes the report on one feed alone, and returns the code of the command.
  package func write(_ report: Report) throws -> ExitCode {
    try reporter.console.write(shared.choices.has(.json) ? report.json.document : report.text)
    return report.isComplete ? .ok : .someFailed
  }

  private func report(
    in spool: any Spool,
    isOfSaved: Bool,
    each report: @escaping Reporting
  ) async throws -> ExitCode {
    let unsaved = UnsavedFeeds(of: feeds)
    let choices = shared.choices
    let reports = OrderedReports(in: spool)
    let names = FeedNames(of: feeds)
    let remarks = Collector<(index: Int, remark: FeedRemark)>()
    // No view takes its share, so the feeds whose pictures are delivered have it.
    let memory = FeedMemory(size: shareOfMemory, delivered: shareOfMemory)
    try await load(in: memory, unsaved: unsaved) { index, feed, result in
      var one: Report
      if let remark = FeedRemark(on: feeds[index], result.map(\.feed)) {
        remarks.add((index, remark))
      }
      switch result {
      case .success(let marked):
        let shown = try feed.shown(marked)
        feed.reporter.tellHidden(in: shown)
        one =
          isOfSaved
          ? try await self.report(ifSaved: shown, of: feed, unsaved, report)
          : try await report(feed, shown) { unsaved.add(feed.followed, $0) }
        if shared.isOfNewOnly, shown.items.isEmpty {
          one.text = ""
        }
      case .failure(let failure):
        let json = FeedJSON(failed: failure, message: feed.reporter.message(failure))
        one = Report(json: json, isComplete: false)
      }
      names.add(one.images, at: index)
      let text = choices.has(.json) ? one.json.entry(of: feeds[index]) : one.text(of: feeds[index])
      try reports.add(text, at: index, isComplete: one.isComplete)
    }
    isOfSaved ? unsaved.tellPictures(by: reporter) : unsaved.tellFeeds(by: reporter)
    try await tell(remarks.values.sorted { $0.index < $1.index }.map(\.remark))
    try write(reports, names)
    return reports.isComplete ? .ok : .someFailed
  }

  /// Reports on a feed that is saved, or says why its pictures cannot be.
  private func report(
    ifSaved shown: ShownImages,
    of feed: OpenedFeed,
    _ unsaved: UnsavedFeeds,
    _ report: Reporting
  ) async throws -> Report {
    let result = try await unsaved.whileSaving(feed.followed, count: shown.items.count) {
      try await report(feed, shown) { unsaved.add(feed.followed, $0) }
    }
    switch result {
    case .success(let report):
      return report
    case .failure(let error):
      let failure = Failure(ofProgram: error, in: feed.reporter.language)
      failure.detail.map(feed.reporter.console.detail)
      return Report(json: FeedJSON(message: failure.message ?? ""), isComplete: false)
    }
  }

  private func write(_ reports: OrderedReports, _ names: FeedNames) throws {
    let write = reporter.console.write
    guard shared.choices.has(.json) else {
      return try reports.write(separatedBy: "", completing: names.completion(), to: write)
    }
    try write(FeedJSON.opening)
    try reports.write(
      separatedBy: FeedJSON.separator,
      completing: names.completion(),
      to: write
    )
    try write(FeedJSON.closing)
  }
}

extension OpenedFeeds.Report {
  /// The text, behind the name of one of several feeds.
  fileprivate func text(of feed: FollowedFeed) -> String {
    text.isEmpty ? "" : "\(feed.name): \(text)"
  }
}

extension OpenedFeed {
  /// Says why something could not be saved.
  @Sendable package func tellUnsaved(_ error: any Error) {
    reporter.notice(.cannotSave(because: .reason(error)))
  }
}
