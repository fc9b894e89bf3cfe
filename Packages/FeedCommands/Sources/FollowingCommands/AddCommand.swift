import CommandLine
import FeedAPI
import FeedCLI
import FeedCache
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedFailures
import FeedFormats
import FeedHTTP
import FeedIdentities
import FeedLibrary
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

extension FeedCommand {
  /// `feed add`: follows a feed, or the one that a web page names, once it was loaded; with
  /// `--offline` unseen.
  public static let add = FeedCommand(
    Command(
      "add",
      "follow a feed, or the one that a web page names; it is loaded first, unless "
        + "--offline",
      operands: [.address, Word("NAME", isOptional: true)],
      options: [.choose, .set, .cacheDir, .offline, .timeout],
      examples: [
        Example(
          "feed add https://site.example/",
          "follow the feed of a web page, under a name that its title suggests"
        ),
        Example("feed add https://feed.example/apod.rss apod", "follow a feed as 'apod'"),
        Example("feed add site.example --choose 2", "the second feed that a web page names"),
        Example(
          "feed add site.example --set title=Sky --set user-agent=Mozilla/5.0",
          "call the feed Sky, and give its servers another name for the program"
        ),
        Example(
          "feed add site.example --set pictures=page",
          "show the pictures of the web pages of the feed's items"
        ),
        Example(
          "feed add site.example --set 'drop=sponsored advert'",
          "leave out images with one of these words"
        ),
      ]
    )
  ) { try AddCommand($0).run }
}

private struct AddCommand: Sendable {
  private let feed: OpenedFeed
  private let followed: FollowedFeeds
  private let name: String?
  private let settings: FeedSettings
  private let questions: Questions
  private let reserved: Set<String>

  init(_ call: Call) throws {
    followed = call.followed
    reserved = call.reservedNames
    settings = try FeedSettings(call.arguments.all(.set), file: call.followed.shownPath)
    var feed = try CallParts(call).feed()
    if !settings.all.isEmpty {
      feed.feedSettings = feed.choices.settings(settings)
    }
    self.feed = feed
    name = call.arguments.operands.dropFirst().first
    questions = Questions(
      reporter: feed.reporter,
      readLine: call.environment.terminal.readLine
    )
  }

  /// What is followed: a URL, the feed that is there, unless that was not loaded, and its settings.
  private struct Found {
    let url: URL
    var feed: Feed?
    var settings: FeedSettings
  }

