import FeedCLI
import FeedCache
import FeedLibrary
import FeedPolling
import FeedSubscriptions

/// `feed clear`: deletes the cache of one feed, of those with a tag or of all, what their servers
/// asked for, and which pages of their items were requested. A feed that was removed is known by
/// its former name.
struct ClearCommand: FeedCommand {
  static let description = Command.clear

  private let settings: Settings
  private let reporter: Reporter
  private let shared: SharedParts
  private let former: FollowedFeeds
  /// The feeds; `nil` for all.
  private let urls: [URL]?

  init(_ call: Call) throws {
    former = call.former
    let removed = try call.former.feeds()
    let root = try CompositionRoot(call, others: removed)
    settings = root.settings
    reporter = root.reporter
    shared = root.shared
    let tagged = try call.followed.checkedList().feeds(taggedBy: call.arguments)
    if let feed = settings.feed {
      // Another feed may have the name now.
      let word = call.arguments.feedWord
      let others = removed.filter { $0.name == word && $0.url != feed }
      urls = [feed] + others.map(\.url)
    } else {
      urls = tagged?.map(\.url)
    }
  }

  func run() async throws -> ExitCode {
    let caches = shared.caches
    var summaries: [FeedCacheSummary] = []
    if let urls {
      for url in urls {
        summaries += try await caches.summaries(of: url)
        try await shared.clear(url)
      }
    } else {
      summaries = try await caches.summaries()
      try await shared.clear(nil)
    }
    try await forgetNames()
    let entries = summaries.map {
      StatusReport.Entry($0, policy: .sevenDays, now: shared.time.now())
    }
    let report = ClearReport(entries, isOfAll: urls == nil)
    if settings.isJSON {
      try reporter.console.write(report.document)
    }
    report.lines(language: reporter.language).forEach(reporter.console.notice)
    return .ok
  }

  private func forgetNames() async throws {
    guard try !former.feeds().isEmpty else {
      return
    }
    try await former.updateList { [urls] list in
      for feed in list.feeds where urls?.contains(feed.url) ?? true {
        _ = list.remove(feed.name)
      }
    }
  }
}

extension SharedParts {
  /// Deletes what is cached of one feed or of all, and what is remembered beside it.
  func clear(_ url: URL?) async throws {
    if let url {
      try await caches.store(for: url).delete()
    } else {
      try await caches.deleteAll()
    }
    try await serverWaits.forget(url)
    try await pictureNotes.forget(url)
  }
}
