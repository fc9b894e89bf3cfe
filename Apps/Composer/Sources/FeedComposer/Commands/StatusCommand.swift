import FeedCLI
import FeedCache

/// `feed status`: what is cached of one feed or of all. It never asks the network.
struct StatusCommand: FeedCommand {
  static let description = Command.status

  private let cache: CacheStatus
  private let feed: URL?

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    cache = try CacheStatus(root, followed: call.followed)
    feed = root.settings.feed
  }

  func run() async throws -> ExitCode {
    let summaries = try await cache.caches.summaries(of: feed)
    return try cache.report(summaries.sorted { cache.place(of: $0) < cache.place(of: $1) })
  }
}

/// `feed list`: the feeds that are followed, cached or not. It never asks the network.
struct ListCommand: FeedCommand {
  static let description = Command.list

  private let cache: CacheStatus

  init(_ call: Call) throws {
    cache = try CacheStatus(try CompositionRoot(call), followed: call.followed)
  }

  func run() async throws -> ExitCode {
    if cache.followed.isEmpty, !cache.settings.isJSON {
      cache.reporter.console.notice(UsageError.noFollowedFeed.description)
      return .ok
    }
    var summaries: [FeedCacheSummary] = []
    for feed in cache.followed {
      do {
        summaries.append(try await cache.caches.summary(of: feed.url))
      } catch let error as FeedStoreError {
        // One bad folder does not hide the others.
        summaries.append(
          FeedCacheSummary(url: feed.url, state: .corrupt(reason: "\(error)"))
        )
      }
    }
    return try cache.report(summaries)
  }
}

/// What is cached of feeds, with the names of those that are followed.
struct CacheStatus: Sendable {
  let settings: Settings
  let reporter: Reporter
  let caches: any FeedCacheCatalog
  let followed: [FollowedFeed]
  private let places: [URL: Int]

  init(_ root: CompositionRoot, followed: FollowedFeeds) throws {
    settings = root.settings
    reporter = root.reporter
    caches = root.shared.caches
    self.followed = try followed.read()
    let numbered = self.followed.enumerated().map { ($1.url, $0) }
    places = Dictionary(numbered) { first, _ in first }
  }

  /// The position among the followed feeds; the others come behind them.
  func place(of summary: FeedCacheSummary) -> Int {
    summary.url.flatMap { places[$0] } ?? .max
  }

  func report(_ summaries: [FeedCacheSummary]) throws -> ExitCode {
    let now = reporter.now()
    let report = StatusReport(
      summaries.map { summary in
        let place = summary.url.flatMap { places[$0] }
        return StatusReport.Entry(
          summary,
          name: place.map { followed[$0].name },
          policy: settings.policy,
          now: now
        )
      }
    )
    let text = report.text(
      now: now,
      style: reporter.console.style,
      language: reporter.language
    )
    try reporter.console.write(settings.isJSON ? report.document : text)
    for case .corrupt(let reason) in summaries.map(\.state) {
      reporter.console.detail(reason)
    }
    return .ok
  }
}

extension FeedCacheCatalog {
  /// The summary of one feed, or of all.
  func summaries(of url: URL?) async throws -> [FeedCacheSummary] {
    if let url {
      [try await summary(of: url)]
    } else {
      try await summaries()
    }
  }
}

extension StatusReport.Entry {
  init(_ summary: FeedCacheSummary, name: String? = nil, policy: FeedCachePolicy, now: Date) {
    let state = summary.state(by: policy, now: now)
    let isFromTheFuture = if case .fromTheFuture = state { true } else { false }
    let validUntil = isFromTheFuture ? nil : state.savedAt.flatMap(policy.end)
    self.init(
      url: summary.url,
      name: name,
      state: state,
      validUntil: validUntil,
      images: summary.images,
      pictures: summary.pictures,
      bytes: summary.bytes
    )
  }
}
