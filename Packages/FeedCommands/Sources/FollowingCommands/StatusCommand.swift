import CommandLine
import FeedCLI
import FeedCache
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedSubscriptions
import FeedTerminal
import TerminalPictures

extension FeedCommand {
  /// `feed status`: what is cached of one feed, of those with a tag, or of all, and for `-v` what
  /// draws pictures. It never asks the network.
  public static let status = FeedCommand(
    Command(
      "status",
      "show what is cached, of one feed or all; no network",
      operands: [.feed],
      repeatsOperands: true,
      options: [.url, .allFeeds, .tag, .cacheDir, .maxAge, .offline, .json, .now],
      examples: [
        Example("feed status", "what is cached of all feeds")
      ]
    )
  ) { try StatusCommand($0).run }
}

private struct StatusCommand: Sendable {
  private let cache: CacheStatus
  private let followed: [FollowedFeed]
  /// Those that are named, or have a tag that is.
  private let chosen: [FollowedFeed]?
  private let feed: URL?
  private let pictures: any PicturePrograms

  init(_ call: Call) throws {
    let parts = try CallParts(call, takesDefault: false)
    cache = CacheStatus(parts)
    pictures = call.environment.programs.pictures(parts.choices[.timeout])
    let list = try call.followed.checkedList()
    followed = list.feeds
    chosen = try parts.chosenFeeds()
    feed = parts.named.url.map { list.feed(at: $0)?.identity ?? $0 }
  }

  func run() async throws -> ExitCode {
    let details = pictures.details(in: cache.reporter.language)
    defer { details.forEach(cache.reporter.console.detail) }
    if let chosen {
      return try cache.write(StatusReport(try await cache.entries(of: chosen)))
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
