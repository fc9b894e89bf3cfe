import FeedCLI
import FeedCache

/// `feed status`: what is cached of one feed or of all; and `feed list`. It never asks the network.
struct StatusCommand {
  let settings: Settings
  let followed: FollowedFeeds
  /// Whether it is about the feeds that are followed, cached or not, as `feed list` is.
  var isList = false

  func run() async throws -> ExitCode {
    let (environment, console) = (followed.environment, followed.console)
    let caches = environment.caches(settings.cacheDirectory)
    let feeds = try followed.read()
    let known = Dictionary(feeds.enumerated().map { ($1.url, (place: $0, name: $1.name)) }) { first, _ in first }
    var summaries: [FeedCacheSummary] = []
    if isList {
      if feeds.isEmpty, !settings.isJSON {
        console.notice(UsageError.noFollowedFeed.description)
        return .ok
      }
      for feed in feeds {
        do { summaries.append(try await caches.summary(of: feed.url)) } catch let error as FeedStoreError {
          // One bad folder does not hide the others.
          summaries.append(FeedCacheSummary(url: feed.url, state: .corrupt(reason: "\(error)")))
        }
      }
    } else {
      let place = { (summary: FeedCacheSummary) in summary.url.flatMap { known[$0]?.place } ?? .max }
      summaries = try await caches.summaries(of: settings.feed).sorted { place($0) < place($1) }
    }
    let now = settings.clock(environment.now)()
    let report = StatusReport(
      summaries.map {
        StatusReport.Entry($0, name: $0.url.flatMap { known[$0]?.name }, policy: settings.policy, now: now)
      })
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
  init(_ summary: FeedCacheSummary, name: String? = nil, policy: FeedCachePolicy, now: Date) {
    let state = summary.state(by: policy, now: now)
    let validUntil = if case .fromTheFuture = state { nil as Date? } else { state.savedAt.flatMap(policy.end) }
    self.init(
      url: summary.url, name: name, state: state, validUntil: validUntil, images: summary.images,
      pictures: summary.pictures, bytes: summary.bytes)
  }
}
