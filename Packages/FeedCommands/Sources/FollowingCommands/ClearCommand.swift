import CommandLine
import FeedCLI
import FeedCache
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedLibrary
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

extension FeedCommand {
  /// `feed clear`: deletes the cache of one feed, of those with a tag or of all, what their servers
  /// asked for, and which pages of their items were requested. A feed that was removed is known by
  /// its former name, unless another has that now.
  public static let clear = FeedCommand(
    Command(
      "clear",
      "delete the cache of one feed, also by the name of one that was removed, or of all; on a "
        + "terminal --all asks first",
      operands: [.feed],
      repeatsOperands: true,
      usage: "FEED... | --all",
      options: [.url, .allFeeds, .tag, .yes, .cacheDir, .offline, .json],
      examples: [
        Example("feed clear https://feed.example/feed.json", "delete one feed's cache"),
        Example("feed clear --all --yes", "delete the caches of all feeds"),
      ]
    )
  ) { try ClearCommand($0).run }
}

private struct ClearCommand: Sendable {
  private let choices: Choices
  private let reporter: Reporter
  private let shared: SharedParts
  private let former: FormerFeeds
  /// The feeds; `nil` for all.
  private let feeds: [FollowedFeed]?
  /// Who is asked before all are cleared; `nil` if nobody is.
  private let questions: Questions?

  init(_ call: Call) throws {
    // Nothing is deleted that the user did not name.
    guard call.arguments.namesFeed || call.arguments.asksForAllFeeds else {
      throw UsageError.missingOperand(
        "FEED | --all",
        command: "\(call.arguments.program.name) clear"
      )
    }
    former = call.former
    let parts = try CallParts(call, takesDefault: false, others: call.former.feeds)
    try parts.refuseKept(because: CallParts.keptStay)
    choices = parts.choices
    reporter = parts.reporter
    shared = parts.shared
    let readLine = call.environment.terminal.readLine
    let mayAsk = call.arguments[.yes] == nil && readLine != nil && reporter.console.canAsk
    questions = mayAsk ? Questions(reporter: reporter, readLine: readLine) : nil
    if let url = parts.named.url {
      let known = call.followed.feed(at: url, named: call.arguments.feed) ?? former.feed(at: url)
      feeds = [known ?? FollowedFeed(url: url, name: url.absoluteString)]
    } else {
      feeds = try parts.chosenFeeds()
    }
  }

  func run() async throws -> ExitCode {
    var cleared: [FeedCacheSummary] = []
    if feeds == nil, let questions, try await !questions.isAnsweredYes(.askToClearAll) {
      if choices.has(.json) {
        try reporter.console.write(ClearReport([], isOfAll: true).document)
      }
      return .ok
    }
    do {
      try await clear(adding: &cleared)
    } catch {
      // What is gone is said all the same.
      if !cleared.isEmpty {
        try report(cleared, isOfAll: false)
      }
      throw error
    }
    try report(cleared, isOfAll: feeds == nil)
    return .ok
  }

  /// Clears what can be cleared, then throws the first error.
  private func clear(adding cleared: inout [FeedCacheSummary]) async throws {
    guard let feeds else {
      return try await clearAll(adding: &cleared)
    }
    var failure: (any Error)?
    for feed in feeds {
      do {
        let summaries = try await shared.caches.summaries(of: feed.identity)
        try await shared.clear(feed)
        try await former.forget(feed)
        cleared += summaries.map { $0.at(feed.url) }
      } catch {
        try Task.checkCancellation()
        failure = failure ?? (feeds.count > 1 ? naming(feed.url, in: error) : error)
      }
    }
    if let failure {
      throw failure
    }
  }

  private func clearAll(adding cleared: inout [FeedCacheSummary]) async throws {
    let all = try await shared.caches.summaries()
    do {
      try await shared.clear(nil)
      try await former.forget(nil)
      cleared = all
    } catch {
      try Task.checkCancellation()
      let left = try await shared.caches.summaries()
      cleared = all.filter { !left.contains($0) }
      throw naming(left.compactMap(\.url).first, in: error)
    }
  }

  /// The failure, with the feed that it is of.
  private func naming(_ url: URL?, in error: any Error) -> Failure {
    var failure = Failure(ofProgram: error, in: reporter.language)
    if let url, let message = failure.message {
      failure.message = "\(url.absoluteString): \(message)"
    }
    return failure
  }

  private func report(_ cleared: [FeedCacheSummary], isOfAll: Bool) throws {
    let entries = cleared.map {
      StatusReport.Entry($0, policy: .sevenDays, now: shared.time.now())
    }
    let report = ClearReport(entries, isOfAll: isOfAll)
    if choices.has(.json) {
      try reporter.console.write(report.document)
    }
    report.lines(language: reporter.language).forEach(reporter.console.notice)
  }
}

extension SharedParts {
  /// Deletes what is cached of one feed or of all, and what is remembered beside it.
  func clear(_ feed: FollowedFeed?) async throws {
    if let feed {
      // At its new address it may have been looked at before it was known to have moved.
      for url in Set([feed.identity, feed.url]) {
        try await caches.store(for: url).delete()
      }
    } else {
      try await caches.deleteAll()
    }
    try await serverWaits.forget(feed?.url)
    try await pictureNotes.forget(feed?.identity)
    try await lastPictures.forget(feed?.identity)
  }
}

extension Message {
  /// Asks whether to delete what is cached of all feeds.
  static let askToClearAll = Message("askToClearAll")
}