  func run() async throws -> ExitCode {
    if let name {
      do { try FeedName.check(name, reserved: reserved) } catch {
        throw UsageError.refused("NAME: \(error.words)")
      }
    }
    let language = feed.reporter.language
    let console = feed.reporter.console
    let found = try await found()
    let new: FollowedFeed
    do {
      new = try await follow(found)
    } catch FeedList.Refusal.followed(let known) {
      guard found.settings.all.isEmpty else {
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
    let message = Message.following(new.name, found.feed, titled: settings.title)
    try console.write(language.text(message) + "\n")
    return .ok
  }

  private func follow(_ found: Found) async throws -> FollowedFeed {
    try await followed.updateList { list in
      let suggested = list.suggestedName(
        title: settings.title ?? found.feed?.details.title,
        url: found.url,
        reserved: reserved
      )
      return try list.add(found.url, name: name ?? suggested, settings: found.settings)
    }
  }

  /// What to follow; unseen if the network must not be used.
  private func found() async throws -> Found {
    guard !feed.choices.has(.offline) else {
      return Found(url: feed.url, feed: nil, settings: settings)
    }
    return try await load()
  }

  /// Loads the feed, saves it for the next look, and returns what to follow.
  private func load() async throws -> Found {
    do {
      let (parts, loaded) = try await locate()
      let (selected, settings) = try await select(of: loaded, parts)
      do {
        let saved = try await FeedStoreSnapshot(of: parts.store)
        try await parts.pipeline.save(selected, inPlaceOf: saved.feed)
      } catch {
        try Task.checkCancellation()
        feed.reporter.notice(.cannotSave(because: .reason(error)))
      }
      try await parts.pipeline.remote().remember(selected)
      try await parts.shared.noteUse(of: [parts.identity], parts.reporter)
      return Found(
        url: parts.url,
        feed: selected,
        settings: isOnPrivateNetwork(loaded, at: parts.url)
          ? settings.allowingPrivateNetwork : settings
      )
    } catch let failure as LoadFailure {
      throw refusal(failure)
    }
  }

  /// Whether the name of the feed's server leads to a private network: it may lead elsewhere
  /// tomorrow, and back again. An address always leads there.
  private func isOnPrivateNetwork(_ feed: Feed, at url: URL) -> Bool {
    feed.origin.isFromPrivateNetwork && !PrivateNetwork.isNamed(by: url)
  }

  /// The feed, and its parts. A feed that has moved for good, or is at http alone, is loaded from
  /// where it is, since the ids of its images follow from its URL.
  private func locate() async throws -> (parts: OpenedFeed, feed: Feed) {
    let found = try await find(feed)
    guard found.parts.url == feed.url, let target = feed.shared.moves.values.last?.to else {
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
    return try await find(feed.at(url))
  }

  /// The feed, or the one that is chosen of those that a web page names. It may be without a
  /// picture.
  private func find(_ parts: OpenedFeed) async throws -> (parts: OpenedFeed, feed: Feed) {
    switch try await parts.signOfLife.during(
      parts.pipeline.remote(nil, needsPicture: false, explain: nil).find
    ) {
    case .feed(let loaded):
      return (parts, loaded)
    case .page(let page):
      let choice = try await questions.feed(feed.choices[.choose], among: page.feeds)
      let link = try choice ?? page.onlyFeed()
      if !page.isRefresh {
        parts.reporter.notice(.feedOfPage(link.url))
      }
      let (url, loaded) = try await parts.signOfLife.during { try await page.load(link) }
      if page.isRefresh {
        parts.reporter.notice(.feedOfPage(link.url))
      }
      return (feed.at(url), loaded)
    }
  }

  /// The feed with the pictures that its settings select, and the settings. Where it has none, the
  /// pages of its items are offered.
  private func select(
    of loaded: Feed,
    _ parts: OpenedFeed
  ) async throws -> (feed: Feed, settings: FeedSettings) {
    let saved = try await parts.saved()
    let identities = IdentityKeeper(feedURL: parts.identity)
    let loaded = identities.changed(loaded, behind: nil, saved: saved)
    let isWithoutPicture = loaded.images.isEmpty && loaded.details.leftOut > 0
    let isOfPages = parts.feedSettings.pictures != .page && isWithoutPicture
    let selector = parts.pipeline.selector(isOfPages ? .page : parts.feedSettings.pictures)
    if isOfPages {
      try await offerPages(by: selector, of: loaded, parts)
    }
    let steps: [any FeedStep] = [selector, parts.pictureKeeper]
    let feed = try await parts.signOfLife.during { try await steps.changed(loaded, saved: saved) }
    return (feed, isOfPages ? settings.with(.page) : settings)
  }

  /// Asks whether to take pictures from the pages of a feed's items, and throws if they have none,
  /// or the answer is no.
  private func offerPages(
    by selector: PictureSelector,
    of feed: Feed,
    _ parts: OpenedFeed
  ) async throws {
    let isOffered = try await parts.signOfLife.during {
      try await selector.offersPicture(of: feed)
    }
    guard isOffered, try await questions.isAnsweredYes(.askForPages, otherwise: .pagesMayHelp)
    else {
      throw LoadFailure(.invalidData, loading: parts.url, cause: FailureCause.noPictures)
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

extension Message {
  /// A feed is followed from now on, under a name; and its title, which its reader may have chosen,
  /// and its number of images, if it was loaded.
  static func following(
    _ name: String,
    _ feed: Feed? = nil,
    titled ownTitle: String? = nil
  ) -> Message {
    guard let feed else {
      return Message("following", ["feed": .untrusted(name)])
    }
    let title = SafeText.line(ownTitle ?? feed.details.title, limit: SafeText.Limit.status).map(
      Message.init(untranslated:)
    )
    let contents = list([title, images(feed.images.count)].compactMap { $0 })
    return Message("followingFeed", ["feed": .untrusted(name), "contents": .message(contents)])
  }

  /// A feed is followed already, under a name.
  static func followedAlready(_ url: URL, as name: String) -> Message {
    Message("followedAlready", ["url": .url(url), "feed": .untrusted(name)])
  }

  /// Asks whether to take pictures from the web pages of a feed's items.
  static let askForPages = Message("askForPages")

  /// Pictures could be taken from the web pages of a feed's items.
  static let pagesMayHelp = Message("pagesMayHelp")

  /// A feed that is gone cannot be followed.
  static let adviceOnAddingGone = Message("adviceOnAddingGone")
}
