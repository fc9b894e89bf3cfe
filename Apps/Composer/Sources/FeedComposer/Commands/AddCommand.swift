import FeedAPI
import FeedCLI
import FeedCache
import FeedPolling
import FeedSubscriptions

/// `feed add`: follows a feed, or the one that a web page names, once it was loaded; with
/// `--offline` unseen.
struct AddCommand: FeedCommand {
  static let description = Command.add

  private let feed: FeedParts
  private let followed: FollowedFeeds
  private let name: String?
  private let settings: FeedSettings
  private let choice: FeedChoice
  private let reserved = Set(FeedApp.program.commandNames)

  init(_ call: Call) throws {
    followed = call.followed
    settings = try FeedSettings(call.arguments.all(.set), file: call.followed.shownPath)
    var feed = try CompositionRoot(call).feed()
    if !settings.all.isEmpty {
      feed.feedSettings = settings
    }
    self.feed = feed
    name = call.arguments.operands.dropFirst().first
    choice = FeedChoice(
      number: feed.settings.choice,
      reporter: feed.reporter,
      readLine: call.environment.terminal.readLine
    )
  }

  func run() async throws -> ExitCode {
    if let name {
      do { try FeedName.check(name, reserved: reserved) } catch {
        throw UsageError.refused("NAME: \(error.words)")
      }
    }
    let language = feed.reporter.language
    let console = feed.reporter.console
    let (url, loaded) = try await found()
    let new: FollowedFeed
    do {
      new = try await follow(url, loaded)
    } catch FeedList.Refusal.followed(let known) {
      guard settings.all.isEmpty else {
        throw UsageError.refused(
          "--set: \(known.url.absoluteString) is followed already, as \(known.name); "
            + "write its settings into \(followed.shownPath)"
        )
      }
      let text = language.text(.followedAlready(known.url, as: known.name))
      guard name == nil || name == known.name else {
        throw UsageError.refused(text)
      }
      console.notice(text)
      return .ok
    } catch FeedList.Refusal.nameTaken(let other) {
      throw UsageError.refused(
        "NAME: '\(other.name)' is the name of \(other.url.absoluteString); choose another"
      )
    }
    let shown = loaded?.titled(settings.title)
    try console.write(language.text(.following(new.name, shown)) + "\n")
    return .ok
  }

  private func follow(_ url: URL, _ loaded: Feed?) async throws -> FollowedFeed {
    try await followed.updateList { list in
      let suggested = list.suggestedName(
        title: settings.title ?? loaded?.details.title,
        url: url,
        reserved: reserved
      )
      return try list.add(url, name: name ?? suggested, settings: settings)
    }
  }

  /// The URL to follow, and the feed unless the network must not be used.
  private func found() async throws -> (url: URL, feed: Feed?) {
    guard !feed.settings.isOffline else {
      return (feed.url, nil)
    }
    return try await load()
  }

  /// Loads the feed, saves it for the next look, and returns the URL to follow.
  private func load() async throws -> (url: URL, feed: Feed?) {
    do {
      let (url, loaded) = try await locate()
      let store = feed.shared.caches.store(for: url)
      let local = LocalFeedLoader(
        store: store,
        policy: feed.settings.policy,
        now: feed.shared.now
      )
      do {
        try await local.save(loaded)
      } catch {
        try Task.checkCancellation()
        feed.reporter.notice(.cannotSave(because: .reason(error)))
      }
      return (url, loaded)
    } catch let failure as LoadFailure {
      throw refusal(failure)
    }
  }

  /// The feed, and its URL. A feed that has moved for good, or is at http alone, is loaded from
  /// where it is, since the ids of its images follow from its URL.
  private func locate() async throws -> (url: URL, feed: Feed) {
    let found = try await find(feed)
    guard found.url == feed.url, let target = feed.shared.moves.values.last?.to else {
      return found
    }
    let url: URL
    do { url = try FeedURL.canonical(target.absoluteString) } catch {
      throw LoadFailure(
        .invalidData,
        loading: feed.url,
        cause: FailureCause.forbiddenURL(target)
      )
    }
    let moved = FeedParts(
      url: url,
      shared: feed.shared,
      reporter: feed.reporter,
      feedSettings: feed.feedSettings,
      login: feed.login,
      cookies: CookieStage(of: url, now: feed.shared.time.now),
      isAutomatic: false
    )
    return try await find(moved)
  }

  /// The feed, or the one that is chosen of those that a web page names.
  private func find(_ parts: FeedParts) async throws -> (url: URL, feed: Feed) {
    switch try await parts.signOfLife.during(parts.remote().find) {
    case .feed(let loaded):
      return (parts.url, loaded)
    case .page(let page):
      let link = try await choice.feed(of: page)
      parts.reporter.notice(.feedOfPage(link.url))
      return try await parts.signOfLife.during { try await page.load(link) }
    }
  }

  /// Why the feed is not followed. The words for one that is gone tell to remove it from the list,
  /// where it is not yet.
  private func refusal(_ failure: LoadFailure) -> any Error {
    guard failure.failureCause.isGone else {
      return failure
    }
    let status = LoadFailure(failure.kind, loading: failure.url, cause: FailureCause.status(410))
    let message = Message.failure(status, advice: .adviceOnAddingGone)
    return Failure(message: feed.reporter.language.text(message), code: ExitCode(failure))
  }
}
