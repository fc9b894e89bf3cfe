public import FeedCore
import Synchronization

/// The use case *keep feeds fresh*: loads each of a list of feeds again when its publisher allows
/// it, and saves it, until it is stopped.
///
/// Several instances, on one machine or on many, may refresh the same feeds if they share the
/// store of what is known of them: an instance claims a feed before it loads it, so that no other
/// one does. What an instance was told, all go by: when the feed is due, and how often it failed.
/// Their clocks should agree to within seconds.
///
/// A server may keep a feed waiting (``/FeedCore/LoadFailure/Kind/waiting``): that is no failure.
public final class FeedRefresher: Sendable {
  private enum Event: Sendable {
    case follow([RefreshedFeed])
    case wake
    case ended(URL, dueAgain: Date)
  }

  private let schedule: RefreshSchedule
  private let atOnce: Int
  private let store: any FeedNotes<FeedRefresh>
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private let random: @Sendable () -> Double
  private let onRefresh: @Sendable (URL, FeedRefresh) -> Void
  private let onStoreFailure: @Sendable (URL, any Error) -> Void
  private let feeds: Mutex<[RefreshedFeed]>
  private let isStopped = Mutex(false)
  private let events: AsyncStream<Event>
  private let send: AsyncStream<Event>.Continuation

