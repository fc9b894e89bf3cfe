import FeedAPI
import FeedCLI
import FeedCache
import FeedCore
import FeedDecorators
import FeedPresentation
import FeedTerminal

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The composition root: the only place that knows how the parts are put together.
///
/// ```
/// feed        Fallback( CacheOnLoad( ConditionalFeedLoader( RemoteFeedLoader ) → LocalFeedLoader ), orElse: LocalFeedLoader )
/// image data  Fallback( LocalFeedImageDataLoader, orElse: CacheOnLoad( RemoteFeedImageDataLoader → LocalFeedImageDataLoader ) )
/// view        MainQueueDispatch( TerminalView, or TextView )
/// ```
struct FeedComposer: Sendable {
  let environment: Environment
  let settings: Settings
  let console: Console
  var feedURL: URL { feed.url }
  private let feed: FeedAddress
  private let store: any FeedStore & FeedImageDataStore
  private let client: FeedClient
  private let origin: FeedOrigin
  private let imageClient: any HTTPClient
  private let patientImageClient: any HTTPClient

  init(environment: Environment, settings: Settings, console: Console) throws {
    self.environment = environment
    self.settings = settings
    self.console = console
    feed = try settings.requiredFeed()
    store = environment.caches(settings.cacheDirectory).store(for: feed)
    let anywhere = NarratedHTTPClient(
      client: environment.client(HTTPPolicy(total: settings.timeout)), tell: console.detail)
    let origin = FeedOrigin()
    self.origin = origin
    client = FeedClient(client: anywhere, origin: origin)
    // Asking ends with the answer: what is being saved keeps nobody from asking.
    let (turns, budget, feedHost) = (Turns(requestsAtOnce), environment.imageDataBudget, feed.url.host)
    // What a request may reach is decided before it may join another one.
    let images = { (client: any HTTPClient) in
      ImageClient(
        client: LimitedHTTPClient(CoalescingHTTPClient(client), turns: turns), origin: origin, budget: budget,
        feedHost: feedHost)
    }
    let retries = RetryPolicy(total: settings.timeout)
    imageClient = images(anywhere)
    patientImageClient = images(RetryingHTTPClient(anywhere, policy: retries, now: environment.now))
  }

  /// The use cases of the feed's cache, by the policy and the clock that the call asks for.
  var localFeedLoader: LocalFeedLoader {
    LocalFeedLoader(store: store, policy: settings.policy, now: settings.clock(environment.now))
  }

  /// The use cases of the cache of image data.
  var localImageDataLoader: LocalFeedImageDataLoader { LocalFeedImageDataLoader(store: store) }

  /// The feed: from remote and saved, or else the saved copy. `onSaveFailure` hears why it could not be saved, `onRefusal` why the saved copy
  /// is not shown.
  func feedLoader(
    onSaveFailure: @escaping @Sendable (any Error) -> Void, onRefusal: @escaping @Sendable (any Error) -> Void
  ) -> any FeedLoader {
    let local = localFeedLoader
    let tellRefusal: @Sendable (any Error) -> Void = { refusal in
      onRefusal(refusal)
      let reason = environment.strings.noSavedCopy(reason: environment.errorWords.reason(for: refusal))
      // That there is none, or that it is too old, is nothing to worry about; damage or a locked door is.
      guard !(refusal is NoFeed) else { return console.detail(reason) }
      console.notice(reason)
      console.detail("\(refusal)")
    }
    if settings.isOffline { return Fallback(OfflineLoader(feedURL: feedURL), orElse: local, report: tellRefusal) }
    // However old: whether it may be shown is not asked here, and only what can be read whole is.
    let saved = LocalFeedLoader(store: store, policy: .unlimited, now: environment.now)
    let remote = ConditionalFeedLoader(RemoteFeedLoader(url: feedURL, client: client), saved: saved)
    return Fallback(
      CacheOnLoad(remote, savingTo: local, report: onSaveFailure), orElse: local, report: tellRefusal)
  }

  /// How many pictures are in the cache.
  func keptPictures() async throws -> Int {
    try await environment.caches(settings.cacheDirectory).summary(of: feed).pictures
  }

  /// Whether the data of an image is in the cache.
  func keeps(_ url: URL) async throws -> Bool { try await store.retrieveImageData(for: url) != nil }

  /// Tells where the feed came from that was loaded last: only if that was inside, images may be asked for there.
  func note(_ feed: Feed?) { origin.note(feed) }

  /// The data of an image: from the cache, or else from remote and saved. `onFetch` hears that remote is asked, `onFailure` why it could not
  /// help; a patient loader asks it again after a transient failure.
  func imageDataLoader(
    isPatient: Bool = false, onFetch: @escaping @Sendable () -> Void = {},
    onFailure: @escaping @Sendable (any Error) -> Void,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedImageDataLoader {
    let local = localImageDataLoader
    let cached = BudgetedImageDataLoader(loader: local, budget: environment.imageDataBudget)
    if settings.isOffline { return Fallback(cached, orElse: OfflineLoader(feedURL: feedURL), report: onFailure) }
    let remote = NotedLoader(
      loader: RemoteFeedImageDataLoader(client: isPatient ? patientImageClient : imageClient), note: onFetch)
    return Fallback(
      cached, orElse: CacheOnLoad(remote, savingTo: local, report: onSaveFailure), report: onFailure)
  }

  /// How pictures and links are shown on stdout. Throws where the call asks for a program that is not installed.
  var pictureProtocol: PictureProtocol {
    get throws {
      try settings.pictureProtocol(
        environment: environment.variables, isTerminal: environment.standardOutput.isTerminal,
        hasChafa: environment.findProgram("chafa") != nil)
    }
  }

  /// Where the feed is shown: a terminal's lines are laid out, anything else gets the plain format.
  func view(_ shape: PictureProtocol) -> any FeedView {
    let size = environment.standardOutput.size()
    guard size != nil || shape.showsPictures else {
      return MainQueueDispatch(TextView(console: console, limit: settings.limit, strings: environment.strings))
    }
    let view = TerminalView(
      console: console, size: size ?? TerminalSize(columns: 0, rows: 0), limit: settings.limit, shape: shape,
      strings: environment.strings
    ) { [settings] arguments, data in
      guard let path = environment.findProgram("chafa") else { throw ProgramFailure("chafa is not installed") }
      return try await environment.runProgram(path, arguments, data, settings.timeout)
    }
    return MainQueueDispatch(view)
  }
}

extension Settings {
  /// How old a saved copy may be: seven days, unless the call says otherwise.
  var policy: FeedCachePolicy {
    switch maxAge {
    case nil: .sevenDays
    case .seconds(let seconds): FeedCachePolicy(maxAge: seconds)
    case .unlimited: .unlimited
    }
  }

  /// Whether the cache is judged by the product's own policy and the real clock, where the network may be asked for a better copy: only then
  /// may anything be deleted for it.
  var judgesForReal: Bool { maxAge == nil && now == nil && !isOffline }

  /// The clock, unless the call names an instant to take for the current time.
  func clock(_ real: @escaping @Sendable () -> Date) -> @Sendable () -> Date {
    guard let now else { return real }
    return { now }
  }
}
