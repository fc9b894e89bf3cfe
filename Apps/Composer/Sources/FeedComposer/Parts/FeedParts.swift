import FeedAPI
import FeedCLI
import FeedCache
import FeedCore
import FeedDecorators
import FeedFormats
import FeedHTTP
import FeedIdentities
import FeedLibrary
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

/// The loaders of one feed.
///
/// ```
/// due         DueFeedLoader( feed, saved: local, the setting every )
/// feed        Fallback( CacheOnLoad( pages → saver ), orElse: local )
/// saver       FormerImageSaver( SignedPictureSaver( local ) )
/// pages       PagedFeedLoader( steps( first page ), followedBy: steps( RemoteNextPageLoader ) )
/// steps       IdentityKeeper( known ), PictureSelector, PictureKeeper( known ), SeenImageTracker
/// first page  ConditionalFeedLoader( RemoteFeedLoader( RequestPipeline, formats ), saved: known )
/// selector    PictureSelector( the setting, ItemPages( RemoteItemPageLoader( RequestPipeline ) ) )
/// seen        SeenImageTracker( the store of what was seen )
/// local       LocalFeedLoader( the policy of the settings )
/// known       LocalFeedLoader( any age: the server says whether the copy is current )
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

  var settings: Settings { shared.settings }
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
  /// What its requests go through first, and those of its pictures and comments: equal requests of
  /// feeds with other names, logins or cookies are not equal any more.
  var ownStages: [any RequestStage] {
    var stages: [any RequestStage] = []
    if let userAgent = feedSettings.userAgent {
      stages.append(UserAgentStage(userAgent))
    }
    if let login {
      stages.append(login)
    }
    stages.append(cookies)
    return stages
  }
  /// Tells new images from seen ones; `nil` where none is new.
  var seenImages: SeenImageTracker? {
    kind == .kept ? nil : shared.seenImages(of: identity, reporter, at: loadedAt)
  }
  var signOfLife: SignOfLife { shared.signOfLife(reporter) }

  /// The feed from remote alone; `saved` is the saved copy, if it counts. If it `needsPicture`, one
  /// without any is a failure; unless told, where the pages of its items are not looked at.
  func remote(
    _ saved: CachedFeed? = nil,
    known: (any FeedLoader)? = nil,
    formats: [any FeedFormat] = CompositionRoot.formats,
    needsPicture: Bool? = nil
  ) -> RemoteFeedLoader {
    let polite = PoliteStage(
      feedURL: url,
      followedAs: name,
      store: shared.serverWaits,
      earliest: earliestRequest(saved),
      now: shared.time.now,
      onWish: { tellAskedTooOften(before: $0, since: saved?.savedAt) },
      onStoreFailure: { reporter.detail(.cannotRemember(because: .reason($0))) }
    )
    var stages: [any RequestStage] = [
      MoveStage(feedURL: url, onMove: tellMoved), polite,
      HostStage(shared.network.feedRequests),
    ]
    if !feedSettings.allowsPrivateNetwork {
      stages.insert(publicNetworkStage, at: 0)
    }
    if let plainURL = settings.address?.plainURL, url == settings.feed {
      stages.insert(plainHTTPStage(plainURL), at: 0)
    }
    if let memory {
      stages.insert(memory, at: 0)
    }
    stages.insert(contentsOf: ownStages, at: 0)
    return RemoteFeedLoader(
      url: url,
      identity: identity,
      client: RequestPipeline(shared.client, through: stages),
      formats: formats,
      now: shared.now,
      parsing: shared.network.parsing,
      timeLimit: settings.timeout,
      needsPicture: needsPicture ?? (feedSettings.pictures != .page),
      saved: known ?? savedOfAnyAge,
      sources: shared.sources,
      onStoreFailure: { reporter.detail(.cannotRememberSource(because: .reason($0))) },
      onNamedFeed: { tellOnce(.feedOfPage($0), of: $0) }
    )
  }

  private var publicNetworkStage: PublicNetworkStage {
    PublicNetworkStage(
      feedURL: url,
      store: shared.publicFeeds,
      usesProxy: shared.network.usesProxy(url),
      onStoreFailure: { reporter.detail(.cannotRemember(because: .reason($0))) }
    )
  }

  private func plainHTTPStage(_ plainURL: URL) -> PlainHTTPStage {
    var policy = settings.httpPolicy
    policy.redirects = 0
    return PlainHTTPStage(
      feedURL: url,
      plainURL: plainURL,
      direct: shared.network.client(policy),
      onRefusal: { tellOnce(.plainHTTP($0), of: $0) }
    )
  }

  /// The publisher's wish for time between two requests, if it binds this load.
  private func earliestRequest(_ saved: CachedFeed?) -> Date? {
    guard isAutomatic else {
      return nil
    }
    return saved?.earliestNextRequest(by: settings.policy, now: shared.time.now())
  }

  /// How long the feed is left alone after a load, in seconds, where that binds this load.
  private var interval: TimeInterval? {
    guard isAutomatic else {
      return nil
    }
    return feedSettings.every ?? settings.every.map { $0 / .seconds(1) }
  }

  /// Says that the feed's own setting is refused, where it would have had the feed requested since
  /// it was saved. Watching, it would be said again and again.
  private func tellAskedTooOften(before time: Date, since savedAt: Date?) {
    guard let own = feedSettings.all.first(where: { $0.key == FeedSetting.every }),
      let savedAt, let every = feedSettings.every, savedAt.addingTimeInterval(every) < time
    else {
      return
    }
    let seconds = SafeText.line(own.value)
    tellOnce(.askedTooOften(every: seconds, until: LocalTime.minute(of: time)), of: url)
  }

  @Sendable private func tellMoved(to target: URL) {
    shared.permanentMoves.add((identity, target))
    tellOnce(.moved(to: target), of: target)
  }

  /// Says where the feed is instead. Watching, it would be said again and again.
  private func tellOnce(_ message: Message, of target: URL) {
    guard !shared.moves.values.contains(where: { $0 == (url, target) }) else {
      return
    }
    shared.moves.add((url, target))
    reporter.notice(message)
  }

  /// The use cases of the feed's cache, or of a snapshot of it.
  func local(_ snapshot: (any FeedStore)? = nil) -> LocalFeedLoader {
    let policy = kind == .kept ? .unlimited : settings.policy
    return LocalFeedLoader(store: snapshot ?? store, policy: policy, now: shared.now)
  }

  /// The first step of a load: images keep the ids that they have in the saved copy.
  var identities: IdentityKeeper { IdentityKeeper(feedURL: identity, saved: savedOfAnyAge) }

  /// The saved feed, whatever its age.
  var savedOfAnyAge: LocalFeedLoader {
    LocalFeedLoader(store: store, policy: .unlimited, now: shared.now)
  }

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
    guard !settings.isOffline else {
      return Fallback(OfflineLoader(feedURL: url), orElse: local, report: tellUnusableCopy)
    }
    let known = LocalFeedLoader(store: saved, policy: .unlimited, now: shared.time.now)
    let remote = remote(saved.feed, known: known)
    let identities = IdentityKeeper(feedURL: identity, saved: known)
    let selector = selector(feedSettings.pictures, saved: known)
    let pictures = pictureKeeper(saved: known)
    let first = ConditionalFeedLoader(remote, saved: selector.current(known))
    let next = RemoteNextPageLoader(remote)
    let paged = PagedFeedLoader(
      seen.first(pictures.first(selector.first(identities.first(first))), saved: known),
      followedBy: seen.next(pictures.next(selector.next(identities.next(next)))),
      pages: settings.pages,
      report: onPageFailure
    )
    let saver = saver(to: local, of: saved.feed, onLeaving: onLeaving)
    let saving = CacheOnLoad(paged, savingTo: saver, report: onSaveFailure)
    let latest = Fallback(saving, orElse: local, report: tellUnusableCopy)
    return DueFeedLoader(
      latest,
      saved: local,
      every: interval,
      lastFailure: { try await shared.knownTroubles(of: [identity], reporter)[identity]?.askedAt },
      now: shared.now
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
