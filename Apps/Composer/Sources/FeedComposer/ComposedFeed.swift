import CommandLine
import FeedAPI
import FeedCLI
import FeedCache
import FeedCommands
import FeedCore
import FeedDecorators
import FeedEnvironment
import FeedFormats
import FeedHTTP
import FeedIdentities
import FeedLibrary
import FeedPolling
import FeedSubscriptions

/// The loaders of one feed.
///
/// ```
/// feed    Fallback( CacheOnLoad( pages → saver ), orElse: local ), once it is due
/// pages   PagedFeedLoader( remote, saved, steps: identities, selector, pictures, seen )
/// saver   FormerImageSaver( SignedPictureSaver( local ) )
/// remote  RemoteFeedLoader( RequestPipeline, formats )
/// local   LocalFeedLoader( the age that the reader has chosen )
/// saved   LocalFeedLoader( any age: the server says whether the copy is current )
/// ```
struct ComposedFeed: FeedPipeline {
  let feed: OpenedFeed
  let clients: Clients

  private var shared: SharedParts { feed.shared }

  var pictures: any FeedPictures {
    ComposedPictures(feed: feed, clients: clients, store: feed.store, stages: ownStages)
  }

  var client: any HTTPClient { RequestPipeline(clients.client, through: ownStages) }

  func latest(
    _ saved: FeedStoreSnapshot,
    notedBy seen: SeenImageTracker,
    onSaveFailure: @escaping @Sendable (any Error) -> Void,
    onPageFailure: @escaping @Sendable (any Error) -> Void,
    onLeaving: @escaping @Sendable () -> Void
  ) -> any FeedLoader {
    let local = feed.local(saved)
    guard !feed.choices.has(.offline) else {
      return Fallback(
        OfflineLoader(feedURL: feed.url),
        orElse: local,
        report: feed.tellUnusableCopy
      )
    }
    let pages = pages(
      remote(saved.feed),
      saved: LocalFeedLoader(store: saved, policy: .unlimited),
      notedBy: seen,
      onFailure: onPageFailure
    )
    let saver = saver(to: local, of: saved.feed, onLeaving: onLeaving)
    let saving = CacheOnLoad(pages, savingTo: saver, report: onSaveFailure)
    let latest = Fallback(saving, orElse: local, report: feed.tellUnusableCopy)
    return DueFeedLoader(
      latest,
      saved: local,
      every: feed.interval,
      lastFailure: { try await shared.lastFailure(of: feed) },
      now: shared.now
    )
  }

  func laterPages(notedBy seen: SeenImageTracker) -> any NextPageLoader {
    pages(remote(nil), saved: feed.savedOfAnyAge, notedBy: seen) { _ in }
  }

  /// The pages of the feed, each through the steps of a load. `onFailure` receives the error of a
  /// later page.
  private func pages(
    _ remote: RemoteFeedLoader,
    saved: LocalFeedLoader,
    notedBy seen: SeenImageTracker,
    onFailure: @escaping @Sendable (any Error) -> Void
  ) -> PagedFeedLoader {
    PagedFeedLoader(
      remote,
      saved: saved,
      steps: [
        IdentityKeeper(feedURL: feed.identity),
        selector(feed.feedSettings.pictures),
        feed.pictureKeeper,
        seen,
      ],
      pages: feed.choices[.pages],
      report: onFailure
    )
  }

  func save(_ loaded: Feed, inPlaceOf saved: CachedFeed?) async throws {
    try await saver(to: feed.local(), of: saved) {}.save(loaded)
  }

  private func saver(
    to local: LocalFeedLoader,
    of saved: CachedFeed?,
    onLeaving: @escaping @Sendable () -> Void
  ) -> some FeedSaver {
    FormerImageSaver(
      SignedPictureSaver(local, store: feed.store, of: saved),
      keeping: feed.formerImages,
      of: saved,
      onLeaving: onLeaving
    )
  }

