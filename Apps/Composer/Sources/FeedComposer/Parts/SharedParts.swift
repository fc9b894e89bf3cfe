import CommandLine
import FeedCLI
import FeedCore
import FeedHTTP
import FeedLibrary
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

/// What all feeds of a call share: how requests are made, and where things are kept.
struct SharedParts: Sendable {
  let choices: Choices
  let places: Places
  /// The feeds that the call names.
  let named: NamedFeeds
  let network: Network
  let time: Time
  let limits: Limits
  /// The current time, or the one that `--now` names.
  let now: @Sendable () -> Date
  /// Where feeds are cached, and what is kept for good.
  let caches: CachesWithKept
  let serverWaits: any ListedFeedNotes<ServerWait>
  let pictureNotes: any ListedFeedNotes<PictureNotes>
  let lastPictures: any ListedFeedNotes<LastPictures>
  private let seenImages: any FeedNotes<SeenImages>
  private let troubles: any FeedNotes<FeedTrouble>
  let publicFeeds: any FeedNotes<Bool>
  let sources: any FeedNotes<FeedDetails.Source>
  private let feedUses: any ListedFeedNotes<Date>
  private let followed: FollowedFeeds
  /// Whether a person is there to read what is said.
  let isAttended: Bool
  /// What keeps the requests of each feed for pictures from its dead hosts.
  let patience: Patience
  /// How far a command has come with the pictures of all feeds.
  let pictureTotals = PictureTotals()
  /// How many pictures are loaded at once.
  let pictureLimit = PictureLimit()
  /// Where feeds are instead of their URLs, so far as that was reported.
  let moves = Collector<(from: URL, to: URL)>()
  /// That marks of seen images cannot be kept, if it was said.
  private let unkeptSeen = Collector<Void>()
  /// Where feeds are for good.
  let permanentMoves = Collector<(from: URL, to: URL)>()
  /// A client that logs; the end of each pipeline.
  let client: any HTTPClient
  let imageClient: any HTTPClient
  /// It tries again after a transient failure.
  let retryingImageClient: any HTTPClient

  init(
    environment: Environment,
    choices: Choices,
    places: Places,
    named: NamedFeeds,
    followed: FollowedFeeds,
    reporter: Reporter
  ) throws(UsageError) {
    self.choices = choices
    self.places = places
    self.named = named
    self.followed = followed
    network = environment.network
    time = environment.time
    limits = environment.limits
    now = reporter.now
    let cache = try places.cache(chosen: choices[.cacheDir])
    caches = CachesWithKept(
      environment.storage.caches(cache),
      kept: environment.storage.kept(places.data)
    )
    serverWaits = environment.storage.serverWaits(cache, time.now)
    pictureNotes = environment.storage.pictureNotes(cache)
    lastPictures = environment.storage.lastPictures(cache)
    troubles = environment.storage.troubles(places.state)
    publicFeeds = environment.storage.publicFeeds(places.state)
    sources = environment.storage.sources(places.state)
    feedUses = environment.storage.feedUses(places.state)
    isAttended = environment.terminal.isAttended
    patience = Patience(now: time.now)
    seenImages = environment.storage.seenImages(places.state)
    let log = LogStage { reporter.console.detail($0.line(in: reporter.language)) }
    client = RequestPipeline(network.client(choices.httpPolicy), through: [log])
    let memory = MemoryStage(limits.imageDataBudget)
    let policy = RetryPolicy(total: choices[.timeout])
    let retry = RetryStage(policy: policy, limit: pictureLimit, now: time.now)
    imageClient = RequestPipeline(
      client,
      through: [CoalescingStage(), memory, LimitStage(pictureLimit)]
    )
    retryingImageClient = RequestPipeline(client, through: [CoalescingStage(), memory, retry])
  }

  /// What is kept for good.
  var kept: KeptFeed { KeptFeed(store: caches.store(for: KeptFeed.url), now: now) }

  /// Tells which of several feeds had a picture first.
  var firstFeeds: FirstFeeds { FirstFeeds(store: seenImages) }