  /// Makes a refresher.
  /// - Parameters:
  ///   - feeds: the feeds to keep fresh.
  ///   - schedule: when a feed is loaded again.
  ///   - atOnce: how many feeds are loaded at the same time.
  ///   - store: keeps when each feed is due, for this instance and others.
  ///   - now: the real time.
  ///   - clock: for the pauses.
  ///   - random: for the jitter; at least 0 and below 1.
  ///   - onRefresh: receives what is known of a feed after each load, for logs and metrics.
  ///   - onStoreFailure: receives why the store could not be used for a feed. The feed is tried
  ///     again after a pause: without the store it is not known whether another instance loads it.
  public init(
    _ feeds: [RefreshedFeed],
    schedule: RefreshSchedule = RefreshSchedule(),
    atOnce: Int = 6,
    store: any FeedNotes<FeedRefresh> = InMemoryFeedNotes<FeedRefresh>(),
    now: @escaping @Sendable () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) },
    onRefresh: @escaping @Sendable (URL, FeedRefresh) -> Void = { _, _ in },
    onStoreFailure: @escaping @Sendable (URL, any Error) -> Void = { _, _ in }
  ) {
    self.schedule = schedule
    self.atOnce = atOnce
    self.store = store
    self.now = now
    self.clock = clock
    self.random = random
    self.onRefresh = onRefresh
    self.onStoreFailure = onStoreFailure
    self.feeds = Mutex(feeds)
    (events, send) = AsyncStream.makeStream()
    send.yield(.follow(feeds))
  }

  /// Takes these feeds in place of the earlier ones. A feed that is not among them is not loaded
  /// again.
  public func follow(_ feeds: [RefreshedFeed]) {
    self.feeds.withLock { current in
      current = feeds
      send.yield(.follow(feeds))
    }
  }

  /// Begins no load any more. ``run()`` returns when those that have begun are over.
  public func stop() {
    isStopped.withLock { $0 = true }
    send.yield(.wake)
  }

  /// What is known of each feed, by all instances. Throws the store's error.
  public func refreshes() async throws -> [URL: FeedRefresh] {
    let urls = feeds.withLock { Set($0.map(\.url)) }
    return try await store.notes(of: urls)
  }

  /// Keeps the feeds fresh until ``stop()``; call it once. A cancel ends the loads that have begun,
  /// and throws `CancellationError`; a feed whose load it ended is due when its claim is over.
  public func run() async throws {
    await withDiscardingTaskGroup { group in
      var agenda = RefreshAgenda(by: schedule, atOnce: atOnce)
      var alarm: Task<Void, any Error>?
      for await event in events {
        alarm?.cancel()
        note(event, in: &agenda)
        if isStopped.withLock(\.self) {
          agenda.stop()
        }
        while let feed = agenda.begin(at: now()) {
          group.addTask { await self.refresh(feed) }
        }
        guard !agenda.isDone else {
          break
        }
        alarm = agenda.nextDue.map(wake)
      }
      alarm?.cancel()
    }
    try Task.checkCancellation()
  }

  private func note(_ event: Event, in agenda: inout RefreshAgenda) {
    switch event {
    case .follow(let feeds): agenda.follow(feeds)
    case .ended(let url, let time): agenda.end(url, dueAgain: time)
    case .wake: break
    }
  }

  /// Sends an event at a time, or after a minute: the real time may be set meanwhile.
  private func wake(at time: Date) -> Task<Void, any Error> {
    let seconds = min(max(0, time.timeIntervalSince(now())), 60)
    return Task {
      try await clock.sleep(for: .seconds(seconds))
      send.yield(.wake)
    }
  }

  private func refresh(_ feed: RefreshedFeed) async {
    let due: Date
    do {
      due = try await self.due(afterRefreshing: feed)
    } catch {
      guard !Task.isCancelled else {
        return
      }
      onStoreFailure(feed.url, error)
      due = schedule.due(afterFailures: 1, at: now())
    }
    let spread = schedule.spread(due, from: now(), by: random())
    send.yield(.ended(feed.url, dueAgain: spread))
  }

  /// Loads the feed if nobody else does. Returns when it is due again; throws the store's error,
  /// and `CancellationError`.
  private func due(afterRefreshing feed: RefreshedFeed) async throws -> Date {
    if let due = try await claim(feed) {
      return due
    }
    let outcome = try await outcome(of: feed)
    let time = now()
    let refresh = try await store.update(feed.url) { [schedule] known in
      let next = outcome.refresh(after: known, at: time, by: schedule)
      known = next
      return next
    }
    onRefresh(feed.url, refresh)
    return refresh.due
  }

  /// Claims a feed. Returns when it is due if it is not now, or another instance has claimed it.
  private func claim(_ feed: RefreshedFeed) async throws -> Date? {
    let known = try await store.note(of: feed.url)
    if let known, !schedule.isDue(known.due, at: now()) {
      return known.due
    }
    let saved = try await refreshOfSavedCopy(feed)
    return try await store.update(feed.url) { [schedule, now] known in
      let time = now()
      var refresh = Self.later(known, saved) ?? FeedRefresh(due: time)
      guard schedule.isDue(refresh.due, at: time) else {
        known = refresh
        return refresh.due
      }
      refresh.due = time.addingTimeInterval(schedule.claim)
      known = refresh
      return nil
    }
  }

  /// What is known of a feed, or what its saved copy says of it if that was saved later: by an
  /// instance that died before it could say so, or before a restart.
  private static func later(_ known: FeedRefresh?, _ saved: FeedRefresh?) -> FeedRefresh? {
    guard let known, let saved else {
      return known ?? saved
    }
    let lastSuccess = known.succeededAt ?? .distantPast
    let lastSave = saved.succeededAt ?? .distantPast
    return lastSave > lastSuccess ? saved : known
  }

  private func refreshOfSavedCopy(_ feed: RefreshedFeed) async throws -> FeedRefresh? {
    do {
      let copy = try await feed.saved.load()
      guard let savedAt = copy.origin.savedAt, savedAt <= now() else {
        return nil
      }
      let due = schedule.due(after: copy, loadedAt: savedAt)
      return FeedRefresh(due: due, succeededAt: savedAt)
    } catch {
      // What cannot be read says nothing.
      try Task.checkCancellation()
      return nil
    }
  }

  private func outcome(of feed: RefreshedFeed) async throws -> RefreshOutcome {
    do {
      let loaded = try await feed.loader.load()
      switch loaded.origin {
      case .remote: try await feed.saved.save(loaded)
      case .cache(_, let reason?, _): return .failed(reason)
      case .cache: break
      }
      return .loaded(loaded)
    } catch {
      try Task.checkCancellation()
      return .failed(error)
    }
  }
}

/// A feed that is kept fresh.
public struct RefreshedFeed: Sendable {
  /// Its URL, in its canonical spelling.
  public let url: URL
  let loader: any FeedLoader
  let saved: any FeedLoader & FeedSaver

  /// Describes a feed.
  /// - Parameters:
  ///   - url: its URL, in its canonical spelling.
  ///   - loader: loads the latest feed. If it falls back to a saved copy, the reason for that
  ///     counts as a failure.
  ///   - saved: saves the latest feed, and loads the saved one, of any age: after a restart,
  ///     and if an instance died after it had saved the feed, that tells when it is due.
  public init(url: URL, loader: any FeedLoader, saved: any FeedLoader & FeedSaver) {
    self.url = url
    self.loader = loader
    self.saved = saved
  }
}
