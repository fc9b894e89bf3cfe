public import CommandLine
public import FeedAPI
public import FeedCLI
public import FeedCore
public import FeedEnvironment
public import FeedLibrary
public import FeedPolling
package import FeedPresentation
package import FeedSubscriptions
package import FeedTerminal

/// What all feeds of a call share: what the reader has chosen, and where things are kept.
public struct SharedParts: Sendable {
  /// What the reader has chosen.
  public let choices: Choices
  /// The feeds that the call names.
  public let named: NamedFeeds
  /// What is said of all feeds.
  public let reporter: Reporter
  package let places: Places
  /// The clock, and chance.
  public let time: Time
  /// How much memory the work may take.
  public let limits: Limits
  /// The current time, or the one that `--now` names.
  public let now: @Sendable () -> Date
  /// How many requests for feeds are under way at a time.
  public let feedRequests: HostLimit
  /// Makes an empty place for the documents of several feeds.
  package let makeSpool: @Sendable () throws -> any Spool
  /// Where responses are read.
  public let parsing: ParsingQueue
  /// Where feeds are cached, and what is kept for good.
  public let caches: CachesWithKept
  /// What servers asked for.
  public let serverWaits: any ListedFeedNotes<ServerWait>
  /// Which pages of items were requested.
  public let pictureNotes: any ListedFeedNotes<PictureNotes>
  /// Which pictures were last at URLs that had several.
  public let lastPictures: any ListedFeedNotes<LastPictures>
  /// Which feeds were loaded from a public network.
  public let publicFeeds: any FeedNotes<Bool>
  /// Which feed was loaded from each address.
  public let sources: any FeedNotes<FeedDetails.Source>
  private let seenImages: any FeedNotes<SeenImages>
  private let troubles: any FeedNotes<FeedTrouble>
  private let feedUses: any ListedFeedNotes<Date>
  private let followed: FollowedFeeds
  /// Whether a person is there to read what is said.
  package let isAttended: Bool
  /// How far a command has come with the pictures of all feeds.
  package let pictureTotals = PictureTotals()
  /// Where feeds are instead of their URLs, so far as that was reported.
  package let moves = Collector<(from: URL, to: URL)>()
  /// That marks of seen images cannot be kept, if it was said.
  private let unkeptSeen = Collector<Void>()
  /// Where feeds are for good, in words.
  package let permanentMoves = Collector<(from: URL, message: Message)>()

  package init(
    _ call: Call,
    choices: Choices,
    named: NamedFeeds
  ) throws(UsageError) {
    let storage = call.environment.storage
    self.choices = choices
    self.named = named
    reporter = Reporter(
      console: call.console,
      language: call.language,
      now: choices.clock(call.environment.time.now)
    )
    places = call.places
    followed = call.followed
    time = call.environment.time
    limits = call.environment.limits
    now = reporter.now
    feedRequests = call.environment.network.feedRequests
    parsing = call.environment.network.parsing
    makeSpool = call.environment.files.makeSpool
    let cache = try places.cache(chosen: choices[.cacheDir])
    caches = CachesWithKept(storage.caches(cache), kept: storage.kept(places.data))
    serverWaits = storage.serverWaits(cache, time.now)
    pictureNotes = storage.pictureNotes(cache)
    lastPictures = storage.lastPictures(cache)
    troubles = storage.troubles(places.state)
    publicFeeds = storage.publicFeeds(places.state)
    sources = storage.sources(places.state)
    feedUses = storage.feedUses(places.state)
    seenImages = storage.seenImages(places.state)
    isAttended = call.environment.terminal.isAttended
  }

  /// Whether only new images are to be seen.
  package var isOfNewOnly: Bool { choices.has(.new) || named.isNewsOfAll }

  /// What is kept for good.
  package var kept: KeptFeed { KeptFeed(store: caches.store(for: KeptFeed.url), now: now) }

  /// Tells which of several feeds had a picture first.
  package var firstFeeds: FirstFeeds { FirstFeeds(store: seenImages) }

  /// Tells new images of the feed at `url` from seen ones, at a time or now.
  package func seenImages(
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
  package func troubleNews(_ reporter: Reporter) -> FeedTroubleNews {
    FeedTroubleNews(
      store: troubles,
      now: now,
      words: { $0.reason.map { reporter.language.text(.reason($0)) } ?? "" },
      onStoreFailure: { reporter.detail(.cannotRememberFailures(because: .reason($0))) }
    )
  }

  /// Which feeds have moved for good, and where to in words, so far as this call has seen it.
  package func movedFeeds(_ reporter: Reporter) -> [URL: String] {
    permanentMoves.values.reduce(into: [:]) { moved, move in
      moved[move.from] = reporter.language.text(move.message)
    }
  }

  /// What is wrong with these feeds, by their URLs, so far as that is known.
  package func knownTroubles(
    of feeds: some Sequence<URL>,
    _ reporter: Reporter
  ) async throws -> [URL: FeedTrouble] {
    do { return try await troubles.notes(of: Set(feeds)) } catch {
      try Task.checkCancellation()
      reporter.detail(.cannotRememberFailures(because: .reason(error)))
      return [:]
    }
  }

  /// Forgets what is wrong with a feed, as it is to be loaded from elsewhere.
  package func forgetTrouble(of feed: URL, _ reporter: Reporter) async throws {
    do { try await troubles.update(feed) { $0 = nil } } catch {
      try Task.checkCancellation()
      reporter.detail(.cannotRememberFailures(because: .reason(error)))
    }
  }

  /// Notes that feeds are used: their copies stay, also once they are not followed.
  package func noteUse(of feeds: [URL], _ reporter: Reporter) async throws {
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
  package func sweep(_ reporter: Reporter) async throws {
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
  package func namesOfFeeds() throws -> [URL: String] {
    let names = try followed.feeds().map { ($0.identity, $0.name) }
    return Dictionary(names) { first, _ in first }
  }

  /// How many bytes of images that left unseen each followed feed keeps, besides one.
  package func sizesOfUnseen(besides feed: URL) async throws -> [Int] {
    let sizes = try await caches.sizesOfFormerImages()
    let list = try followed.list()
    return list.feeds.compactMap { other in
      other.identity != feed && keepsUnseen(other, in: list) ? sizes[other.identity] : nil
    }
  }

  private func keepsUnseen(_ feed: FollowedFeed, in list: FeedList) -> Bool {
    keepRule(of: feed, in: list) == .unseen
  }

  private func keepRule(of feed: FollowedFeed, in list: FeedList) -> KeepRule {
    choices.settings(list.settings(of: feed.url)).keep ?? .unseen
  }

  /// Lets images go that have left a feed, which was in the list, unless it was to keep them all.
  package func dropFormer(of feed: FollowedFeed, in list: FeedList) async throws {
    guard case .all = keepRule(of: feed, in: list) else {
      return try await caches.formerImages(of: feed.identity).dropAll()
    }
  }

  /// When the feed was last asked for in vain; `nil` where that is not known.
  public func lastFailure(of feed: OpenedFeed) async throws -> Date? {
    try await knownTroubles(of: [feed.identity], feed.reporter)[feed.identity]?.askedAt
  }

  package func signOfLife(_ reporter: Reporter) -> SignOfLife {
    SignOfLife(console: reporter.console, language: reporter.language, sleep: time.sleep)
  }
}
