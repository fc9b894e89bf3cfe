import FeedAPI
import FeedCLI
import FeedCache
import FeedDecorators

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
  /// The reader's language.
  let language: Language
  var presenter: FeedPresenter { FeedPresenter(language: language) }
  var feedURL: URL { feed.url }
  private let feed: FeedAddress
  private let store: any FeedStore & FeedImageDataStore
  private let client: any HTTPClient
  private let imageClient: any HTTPClient
  private let patientImageClient: any HTTPClient

  init(environment: Environment, settings: Settings, console: Console) throws {
    self.environment = environment
    self.settings = settings
    self.console = console
    language = environment.language
    feed = try settings.requiredFeed()
    store = environment.caches(settings.cacheDirectory).store(for: feed)
    client = NarratedHTTPClient(
      client: environment.client(HTTPPolicy(total: settings.timeout)), language: language, tell: console.detail)
    // A request ends with its response: saving what came keeps nobody from the next one.
    let turns = Turns(requestsAtOnce)
    let retrying = RetryingHTTPClient(client, policy: RetryPolicy(total: settings.timeout), now: environment.now)
    imageClient = LimitedHTTPClient(CoalescingHTTPClient(client), turns: turns)
    patientImageClient = LimitedHTTPClient(CoalescingHTTPClient(retrying), turns: turns)
  }

  /// The use cases of the feed's cache, by the policy and the clock that the call asks for.
  var localFeedLoader: LocalFeedLoader { localFeedLoader(store) }

  /// The same with a snapshot of the store, for one load of the feed.
  func localFeedLoader(_ store: any FeedStore) -> LocalFeedLoader {
    LocalFeedLoader(store: store, policy: settings.policy, now: settings.clock(environment.now))
  }

  /// The feed's cache as it is now.
  func snapshot() async throws -> StoreSnapshot { try await StoreSnapshot(of: store) }

  /// The use cases of the cache of image data.
  var localImageDataLoader: LocalFeedImageDataLoader { LocalFeedImageDataLoader(store: store) }

  /// The feed: from remote and saved, or else the copy that `saved` holds. `onSaveFailure` hears why it could not be saved.
  func feedLoader(
    _ saved: StoreSnapshot, onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedLoader {
    let local = localFeedLoader(saved)
    let report = { @Sendable [console, language] (error: any Error) in
      // An empty or expired cache is nothing to worry about; a corrupt or locked one is.
      let reason = language.text(.noCopyToShow(because: .reason(error)))
      guard !(error is NoFeed) else { return console.detail(reason) }
      console.notice(reason)
      if let detail = (error as? FeedStoreError)?.detail { console.detail(detail) }
    }
    if settings.isOffline { return Fallback(OfflineLoader(feedURL: feedURL), orElse: local, report: report) }
    // The copy that a conditional request is about may be of any age: the server says whether it is current.
    let known = LocalFeedLoader(store: saved, policy: .unlimited, now: environment.now)
    let remote = ConditionalFeedLoader(RemoteFeedLoader(url: feedURL, client: client), saved: known)
    return Fallback(CacheOnLoad(remote, savingTo: local, report: onSaveFailure), orElse: local, report: report)
  }

  /// How many pictures are in the cache.
  func keptPictures() async throws -> Int {
    try await environment.caches(settings.cacheDirectory).summary(of: feed).pictures
  }

  /// Whether the data of an image is in the cache.
  func keeps(_ url: URL) async throws -> Bool { try await store.retrieveImageData(for: url) != nil }

  /// The data of an image of a feed from `origin`: from the cache, or else from remote and saved.
  func imageDataLoader(
    of origin: Feed.Origin, onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedImageDataLoader {
    func loader(_ remote: some FeedImageDataLoader) -> any FeedImageDataLoader {
      Fallback(
        cachedImageDataLoader, orElse: CacheOnLoad(remote, savingTo: localImageDataLoader, report: onSaveFailure))
    }
    return loader(remoteImageDataLoader(of: origin))
  }

  /// Image data from the cache alone.
  var cachedImageDataLoader: some FeedImageDataLoader {
    BudgetedImageDataLoader(loader: localImageDataLoader, budget: environment.imageDataBudget)
  }

  /// Image data of a feed from `origin`, from remote alone; a patient loader tries again after a transient failure.
  func remoteImageDataLoader(of origin: Feed.Origin, isPatient: Bool = false) -> any FeedImageDataLoader {
    if settings.isOffline { return OfflineLoader(feedURL: feedURL) }
    var unreachableHost: String?
    if case .cache(_, let reason as LoadFailure) = origin, reason.kind == .connectivity {
      unreachableHost = feedURL.host
    }
    let client = ImageClient(
      client: isPatient ? patientImageClient : imageClient, budget: environment.imageDataBudget,
      unreachableHost: unreachableHost)
    return RemoteFeedImageDataLoader(client: client, of: origin)
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
      return MainQueueDispatch(TextView(console: console, limit: settings.limit, language: language))
    }
    let view = TerminalView(
      console: console, size: size ?? TerminalSize(columns: 0, rows: 0), limit: settings.limit, shape: shape,
      language: language
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
