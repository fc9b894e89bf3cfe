import FeedCLI
import FeedCache

/// `feed status`: what is cached of one feed or of all. It never asks the network.
struct StatusCommand {
  let environment: Environment
  let settings: Settings
  let console: Console

  func run() async throws -> ExitCode {
    let summaries = try await environment.caches(settings.cacheDirectory).summaries(of: settings.feed)
    let now = settings.clock(environment.now)()
    let report = StatusReport(summaries.map { StatusReport.Entry($0, policy: settings.policy, now: now) })
    try console.write(
      settings.isJSON
        ? report.document : report.text(now: now, style: console.style, language: environment.language))
    for case .corrupt(let reason) in summaries.map(\.state) { console.detail(reason) }
    return .ok
  }
}

extension FeedCacheCatalog {
  /// The summary of one feed, or of all.
  func summaries(of url: URL?) async throws -> [FeedCacheSummary] {
    if let url { [try await summary(of: url)] } else { try await summaries() }
  }
}

extension StatusReport.Entry {
  init(_ summary: FeedCacheSummary, policy: FeedCachePolicy, now: Date) {
    let state = summary.state(by: policy, now: now)
    let validUntil = if case .fromTheFuture = state { nil as Date? } else { state.savedAt.flatMap(policy.end) }
    self.init(
      url: summary.url, state: state, validUntil: validUntil, images: summary.images, pictures: summary.pictures,
      bytes: summary.bytes)
  }
}
