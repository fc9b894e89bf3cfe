import FeedCLI
import FeedCache

/// `feed status`: what is cached, of one feed or of all. It never asks the network.
struct StatusCommand {
  let environment: Environment
  let settings: Settings
  let console: Console

  func run() async throws -> ExitCode {
    let caches = environment.caches(settings.cacheDirectory)
    let summaries =
      if let feed = settings.feed { [try await caches.summary(of: feed)] } else { try await caches.summaries() }
    let now = settings.clock(environment.now)()
    let report = StatusReport(summaries.map { StatusReport.Entry($0, policy: settings.policy, now: now) })
    try console.write(
      settings.isJSON
        ? report.document : report.text(now: now, style: console.style, language: environment.language))
    for case .corrupt(let reason) in summaries.map(\.state) { console.detail(reason) }
    return .ok
  }
}

extension StatusReport.Entry {
  init(_ summary: FeedCacheSummary, policy: FeedCachePolicy, now: Date) {
    let state = summary.state(by: policy, now: now)
    let validUntil: Date? =
      switch state {
      case .valid(let savedAt), .expired(let savedAt): policy.end(savedAt: savedAt)
      case .empty, .fromTheFuture, .corrupt: nil
      }
    self.init(
      url: summary.url, state: state, validUntil: validUntil, images: summary.images, pictures: summary.pictures,
      bytes: summary.bytes)
  }
}
