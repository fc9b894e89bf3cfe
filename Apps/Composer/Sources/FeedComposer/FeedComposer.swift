import FeedAPI
import FeedCLI
import FeedCache
import FeedDecorators
import FeedLibrary
import FeedPolling

/// The number of requests at once: as many as a browser sends to one server.
let requestsAtOnce = 6

/// The composition root: the only place that knows how the parts are put together.
///
/// ```
/// feed        Fallback( CacheOnLoad( PagedFeedLoader( first page, followedBy: FeedPaging ) → LocalFeedLoader ), orElse: LocalFeedLoader )
/// first page  ConditionalFeedLoader( RemoteFeedLoader( RequestPipeline, formats ) )
/// image data  Fallback( LocalFeedImageDataLoader, orElse: CacheOnLoad( RemoteFeedImageDataLoader → LocalFeedImageDataLoader ) )
/// view        MainQueueDispatch( TerminalView, or TextView )
/// ```
struct FeedComposer: Sendable {
  let environment: Environment
  let settings: Settings
  var console: Console
  let language: Language
  /// The current time, or the one that `--now` names.
  let now: @Sendable () -> Date
  var presenter: FeedPresenter {
    FeedPresenter(language: language, keptCopiesShownBy: Failure.keptCopyOption)
  }
  var feedURL: URL
  let caches: any FeedCacheCatalog
  var store: any FeedStore & FeedImageDataStore { caches.store(for: feedURL) }
  /// Whether no person asks for each load: then the publisher's wish for time between two requests binds too.
  let isAutomatic: Bool
  /// Its part of the memory for feeds, where several are loaded.
  var memory: FeedMemory.Load?
  /// Where feeds have moved for good, so far as that was reported.
  let moves = Collector<(from: URL, to: URL)>()
  /// A client that logs; the end of each pipeline.
  let client: any HTTPClient
  let serverWaits: any ServerWaitStore
  private let imageClient: any HTTPClient
  private let retryingImageClient: any HTTPClient

  init(environment: Environment, settings: Settings, console: Console, feedURL: URL, isAutomatic: Bool = false) {
    self.isAutomatic = isAutomatic
    self.environment = environment
    self.settings = settings
    self.console = console
    language = environment.language
    now = settings.clock(environment.now)
    self.feedURL = feedURL
    caches = environment.caches(settings.cacheDirectory)
    serverWaits = environment.serverWaits(settings.cacheDirectory, environment.now)
    client = RequestPipeline(
      environment.client(settings.httpPolicy),
      through: [LogStage { [language] in console.detail($0.line(in: language)) }])
    let limit = RequestLimit(permits: requestsAtOnce)
    let memory = MemoryStage(environment.imageDataBudget)
    let retry = RetryStage(
      policy: RetryPolicy(total: settings.timeout), limit: limit, now: environment.now)
    imageClient = RequestPipeline(
      client, through: [CoalescingStage(), memory, LimitStage(limit)])
    retryingImageClient = RequestPipeline(client, through: [CoalescingStage(), memory, retry])
  }

  /// The same parts for one of several feeds, whose name begins its lines on stderr.
  func of(_ feed: FollowedFeed) -> FeedComposer {
    var composer = self
    composer.feedURL = feed.url
    composer.console = console.about(feed.name)
    return composer
  }

  /// The feed from remote alone; `saved` is the saved copy, if it counts.
  func remoteFeedLoader(_ saved: CachedFeed? = nil) -> RemoteFeedLoader {
    let polite = PoliteStage(
      feedURL: feedURL, store: serverWaits, earliest: earliestRequest(saved), now: environment.now,
      onStoreFailure: { error in
        console.detail(language.text(.cannotRemember(because: .reason(error))))
      })
    var stages: [any RequestStage] = [
      MoveStage(feedURL: feedURL, onMove: noteMove), polite, HostStage(environment.feedRequests),
    ]
    if let memory { stages.insert(memory, at: 0) }
    return RemoteFeedLoader(
      url: feedURL, client: RequestPipeline(client, through: stages), formats: Self.formats, now: now,
      parsing: environment.parsing, timeLimit: settings.timeout)
  }

  /// The publisher's wish for time between two requests, if it binds this load. A copy that is not shown, or
  /// was saved before the clock was set back, keeps nobody from loading the feed.
  private func earliestRequest(_ saved: CachedFeed?) -> Date? {
    let now = environment.now()
    guard isAutomatic, let saved, saved.savedAt <= now,
      case .valid = settings.policy.state(savedAt: saved.savedAt, now: now)
    else { return nil }
    return saved.details.earliestNextRequest
  }

  /// Watching, it would be said again and again.
  @Sendable private func noteMove(to url: URL) {
    guard !moves.values.contains(where: { $0 == (feedURL, url) }) else { return }
    moves.add((feedURL, url))
    notice(.moved(to: url))
  }

  /// The use cases of the feed's cache, or of a snapshot of it.
  func localFeedLoader(_ snapshot: FeedStoreSnapshot? = nil) -> LocalFeedLoader {
    LocalFeedLoader(store: snapshot ?? store, policy: settings.policy, now: now)
  }

  var localImageDataLoader: LocalFeedImageDataLoader { LocalFeedImageDataLoader(store: store) }

