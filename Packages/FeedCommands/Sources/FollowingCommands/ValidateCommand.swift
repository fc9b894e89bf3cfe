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
      options: [.url, .allFeeds, .tag, .cacheDir, .maxAge, .offline, .json, .now],
      examples: [
        Example("feed validate --max-age 1", "only report: with another age nothing is deleted")
      ]
    )
  ) { try ValidateCommand($0).run }
}

private struct ValidateCommand: Sendable {
  private let reporter: Reporter
  private let choices: Choices
  /// One feed, or all that are followed with their names.
  private let feeds: [(parts: OpenedFeed, name: String?)]

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    try parts.refuseKept(because: CallParts.keptStay)
    reporter = parts.reporter
    choices = parts.choices
    let feeds = try parts.feeds()
    self.feeds = feeds.all.map { ($0, feeds.isOfSeveral ? $0.name : nil) }
  }

  func run() async throws -> ExitCode {
    var reports: [(url: URL, report: ValidationReport)] = []
    var code = ExitCode.ok
    for (feed, name) in feeds {
      do {
        let report = try await report(of: feed)
        reports.append((feed.url, report))
        if !choices.has(.json) {
          try write(report, of: feed, name)
        }
      } catch let error as FeedStoreError where feeds.count > 1 {
        feed.reporter.tell(Failure(error, in: reporter.language))
        code = .someFailed
      }
    }
    if choices.has(.json) {
      try reporter.console.write(ValidationReport.document(of: reports))
    }
    return code
  }

  private func write(_ report: ValidationReport, of feed: OpenedFeed, _ name: String?) throws {
    let text = report.text(of: feed.url, now: feed.shared.now(), language: reporter.language)
    let heading = name.map { "\($0): " } ?? ""
    try feed.reporter.console.write(heading + text)
  }

  private func report(of feed: OpenedFeed) async throws -> ValidationReport {
    let loader = feed.local()
    let isDeleting = choices.allowsDeleting
    if isDeleting, let former = feed.formerImages, case .expired = try await loader.state(),
      let saved = try await feed.store.retrieve()?.feed
    {
      try await former.keep(imagesOf: saved, leavingFor: [])
    }
    let state = isDeleting ? try await loader.validate() : try await loader.state()
    feed.reporter.logCorruption(state)
    let deleted = isDeleting ? try await feed.pictures.local.validate() : 0
    return ValidationReport(state, isDeleting: isDeleting, deletedPictures: deleted)
  }
}
