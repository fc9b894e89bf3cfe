import CommandLine
import FeedCLI
import FeedCache
import FeedCore
import FeedFilters
import FeedLibrary
import FeedSubscriptions
import FeedTerminal

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
    if list.feeds.isEmpty, !cache.choices.has(.json) {
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
