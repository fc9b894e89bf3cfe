public import CommandLine
public import FeedCLI
public import FeedCache
public import FeedCore
import FeedEnvironment
package import FeedLibrary
public import FeedPolling
import FeedPresentation
public import FeedSubscriptions
package import FeedTerminal

/// One feed of a call, opened: what its reader has set, its cache, its loading, and what says what
/// happens. The composition root makes its ``pipeline``.
public struct OpenedFeed: Sendable {
  /// Where it is.
  public let url: URL
  /// The URL under which it was first followed: what is cached, seen and kept of it lies there.
  public let identity: URL
  /// Whose it is.
  public let kind: FeedKind
  /// What its reader calls it; `nil` if it is not followed.
  public package(set) var name: String?
  /// What it shares with all feeds of the call.
  public let shared: SharedParts
  /// Says what happens; of several feeds its lines begin with the feed's name.
  public let reporter: Reporter
  /// What is set for it: by the list of feeds, or else by the config file for all feeds.
  public package(set) var feedSettings: FeedSettings
  /// What opens its server, if that needs a login.
  public let login: HeaderStage?
  /// The cookies that its server sets, for this run.
  public let cookies: CookieStage
  /// Whether no person asks for this feed alone: then the reader's wish for time between two
  /// requests binds, and the publisher's too.
  package let isAutomatic: Bool
  /// The list of feeds, where no other feed is loaded with this one: then its loads note that it is
  /// used, and what is wrong with it.
  package var list: FeedList?
  /// Its part of the memory for feeds, where several are loaded.
  public package(set) var memory: FeedMemory.Load?
  /// The time of the load, where several feeds are loaded: none of them is then the first.
  package var loadedAt: Date?
  package let makePipeline: @Sendable (OpenedFeed) -> any FeedPipeline

  /// How it is loaded.
  public var pipeline: any FeedPipeline { makePipeline(self) }
  /// How its pictures are loaded.
  public var pictures: any FeedPictures { pipeline.pictures }
  /// What the reader has chosen.
  public var choices: Choices { shared.choices }
  /// The feed under its name, or else its URL.
  public var followed: FollowedFeed {
    FollowedFeed(url: url, name: name ?? url.absoluteString, identity: identity)
  }
  /// What the reader calls the feed, instead of its publisher.
  package var title: String? {
    kind == .kept ? reporter.language.text(.keptImages) : feedSettings.title
  }
  /// Its cache.
  public var store: any FeedStore & FeedImageDataStore { shared.caches.store(for: identity) }
  /// Tells new images from seen ones; `nil` where none is new.
  package var seenImages: SeenImageTracker? {
    kind == .kept ? nil : shared.seenImages(of: identity, reporter, at: loadedAt)
  }
  package var signOfLife: SignOfLife { shared.signOfLife(reporter) }

  /// The use cases of the feed's cache, or of a snapshot of it.
  public func local(_ snapshot: (any FeedStore)? = nil) -> LocalFeedLoader {
    let policy = kind == .kept ? .unlimited : choices.policy
    return LocalFeedLoader(store: snapshot ?? store, policy: policy, now: shared.now)
  }

  /// The saved feed, whatever its age.
  public var savedOfAnyAge: LocalFeedLoader {
    LocalFeedLoader(store: store, policy: .unlimited, now: shared.now)
  }

  /// How long the feed is left alone after a load, in seconds, where that binds this load.
  public var interval: TimeInterval? {
    guard isAutomatic else {
      return nil
    }
    // What waits that long between two loads asks when it begins.
    let isWaiting = choices.arguments.command.options.contains(.every)
    return feedSettings.every ?? (isWaiting ? nil : choices[.every].map { $0 / .seconds(1) })
  }

  /// The publisher's wish for time between two requests, if it binds this load.
  public func earliestRequest(_ saved: CachedFeed?) -> Date? {
    guard isAutomatic else {
      return nil
    }
    return saved?.earliestNextRequest(by: choices.policy, now: shared.time.now())
  }

  /// The same feed at another URL.
  package func at(_ url: URL) -> OpenedFeed {
    OpenedFeed(
      url: url,
      identity: url,
      kind: .published,
      shared: shared,
      reporter: reporter,
      feedSettings: feedSettings,
      login: login,
      cookies: CookieStage(feedURL: url, now: shared.time.now),
      isAutomatic: false,
      makePipeline: makePipeline
    )
  }
}
