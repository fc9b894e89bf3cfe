import CommandLine
import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedFailures
import FeedLibrary
import FeedTerminal

/// What is cached of feeds.
struct CacheStatus: Sendable {
  let choices: Choices
  let reporter: Reporter
  let caches: any FeedCacheCatalog
  private let shared: SharedParts

  init(_ parts: CallParts) {
    choices = parts.choices
    reporter = parts.reporter
    shared = parts.shared
    caches = parts.shared.caches
  }

  /// What is wrong with these feeds, by their URLs.
  func troubles(of feeds: [URL]) async throws -> [URL: FeedTrouble] {
    try await shared.knownTroubles(of: feeds, reporter)
  }

  /// What is cached of each of these feeds.
  func entries(of feeds: [FollowedFeed]) async throws -> [StatusReport.Entry] {
    let troubles = try await troubles(of: feeds.map(\.identity))
    var entries: [StatusReport.Entry] = []
    for feed in feeds {
      let summary: FeedCacheSummary
      do { summary = try await caches.summary(of: feed.identity) } catch let error as FeedStoreError
      {
        // One bad folder does not hide the others.
        summary = FeedCacheSummary(url: feed.identity, state: .unavailable(FailureCause(error)))
      }
      let name = summary.url == nil ? nil : feed.name
      var entry = entry(summary, at: feed.url, name: name, troubles: troubles)
      // A feed that was never saved may have one too.
      entry.trouble = StatusReport.Entry.Trouble(troubles[feed.identity])
      entries.append(entry)
    }
    return entries
  }

  /// What is cached of a feed, which is at another URL now if it has moved.
  func entry(
    _ summary: FeedCacheSummary,
    at url: URL? = nil,
    name: String? = nil,
    troubles: [URL: FeedTrouble]
  ) -> StatusReport.Entry {
    let policy = summary.url.map(FeedKind.init) == .kept ? .unlimited : choices.policy
    let shown = summary.at(summary.url.map { url ?? $0 })
    var entry = StatusReport.Entry(shown, name: name, policy: policy, now: reporter.now())
    entry.trouble = StatusReport.Entry.Trouble(summary.url.flatMap { troubles[$0] })
    return entry
  }

  func write(_ report: StatusReport) throws -> ExitCode {
    let text = report.text(
      now: reporter.now(),
      style: reporter.console.style,
      language: reporter.language
    )
    try reporter.console.write(choices.has(.json) ? report.document : text)
    report.corruptions.forEach(reporter.console.detail)
    return .ok
  }
}

extension FeedCacheSummary {
  /// The same summary, of the feed that is at this URL now.
  func at(_ url: URL?) -> FeedCacheSummary {
    FeedCacheSummary(url: url, state: state, images: images, pictures: pictures, bytes: bytes)
  }
}

extension StatusReport.Entry {
  init(_ summary: FeedCacheSummary, name: String? = nil, policy: FeedCachePolicy, now: Date) {
    self.init(
      url: summary.url,
      name: name,
      state: summary.state(by: policy, now: now),
      validUntil: summary.validUntil(by: policy, now: now),
      images: summary.images,
      pictures: summary.pictures,
      bytes: summary.bytes
    )
  }
}

extension StatusReport.Entry.Trouble {
  /// What is wrong with a feed; `nil` if nothing is.
  fileprivate init?(_ trouble: FeedTrouble?) {
    guard let trouble, !trouble.message.isEmpty else {
      return nil
    }
    self.init(code: trouble.code.rawValue, message: trouble.message, since: trouble.since)
  }
}
