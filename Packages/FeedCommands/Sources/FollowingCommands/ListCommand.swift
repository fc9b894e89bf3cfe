import CommandLine
import FeedCLI
import FeedCache
public import FeedCommands
import FeedCore
import FeedFilters
import FeedLibrary
import FeedSubscriptions
import FeedTerminal

extension FeedCommand {
  /// `feed list`: the feeds that are followed, cached or not, and their settings. It never asks the
  /// network.
  public static let list = FeedCommand(
    Command(
      "list",
      "show the feeds that are followed, their settings, and what is cached of them; no network",
      options: [.cacheDir, .maxAge, .offline, .json, .now],
      examples: [
        Example("feed list", "names, URLs, and the age of what is cached")
      ]
    )
  ) { try ListCommand($0).run }
}

private struct ListCommand: Sendable {
  private let cache: CacheStatus
  private let list: FeedList
  private let shared: SharedParts

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    cache = CacheStatus(parts)
    shared = parts.shared
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