  /// The feed: from remote and saved, or else the copy in `saved`. `onSaveFailure` receives the error if it could not be saved, and
  /// `onPageFailure` that of a next page.
  func feedLoader(
    _ saved: FeedStoreSnapshot, onSaveFailure: @escaping @Sendable (any Error) -> Void,
    onPageFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedLoader {
    let local = localFeedLoader(saved)
    let report = { @Sendable (error: any Error) in
      // An empty or expired cache is nothing to worry about; a corrupt or locked one is.
      let reason = language.text(.noCopyToShow(because: .reason(error)))
      guard !(error is NoFeed) else { return console.detail(reason) }
      console.notice(reason)
      if let detail = (error as? FeedStoreError)?.detail { console.detail(detail) }
    }
    if settings.isOffline { return Fallback(OfflineLoader(feedURL: feedURL), orElse: local, report: report) }
    // A conditional request may name a copy of any age: the server says whether it is current.
    let known = LocalFeedLoader(store: saved, policy: .unlimited, now: environment.now)
    let remote = remoteFeedLoader(saved.feed)
    let latest = PagedFeedLoader(
      ConditionalFeedLoader(remote, saved: known), followedBy: FeedPaging(remote), pages: settings.pages,
      report: onPageFailure)
    return Fallback(CacheOnLoad(latest, savingTo: local, report: onSaveFailure), orElse: local, report: report)
  }

  /// The data of an image of a feed from `origin`: from the cache if it `isCached`, or else from remote and saved.
  func imageDataLoader(
    of origin: Feed.Origin, isCached: Bool = true, onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> any FeedImageDataLoader {
    // Opens the existential: `Fallback` and `CacheOnLoad` are generic.
    func loader(_ remote: some FeedImageDataLoader) -> any FeedImageDataLoader {
      let saving = CacheOnLoad(remote, savingTo: localImageDataLoader, report: onSaveFailure)
      return isCached ? Fallback(cachedImageDataLoader, orElse: saving) as any FeedImageDataLoader : saving
    }
    return loader(remoteImageDataLoader(of: origin))
  }

  var cachedImageDataLoader: some FeedImageDataLoader {
    BudgetedImageDataLoader(loader: localImageDataLoader, budget: environment.imageDataBudget)
  }

  /// Image data of a feed from `origin`, from remote alone, and with retries after a transient failure if `isRetrying`.
  func remoteImageDataLoader(of origin: Feed.Origin, isRetrying: Bool = false) -> any FeedImageDataLoader {
    if settings.isOffline { return OfflineLoader(feedURL: feedURL) }
    var isOfUnreachableFeed = false
    if case .cache(_, let reason as LoadFailure, isFromPrivateNetwork: true) = origin {
      isOfUnreachableFeed = reason.kind == .connectivity
    }
    let client = isRetrying ? retryingImageClient : imageClient
    return RemoteFeedImageDataLoader(
      client: isOfUnreachableFeed ? UnreachableFeedClient(client: client) : client, of: origin)
  }

  /// How pictures and links are shown on stdout. Throws a usage error for a program that is not installed.
  func pictureProtocol() throws -> PictureProtocol {
    try settings.pictureProtocol(
      environment: environment.variables, isTerminal: environment.standardOutput.isTerminal,
      hasChafa: environment.findProgram("chafa") != nil)
  }

  /// The view of the feed: laid out on a terminal, else in the plain format.
  func view(_ shape: PictureProtocol) -> any FeedView {
    let size = environment.standardOutput.size()
    guard size != nil || shape.showsPictures else {
      return MainQueueDispatch(TextView(console: console, limit: settings.limit, language: language))
    }
    let view = TerminalView(
      console: console, size: size ?? TerminalSize(columns: 0, rows: 0), limit: settings.limit, shape: shape,
      language: language, chafa: chafa)
    return MainQueueDispatch(view)
  }

  @Sendable func chafa(_ arguments: [String], _ data: Data) async throws -> String {
    guard let path = environment.findProgram("chafa") else { throw ProgramFailure("chafa is not installed") }
    return try await environment.runProgram(path, arguments, data, settings.timeout)
  }

  /// Says how old a saved copy is, and why it is used.
  func tellAge(of feed: Feed) { presenter.notice(of: feed.origin, now: now()).map(console.notice) }

  /// Writes a notice in the reader's language.
  @Sendable func notice(_ message: Message) { console.notice(language.text(message)) }
}

extension Settings {
  /// A server may take all of `--timeout` to respond: a limit for idling of its own would end that sooner.
  var httpPolicy: HTTPPolicy { HTTPPolicy(total: timeout, idle: timeout) }

  /// How old a saved copy may be: less than seven days, or what `--max-age` says.
  var policy: FeedCachePolicy {
    switch maxAge {
    case nil: .sevenDays
    case .seconds(let seconds): FeedCachePolicy(maxAge: seconds)
    case .unlimited: .unlimited
    }
  }

  /// Whether a refused copy may be deleted: only by the product's own policy and the real clock, and if the network may be asked for a better
  /// copy.
  var allowsDeleting: Bool { maxAge == nil && now == nil && !isOffline }

  /// The clock, or the instant that `--now` names.
  func clock(_ real: @escaping @Sendable () -> Date) -> @Sendable () -> Date {
    guard let now else { return real }
    return { now }
  }
}
