import CommandLine
import FeedAPI
import FeedCLI
import FeedCache
import FeedCore
import FeedDecorators
import FeedIdentities
import FeedLibrary
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

/// The loaders of one feed.
///
/// ```
/// feed    Fallback( CacheOnLoad( pages → saver ), orElse: local ), once it is due
/// pages   PagedFeedLoader( remote, saved, steps: identities, selector, pictures, seen )
/// saver   FormerImageSaver( SignedPictureSaver( local ) )
/// remote  RemoteFeedLoader( RequestPipeline, formats )
/// local   LocalFeedLoader( the policy of the settings )
/// saved   LocalFeedLoader( any age: the server says whether the copy is current )
/// ```
struct FeedParts: Sendable {
  let url: URL
  /// The URL under which it was first followed: what is cached, seen and kept of it lies there.
  let identity: URL
  var kind = FeedKind.published
  /// What its reader calls it; `nil` if it is not followed.
  var name: String?
  let shared: SharedParts
  let reporter: Reporter
  /// What the list of feeds sets for it.
  var feedSettings: FeedSettings
  /// What opens its server, if that needs a login.
  let login: HeaderStage?
  /// The cookies that its server sets, for this run.
  let cookies: CookieStage
  /// Whether no person asks for this feed alone: then the reader's wish for time between two
  /// requests binds, and the publisher's too.
  let isAutomatic: Bool
  /// The list of feeds, where no other feed is loaded with this one: then its loads note that it is
  /// used, and what is wrong with it.
  var list: FeedList?
  /// Its part of the memory for feeds, where several are loaded.
  var memory: FeedMemory.Load?
  /// The time of the load, where several feeds are loaded: none of them is then the first.
  var loadedAt: Date?

  var choices: Choices { shared.choices }
  /// The feed under its name, or else its URL.
  var followed: FollowedFeed {
    FollowedFeed(url: url, name: name ?? url.absoluteString, identity: identity)
  }
  /// What the reader calls the feed, instead of its publisher.
  var title: String? {
    kind == .kept ? reporter.language.text(.keptImages) : feedSettings.title
  }
  var store: any FeedStore & FeedImageDataStore { shared.caches.store(for: identity) }
  var pictures: PictureParts {
    PictureParts(
      feedURL: url,
      identity: identity,
      kind: kind,
      shared: shared,
      stages: ownStages,
      store: store,
      isBehindLogin: login != nil,
      onNoteFailure: { reporter.detail(.cannotRememberPictures(because: .reason($0))) }
    )
  }
  /// Tells new images from seen ones; `nil` where none is new.
  var seenImages: SeenImageTracker? {
    kind == .kept ? nil : shared.seenImages(of: identity, reporter, at: loadedAt)
  }
  var signOfLife: SignOfLife { shared.signOfLife(reporter) }

  /// The feed: from remote, noted by `seen` and saved, or else the copy in `saved`. `onSaveFailure`
  /// receives the error if it could not be saved, and `onPageFailure` that of a next page;
  /// `onLeaving` is called if images have left it that are kept.
  func latest(
    _ saved: FeedStoreSnapshot,
    notedBy seen: SeenImageTracker,
    onSaveFailure: @escaping @Sendable (any Error) -> Void,
    onPageFailure: @escaping @Sendable (any Error) -> Void,
    onLeaving: @escaping @Sendable () -> Void
  ) -> any FeedLoader {
    let local = local(saved)
    guard !choices.has(.offline) else {
      return Fallback(OfflineLoader(feedURL: url), orElse: local, report: tellUnusableCopy)
    }
    let pages = pages(
      remote(saved.feed),
      saved: LocalFeedLoader(store: saved, policy: .unlimited),
      notedBy: seen,
      onFailure: onPageFailure
    )
    let saver = saver(to: local, of: saved.feed, onLeaving: onLeaving)
    let saving = CacheOnLoad(pages, savingTo: saver, report: onSaveFailure)
    let latest = Fallback(saving, orElse: local, report: tellUnusableCopy)
    return DueFeedLoader(
      latest,
      saved: local,
      every: interval,
      lastFailure: { try await shared.knownTroubles(of: [identity], reporter)[identity]?.askedAt },
      now: shared.now
    )
  }

  /// The pages of the feed, each through the steps of a load. `onFailure` receives the error of a
  /// later page.
  func pages(
    _ remote: RemoteFeedLoader,
    saved: LocalFeedLoader,
    notedBy seen: SeenImageTracker,
    onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
  ) -> PagedFeedLoader {
    PagedFeedLoader(
      remote,
      saved: saved,
      steps: [
        IdentityKeeper(feedURL: identity),
        selector(feedSettings.pictures),
        pictureKeeper,
        seen,
      ],
      pages: choices[.pages],
      report: onFailure
    )
  }

  /// Saves the feed in place of a copy, of whose images and pictures nothing is lost.
  func saver(
    to local: LocalFeedLoader,
    of saved: CachedFeed?,
    onLeaving: @escaping @Sendable () -> Void = {}
  ) -> some FeedSaver {
    FormerImageSaver(
      SignedPictureSaver(local, store: store, of: saved),
      keeping: formerImages,
      of: saved,
      onLeaving: onLeaving
    )
  }

  /// The use cases of the feed's cache, or of a snapshot of it.
  func local(_ snapshot: (any FeedStore)? = nil) -> LocalFeedLoader {
    let policy = kind == .kept ? .unlimited : choices.policy
    return LocalFeedLoader(store: snapshot ?? store, policy: policy, now: shared.now)
  }

  /// The saved feed, whatever its age.
  var savedOfAnyAge: LocalFeedLoader {
    LocalFeedLoader(store: store, policy: .unlimited, now: shared.now)
  }

  /// How long the feed is left alone after a load, in seconds, where that binds this load.
  private var interval: TimeInterval? {
    guard isAutomatic else {
      return nil
    }
    // What waits that long between two loads asks when it begins.
    let isWaiting = choices.arguments.command.options.contains(.every)
    return feedSettings.every ?? (isWaiting ? nil : choices[.every].map { $0 / .seconds(1) })
  }

  /// An empty or expired cache is nothing to worry about; a corrupt or locked one is.
  @Sendable private func tellUnusableCopy(_ error: any Error) {
    let reason = Message.noCopyToShow(because: .reason(error))
    guard !(error is NoFeed) else {
      return reporter.detail(reason)
    }
    reporter.notice(reason)
    if let detail = (error as? FeedStoreError)?.detail {
      reporter.console.detail(detail)
    }
  }
}
