import FeedCore
import FeedRefreshing
import Synchronization
import Testing

func makeSUT(
  _ outcomes: [Outcome] = [],
  saved: Result<Feed, any Error> = .failure(NoFeed(.empty)),
  saving: Result<Void, any Error> = .success(()),
  random: Double = 0
) throws -> RefresherSUT {
  let saved = RefresherSUT.SavedFeed(saved, saving: saving)
  return RefresherSUT(url: try anyURL(), outcomes, saved: saved, random: random)
}

/// A refresher of one feed, and other instances, with all that they load and report.
final class RefresherSUT: Sendable {
  final class SavedFeed: FeedLoader, FeedSaver {
    private let saved: Result<Feed, any Error>
    private let saving: Result<Void, any Error>
    private let feeds = Mutex<[Feed]>([])

    init(_ saved: Result<Feed, any Error>, saving: Result<Void, any Error>) {
      self.saved = saved
      self.saving = saving
    }

    /// What was saved.
    var saves: [Feed] { feeds.withLock(\.self) }

    func load() throws -> Feed { try saved.get() }

    func save(_ feed: Feed) throws {
      feeds.withLock { $0.append(feed) }
      try saving.get()
    }
  }

  /// What instances report.
  final class Reports: Sendable {
    let refreshes = Mutex<[FeedRefresh]>([])
    let storeFailures = Mutex<[AnyFailure?]>([])
  }

  let url: URL
  let time = VirtualTime()
  let store = InMemoryFeedNotes<FeedRefresh>()
  let spy: FeedLoadSpy
  let refresher: FeedRefresher
  let saved: SavedFeed
  private let noted = Reports()

  init(url: URL, _ outcomes: [Outcome], saved: SavedFeed, random: Double) {
    self.url = url
    self.saved = saved
    spy = FeedLoadSpy(outcomes, time: time)
    let feed = RefreshedFeed(url: url, loader: spy, saved: saved)
    refresher = Self.instance(
      of: [feed],
      atOnce: 6,
      random: random,
      store: store,
      time: time,
      noted: noted
    )
  }

  /// When loads began, in seconds after the start.
  var loads: [Double] { spy.loads }
  var reports: [FeedRefresh] { noted.refreshes.withLock(\.self) }
  var storeFailures: [AnyFailure?] { noted.storeFailures.withLock(\.self) }

  func feed(_ url: URL) -> RefreshedFeed {
    RefreshedFeed(url: url, loader: spy, saved: saved)
  }

  func anotherInstance(
    of feeds: [RefreshedFeed]? = nil,
    atOnce: Int = 6,
    random: Double = 0,
    store: (any FeedNotes<FeedRefresh>)? = nil
  ) -> FeedRefresher {
    Self.instance(
      of: feeds ?? [feed(url)],
      atOnce: atOnce,
      random: random,
      store: store ?? self.store,
      time: time,
      noted: noted
    )
  }

  /// Does `work` while the refresher runs, and others with it.
  func running(with others: [FeedRefresher] = [], _ work: () async throws -> Void) async throws {
    try await running(only: [refresher] + others, work)
  }

  /// Does `work` while these run.
  func running(only refreshers: [FeedRefresher], _ work: () async throws -> Void) async throws {
    let runs = refreshers.map { refresher in Task { try await refresher.run() } }
    try await work()
    for run in runs {
      run.cancel()
      await #expect(throws: CancellationError.self) { try await run.value }
    }
  }

  private static func instance(
    of feeds: [RefreshedFeed],
    atOnce: Int,
    random: Double,
    store: any FeedNotes<FeedRefresh>,
    time: VirtualTime,
    noted: Reports
  ) -> FeedRefresher {
    FeedRefresher(
      feeds,
      atOnce: atOnce,
      store: store,
      now: { time.date },
      clock: time,
      random: { random },
      onRefresh: { _, refresh in noted.refreshes.withLock { $0.append(refresh) } },
      onStoreFailure: { _, error in
        noted.storeFailures.withLock { $0.append(error as? AnyFailure) }
      }
    )
  }
}

/// A store whose first changes fail.
final class BrokenRefreshStore: FeedNotes {
  private let breaks: Mutex<Int>
  private let store: InMemoryFeedNotes<FeedRefresh>

  init(breaks: Int, _ store: InMemoryFeedNotes<FeedRefresh>) {
    self.breaks = Mutex(breaks)
    self.store = store
  }

  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout FeedRefresh?) throws -> Value
  ) async throws -> [URL: Value] {
    try breaks.withLock { breaks in
      guard breaks == 0 else {
        breaks -= 1
        throw AnyFailure()
      }
    }
    return try await store.update(feeds, change)
  }

  func notes(of feeds: Set<URL>) async -> [URL: FeedRefresh] {
    await store.notes(of: feeds)
  }
}
