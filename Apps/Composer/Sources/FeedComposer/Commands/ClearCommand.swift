import FeedCLI
import FeedCache
import FeedLibrary
import FeedPolling

/// `feed clear`: deletes the cache of one feed or of all, what their servers
/// asked for, and which pages of their items were requested.
struct ClearCommand: FeedCommand {
  static let description = Command.clear

  private let settings: Settings
  private let reporter: Reporter
  private let shared: SharedParts

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    settings = root.settings
    reporter = root.reporter
    shared = root.shared
  }

  func run() async throws -> ExitCode {
    let caches = shared.caches
    let summaries = try await caches.summaries(of: settings.feed)
    if let feed = settings.feed {
      try await caches.store(for: feed).delete()
    } else {
      try await caches.deleteAll()
    }
    try await shared.serverWaits.forget(settings.feed)
    try await shared.pictureNotes.forget(settings.feed)
    let entries = summaries.map {
      StatusReport.Entry($0, policy: .sevenDays, now: shared.time.now())
    }
    let report = ClearReport(entries, isOfAll: settings.feed == nil)
    if settings.isJSON {
      try reporter.console.write(report.document)
    }
    reporter.console.notice(report.text(language: reporter.language))
    return .ok
  }
}
