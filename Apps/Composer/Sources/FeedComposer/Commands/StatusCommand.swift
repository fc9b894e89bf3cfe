import FeedCLI
import FeedCache
import FeedTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
        ? report.document : report.text(now: now, style: console.style, strings: environment.strings))
    for case .corrupt(let reason) in summaries.map(\.content) { console.detail(reason) }
    return .ok
  }
}

extension StatusReport.Entry {
  init(_ summary: FeedCacheSummary, policy: FeedCachePolicy, now: Date) {
    var images = 0
    let state: StatusReport.State
    switch summary.content {
    case .empty: state = .empty
    case .corrupt: state = .damaged
    case .feed(let savedAt, let count):
      images = count
      let end = policy.maxAge.map { savedAt.addingTimeInterval($0) }
      state =
        switch policy.verdict(onFeedSavedAt: savedAt, now: now) {
        case .valid: .valid(savedAt: savedAt, until: end)
        case .expired: .expired(savedAt: savedAt, at: end ?? savedAt)
        case .fromTheFuture: .fromTheFuture(savedAt: savedAt)
        }
    }
    self.init(url: summary.url, state: state, images: images, pictures: summary.pictures, bytes: summary.bytes)
  }
}
