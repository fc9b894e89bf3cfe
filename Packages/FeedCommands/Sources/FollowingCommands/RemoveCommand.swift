import CommandLine
import FeedCLI
import FeedCache
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedLibrary
import FeedPresentation
import FeedSubscriptions

extension FeedCommand {
  /// `feed remove`: stops following a feed. What is cached of it stays, unless somebody who is
  /// asked wants it to be cleared; `feed clear` knows the name still.
  public static let remove = FeedCommand(
    Command(
      "remove",
      "stop following a feed; what is cached of it stays, unless you say on a terminal that it is "
        + "to be cleared",
      operands: [.name],
      repeatsOperands: true,
      options: [.yes, .cacheDir, .offline],
      examples: [
        Example("feed remove apod", "stop following it")
      ]
    )
  ) { try RemoveCommand($0).run }
}

private struct RemoveCommand: Sendable {
  private let names: [String]
  private let call: Call
  private let reporter: Reporter

  init(_ call: Call) throws {
    names = call.arguments.operands
    self.call = call
    reporter = Reporter(
      console: call.console,
      language: call.language,
      now: call.environment.time.now
    )
  }

  func run() async throws -> ExitCode {
    let list = try call.followed.list()
    if let wrong = names.first(where: { list.feed($0) == nil }) {
      throw UsageError.unknownFeed(wrong, among: try call.followed.feeds().map(\.name))
    }
    let shared = sharedParts()
    for name in names {
      // A word may stand there twice, or another program may have been faster.
      if let feed = try await call.followed.updateList({ $0.remove(name) }) {
        reporter.notice(.unfollowed(feed.name))
        if let shared {
          try await clear(feed, of: list, shared)
        }
      }
    }
    return .ok
  }

  /// Where the caches are, which no feed needs to be removed.
  private func sharedParts() -> SharedParts? {
    do { return try CallParts(call).shared } catch { return nil }
  }

  /// Clears the cache of a feed that was in the list, if its reader wants that.
  private func clear(
    _ feed: FollowedFeed,
    of list: FeedList,
    _ shared: SharedParts
  ) async throws {
    guard try await shared.isCached(feed.identity) else {
      return
    }
    // First: if nobody answers the question, the name is still good for `feed clear`.
    try await call.former.remember(feed)
    if try await mayClear(feed) {
      try await shared.clear(feed)
      try await shared.dropFormer(of: feed, in: list)
      try await call.former.forget(feed)
      reporter.notice(.cleared(feed.url))
    }
  }

  private func mayClear(_ feed: FollowedFeed) async throws -> Bool {
    guard call.arguments[.yes] == nil else {
      return true
    }
    let questions = Questions(reporter: reporter, readLine: call.environment.terminal.readLine)
    return try await questions.isAnsweredYes(.askToClear, otherwise: .cacheStays(of: feed.name))
  }
}

extension SharedParts {
  fileprivate func isCached(_ url: URL) async throws -> Bool {
    do {
      let summary = try await caches.summary(of: url)
      return summary.state != .empty || summary.pictures > 0
    } catch is FeedStoreError {
      // What cannot be read is there.
      return true
    }
  }
}

extension Message {
  /// A feed is not followed any more.
  static func unfollowed(_ name: String) -> Message {
    Message("unfollowed", ["feed": .untrusted(name)])
  }

  /// Asks whether to delete what is cached of a feed that is not followed any more.
  static let askToClear = Message("askToClear")

  /// What is cached of a feed that is not followed any more stays, and how it is deleted.
  static func cacheStays(of feed: String) -> Message {
    Message("cacheStays", ["feed": .untrusted(feed)])
  }
}
