import FeedCLI
import FeedCache
import FeedPolling

/// `feed clear`: deletes the cache of one feed or of all, and what their servers asked for.
struct ClearCommand {
  let environment: Environment
  let settings: Settings
  let console: Console

  func run() async throws -> ExitCode {
    let caches = environment.caches(settings.cacheDirectory)
    let summaries = try await caches.summaries(of: settings.feed)
    if let feed = settings.feed { try await caches.store(for: feed).delete() } else { try await caches.deleteAll() }
    try await environment.serverWaits(settings.cacheDirectory, environment.now).forget(settings.feed)
    let entries = summaries.map { StatusReport.Entry($0, policy: .sevenDays, now: environment.now()) }
    let report = ClearReport(entries, isOfAll: settings.feed == nil)
    if settings.isJSON { try console.write(report.document) }
    console.notice(report.text(language: environment.language))
    return .ok
  }
}