  func remote(
    _ saved: CachedFeed?,
    needsPicture: Bool? = nil,
    explain: (@Sendable ([ItemExplanation]) -> Void)? = nil
  ) -> RemoteFeedLoader {
    let formats = CompositionRoot.formats
    return RemoteFeedLoader(
      url: feed.url,
      identity: feed.identity,
      client: RequestPipeline(clients.client, through: stages(polite(saved))),
      formats: explain.map { explain in
        formats.map { ExplainingFormat($0, explain: explain) }
      } ?? formats,
      now: shared.now,
      parsing: shared.parsing,
      timeLimit: feed.choices[.timeout],
      needsPicture: needsPicture ?? (feed.feedSettings.pictures != .page),
      sources: shared.sources,
      onStoreFailure: feed.tellUnnotedSource,
      onNamedFeed: feed.tellNamedFeed
    )
  }

  /// What its requests go through first, and those of its pictures and comments: equal requests of
  /// feeds with other names, logins or cookies are not equal any more.
  private var ownStages: [any RequestStage] {
    var stages: [any RequestStage] = []
    if let userAgent = feed.feedSettings.userAgent {
      stages.append(UserAgentStage(userAgent))
    }
    if let login = feed.login {
      stages.append(login)
    }
    stages.append(feed.cookies)
    return stages
  }

  /// What a request for the feed goes through, from top to bottom.
  private func stages(_ polite: PoliteStage) -> [any RequestStage] {
    var stages = ownStages
    if let memory = feed.memory {
      stages.append(memory)
    }
    if let plainURL = shared.named.address?.plainURL, feed.url == shared.named.url {
      stages.append(plainHTTPStage(plainURL))
    }
    if !feed.feedSettings.allowsPrivateNetwork {
      stages.append(publicNetworkStage)
    }
    return stages + [
      MoveStage(feedURL: feed.url, onMove: feed.tellMoved),
      polite,
      HostStage(shared.feedRequests),
    ]
  }

  private func polite(_ saved: CachedFeed?) -> PoliteStage {
    PoliteStage(
      feedURL: feed.url,
      followedAs: feed.name,
      store: shared.serverWaits,
      earliest: feed.earliestRequest(saved),
      now: shared.time.now,
      onWish: { feed.tellAskedTooOften(before: $0, since: saved?.savedAt) },
      onStoreFailure: feed.tellUnnotedWait
    )
  }

  private var publicNetworkStage: PublicNetworkStage {
    PublicNetworkStage(
      feedURL: feed.url,
      store: shared.publicFeeds,
      usesProxy: clients.network.usesProxy(feed.url),
      onStoreFailure: feed.tellUnnotedWait
    )
  }

  private func plainHTTPStage(_ plainURL: URL) -> PlainHTTPStage {
    PlainHTTPStage(
      feedURL: feed.url,
      plainURL: plainURL,
      direct: clients.withoutRedirects,
      onRefusal: feed.tellPlainHTTP
    )
  }

  func selector(_ selection: PictureSelection) -> PictureSelector {
    PictureSelector(
      selection,
      feedURL: feed.identity,
      store: shared.pictureNotes,
      pages: ItemPages(
        itemPages(explain: nil),
        limits: ItemPages.Limits(time: feed.choices[.timeout]),
        now: shared.time.now,
        report: feed.tellNoPicture
      ),
      now: shared.time.now,
      onStoreFailure: feed.tellUnnotedPages
    )
  }

  /// Each page waits for its host like a feed.
  func itemPages(explain: (@Sendable (ItemExplanation) -> Void)?) -> RemoteItemPageLoader {
    RemoteItemPageLoader(
      feed: feed.url,
      client: RequestPipeline(
        clients.client,
        through: ownStages + [HostStage(shared.feedRequests)]
      ),
      parsing: shared.parsing,
      timeLimit: feed.choices[.timeout],
      explain: explain
    )
  }
}
