import CommandLine
import FeedCLI
public import FeedCommands
import FeedCore
import FeedSubscriptions
import FeedTerminal

extension FeedCommand {
  /// `feed list`: the feeds that are followed, a line for each. It never asks the network.
  public static let list = FeedCommand(
    Command(
      "list",
      "show the feeds that are followed: what is new in each, how old its newest image is, and "
        + "what is wrong; with -v what is cached, and its settings; no network",
      operands: [.feed],
      repeatsOperands: true,
      options: [.tag, .cacheDir, .maxAge, .offline, .json, .now],
      examples: [
        Example("feed list", "names, what is new, and what is wrong"),
        Example("feed list -v sky", "and what is cached of one feed, with its settings"),
      ]
    )
  ) { call in
    let list = ListCommand(try CallParts(call, takesDefault: false))
    let feeds = try list.feeds()
    return { try await list.run(feeds) }
  }
}

private struct ListCommand: Sendable {
  private let parts: CallParts
  private let cache: CacheStatus

  init(_ parts: CallParts) {
    self.parts = parts
    cache = CacheStatus(parts)
  }

  /// The feeds that are named, or all; `nil` if none is followed.
  func feeds() throws -> OpenedFeeds? {
    if let url = parts.named.url {
      return parts.alone(try parts.followedFeed(at: url))
    }
    return try parts.severalFeeds() ?? parts.allFollowedFeeds()
  }

  func run(_ feeds: OpenedFeeds?) async throws -> ExitCode {
    let console = parts.reporter.console
    if feeds == nil, !parts.choices.has(.json) {
      console.notice(UsageError.noFollowedFeed.description)
      return .ok
    }
    let report = ListReport(try await entries(of: feeds?.all ?? []))
    let text = report.text(
      now: parts.reporter.now(),
      columns: console.columns,
      details: console.isVerbose,
      style: console.style,
      language: parts.reporter.language
    )
    try console.write(parts.choices.has(.json) ? report.document : text)
    StatusReport(report.statuses).corruptions.forEach(console.detail)
    return .ok
  }

  private func entries(of feeds: [OpenedFeed]) async throws -> [ListReport.Entry] {
    let statuses = try await cache.entries(of: feeds.map(\.followed))
    let list = try parts.call.followed.checkedList()
    var entries: [ListReport.Entry] = []
    for (feed, status) in zip(feeds, statuses) {
      let settings = list.settings(of: feed.url).all.map { setting in
        ListReport.Setting(key: setting.key, value: setting.shownValue)
      }
      entries.append(ListReport.Entry(status, try await feed.summary(), settings: settings))
    }
    return entries
  }
}
