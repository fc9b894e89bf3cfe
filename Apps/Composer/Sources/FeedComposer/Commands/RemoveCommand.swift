import FeedCLI
import FeedCache
import FeedSubscriptions

/// `feed remove`: stops following a feed. What is cached of it stays, unless somebody who is asked
/// wants it to be cleared; `feed clear` knows the name still.
struct RemoveCommand: FeedCommand {
  static let description = Command.remove

  private let name: String
  private let followed: FollowedFeeds
  private let former: FollowedFeeds
  private let shared: SharedParts
  private let reporter: Reporter
  private let questions: Questions

  init(_ call: Call) throws {
    name = call.arguments.operands[0]
    followed = call.followed
    former = call.former
    let root = try CompositionRoot(call)
    shared = root.shared
    reporter = root.reporter
    questions = Questions(reporter: root.reporter, readLine: call.environment.terminal.readLine)
  }

  func run() async throws -> ExitCode {
    guard let feed = try await followed.updateList({ $0.remove(name) }) else {
      throw UsageError.unknownFeed(name, among: try followed.feeds().map(\.name))
    }
    reporter.notice(.unfollowed(feed.name))
    guard try await isCached(feed.url) else {
      return .ok
    }
    if try await questions.isAnsweredYes(.askToClear, otherwise: .cacheStays(of: feed.url)) {
      try await shared.clear(feed.url)
      reporter.notice(.cleared(feed.url))
      return .ok
    }
    try await former.updateList { list in
      _ = list.remove(feed.url.absoluteString)
      _ = list.remove(feed.name)
      _ = try list.add(feed.url, name: feed.name)
    }
    return .ok
  }

  private func isCached(_ url: URL) async throws -> Bool {
    do {
      let summary = try await shared.caches.summary(of: url)
      return summary.state != .empty || summary.pictures > 0
    } catch is FeedStoreError {
      // What cannot be read is there.
      return true
    }
  }
}
