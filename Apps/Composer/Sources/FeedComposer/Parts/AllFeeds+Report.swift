import FeedCLI
import FeedCore
import FeedLibrary
import FeedPresentation
import FeedTerminal

extension AllFeeds {
  /// What a command reports of one feed, as text and as JSON.
  struct Report: Sendable {
    var text = ""
    let entry: FeedsJSON.Entry
    var isComplete = true
    /// Those of which the entry has items.
    var images: ArraySlice<FeedImage> = []
  }

  /// Says what there is to say of these feeds; where nobody is there, only what is news since the
  /// last run.
  func tell(_ remarks: [MergedLoad.Remark]) async throws {
    // What is not said now is still news in the next run.
    let copies = reporter.console.isQuiet ? remarks.filter { $0.failure == nil } : []
    let silent = Set(copies.map(\.feed))
    let remarks = remarks.filter { !silent.contains($0.feed) }
    let troubles = shared.troubleNews(reporter)
    let moved = shared.movedFeeds(reporter)
    if !copies.isEmpty {
      try await troubles.note(copies, on: copies.map(\.feed), moved: moved)
    }
    let news = try await troubles.news(
      in: remarks,
      on: feeds.filter { !silent.contains($0) },
      moved: moved,
      for: command
    )
    guard !shared.isAttended, !reporter.console.isVerbose else {
      return reporter.tell(remarks)
    }
    reporter.tell(news, asInLastRun: remarks.count { !$0.isAsWished } - news.count)
  }

  /// Says what there is to say of feeds that were loaded into one list.
  func tellRemarks(on load: MergedLoad) async throws {
    load.noticeOfLeftOut.map(reporter.notice)
    try await tell(load.remarks)
  }

  /// Loads all feeds, and writes to stdout what `report` says of each, or why it could not be
  /// loaded, in the order of the list. `tellUnsaved` says which feeds could not be saved.
  func report(
    in spool: any Spool,
    unsaved: UnsavedFeeds? = nil,
    tellUnsaved: (UnsavedFeeds, Reporter) -> Void = { $0.tellFeeds(by: $1) },
    _ report: @escaping @Sendable (FeedParts, FollowedFeed, Feed) async throws -> Report
  ) async throws -> ExitCode {
    let unsaved = unsaved ?? UnsavedFeeds(of: feeds)
    let isJSON = shared.settings.isJSON
    let reports = OrderedReports(in: spool)
    let names = FeedNames(of: feeds)
    let remarks = Collector<(index: Int, remark: MergedLoad.Remark)>()
    try await load(unsaved: unsaved) { index, parts, result in
      let one: Report
      if let remark = MergedLoad.Remark(on: feeds[index], result) {
        remarks.add((index, remark))
      }
      switch result {
      case .success(let feed):
        parts.reporter.tellHidden(in: feed)
        one = try await report(parts, feeds[index], feed)
      case .failure(let failure):
        let message = parts.reporter.message(failure)
        let entry = FeedsJSON.Entry(feeds[index], failed: failure, message: message)
        one = Report(entry: entry, isComplete: false)
      }
      names.add(one.images, at: index)
      let text = isJSON ? one.entry.text : one.text
      try reports.add(text, at: index, isComplete: one.isComplete)
    }
    tellUnsaved(unsaved, reporter)
    try await tell(remarks.values.sorted { $0.index < $1.index }.map(\.remark))
    let write = reporter.console.write
    if isJSON {
      try write(FeedsJSON.opening)
    }
    let separator = isJSON ? FeedsJSON.separator : ""
    try reports.write(separatedBy: separator, completing: names.completion(), to: write)
    if isJSON {
      try write(FeedsJSON.closing)
    }
    return reports.isComplete ? .ok : .someFailed
  }
}