  /// Tells new images of the feed at `url` from seen ones, at a time or now.
  func seenImages(
    of url: URL,
    _ reporter: Reporter,
    at time: Date? = nil
  ) -> SeenImageTracker {
    let now = now
    return SeenImageTracker(
      feedURL: url,
      store: seenImages,
      now: { time ?? now() },
      onStoreFailure: { tellUnkeptSeen($0, by: reporter) },
      onForgetting: { reporter.notice(.forgotSeen($0)) }
    )
  }

  /// Says why marks of seen images cannot be kept: once, since it mostly holds for all feeds.
  private func tellUnkeptSeen(_ error: any Error, by reporter: Reporter) {
    let message = Message.cannotKeepSeen(because: .reason(error))
    if unkeptSeen.addFirst(()) {
      reporter.notice(message)
    } else {
      reporter.detail(message)
    }
  }

  /// Tells what is newly wrong with feeds from what was so in the last run, too.
  func troubleNews(_ reporter: Reporter) -> FeedTroubleNews {
    FeedTroubleNews(
      store: troubles,
      now: now,
      words: { $0.reason.map { reporter.language.text(.reason($0)) } ?? "" },
      onStoreFailure: { reporter.detail(.cannotRememberFailures(because: .reason($0))) }
    )
  }

  /// Which feeds have moved for good, and where to in words, so far as this call has seen it.
  func movedFeeds(_ reporter: Reporter) -> [URL: String] {
    permanentMoves.values.reduce(into: [:]) { moved, move in
      moved[move.from] = reporter.language.text(.moved(to: move.to))
    }
  }

  /// What is wrong with these feeds, by their URLs, so far as that is known.
  func knownTroubles(
    of feeds: some Sequence<URL>,
    _ reporter: Reporter
  ) async throws -> [URL: FeedTrouble] {
    do { return try await troubles.notes(of: Set(feeds)) } catch {
      try Task.checkCancellation()
      reporter.detail(.cannotRememberFailures(because: .reason(error)))
      return [:]
    }
  }

  /// Notes that feeds are used: their copies stay, also once they are not followed.
  func noteUse(of feeds: [URL], _ reporter: Reporter) async throws {
    do {
      let published = feeds.filter { FeedKind(of: $0) == .published }
      try await feedUses.noteUse(of: Set(published), at: time.now())
    } catch {
      try Task.checkCancellation()
      reporter.detail(.cannotRememberUses(because: .reason(error)))
    }
  }

  /// Deletes copies of feeds that are not followed and were not used for long. Call it where a feed
  /// was just loaded from its server. A time that somebody named decides about no copy, and of a
  /// list with a mistyped line it is not known which feeds are followed. The list is read now: what
  /// watches feeds may have started long ago.
  func sweep(_ reporter: Reporter) async throws {
    guard choices[.now] == nil, !choices.has(.offline) else {
      return
    }
    let sweep = UnfollowedFeedSweep(
      of: caches,
      uses: feedUses,
      troubles: troubles,
      now: time.now
    )
    do {
      let deleted = try await sweep.sweep {
        let list = try followed.list()
        return list.mayLackFeeds ? [] : list.feeds.map(\.identity)
      }
      for feed in deleted {
        reporter.detail(.swept(feed))
      }
    } catch {
      try Task.checkCancellation()
      reporter.detail(.cannotSweep(because: .reason(error)))
    }
  }

  /// What the followed feeds are called, by their identities.
  func namesOfFeeds() throws -> [URL: String] {
    let names = try followed.feeds().map { ($0.identity, $0.name) }
    return Dictionary(names) { first, _ in first }
  }

  func signOfLife(_ reporter: Reporter) -> SignOfLife {
    SignOfLife(console: reporter.console, language: reporter.language, sleep: time.sleep)
  }
}

extension LogStage.Entry {
  /// The line that `-v` shows: `GET https://feed.example/: 200, 1234 bytes, 56 ms`.
  func line(in language: Language) -> String {
    let milliseconds = "\(duration / .milliseconds(1))".prefix { $0 != "." }
    let outcome: String
    switch result {
    case .success(let response): outcome = "\(response.status), \(response.bytes) bytes"
    case .failure(is CancellationError): outcome = "cancelled"
    case .failure(let error): outcome = language.text(.reason(error))
    }
    return "GET \(request.url.absoluteString): \(outcome), \(milliseconds) ms"
  }
}
