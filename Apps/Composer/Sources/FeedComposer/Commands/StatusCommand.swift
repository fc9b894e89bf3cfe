import CommandLine
import FeedCLI
import FeedCache
import FeedCore
import FeedFailures
import FeedFilters
import FeedLibrary
import FeedSubscriptions
import FeedTerminal
import TerminalPictures

/// `feed status`: what is cached of one feed, of those with a tag, or of all, and for `-v` what
/// draws pictures. It never asks the network.
struct StatusCommand: FeedCommand {
  static let description = Command.status

  private let cache: CacheStatus
  private let followed: [FollowedFeed]
  /// Those with a tag, if one is named.
  private let tagged: [FollowedFeed]?
  private let feed: URL?
  private let display: Display

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    cache = CacheStatus(root)
    display = root.display
    let list = try call.followed.checkedList()
    followed = list.feeds
    tagged = try list.feeds(taggedBy: call.arguments)
    feed = root.settings.feed.map { list.feed(at: $0)?.identity ?? $0 }
  }

  func run() async throws -> ExitCode {
    let details = display.pictures.details(in: display.reporter.language)
    defer { details.forEach(display.reporter.console.detail) }
    if let tagged {
      return try cache.write(StatusReport(try await cache.entries(of: tagged)))
    }
    let addresses = Dictionary(uniqueKeysWithValues: followed.map { ($0.identity, $0.url) })
    let summaries = try await cache.caches.summaries(of: feed)
    let troubles = try await cache.troubles(of: summaries.compactMap(\.url))
    let entries = summaries.map { summary in
      cache.entry(summary, at: summary.url.flatMap { addresses[$0] }, troubles: troubles)
    }
    return try cache.write(StatusReport(entries, of: followed + [.kept]))
  }
}

/// `feed list`: the feeds that are followed, cached or not, and their settings. It never asks the
/// network.
struct ListCommand: FeedCommand {
  static let description = Command.list

  private let cache: CacheStatus
  private let list: FeedList
  private let shared: SharedParts

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    cache = CacheStatus(root)
    shared = root.shared
    list = try call.followed.checkedList()
  }

  func run() async throws -> ExitCode {
    if list.feeds.isEmpty, !cache.settings.isJSON {
      cache.reporter.console.notice(UsageError.noFollowedFeed.description)
      return .ok
    }
    var entries = try await cache.entries(of: list.feeds)
    for (index, feed) in list.feeds.enumerated() {
      entries[index].new = try await newCount(of: feed)
      entries[index].settings = list.settings(of: feed.url).all.map { setting in
        StatusReport.Entry.Setting(key: setting.key, value: setting.shownValue)
      }
    }
    return try cache.write(StatusReport(entries))
  }

  /// How many images of the saved feed are new, that its settings do not hide; `nil` if there is
  /// no feed that can be read.
  private func newCount(of feed: FollowedFeed) async throws -> Int? {
    let store = shared.caches.store(for: feed.identity)
    let loader = LocalFeedLoader(store: store, policy: .unlimited, now: shared.now)
    guard let saved = try await loader.loadIfAny() else {
      return nil
    }
    let new = try await shared.seenImages(of: feed.identity, cache.reporter).newImages(of: saved)
    let selection = ImageSelection(shows: list.settings(of: feed.url).filter.shows)
    return try MarkedFeed(saved, new: new).shown(as: feed, by: selection).newCount
  }
}

/// What is cached of feeds.
struct CacheStatus: Sendable {
  let settings: Settings
  let reporter: Reporter
  let caches: any FeedCacheCatalog
  private let shared: SharedParts

  init(_ root: CompositionRoot) {
    settings = root.settings
    reporter = root.reporter
    shared = root.shared
    caches = root.shared.caches
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
    let policy = summary.url.map(FeedKind.init) == .kept ? .unlimited : settings.policy
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
    try reporter.console.write(settings.isJSON ? report.document : text)
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
