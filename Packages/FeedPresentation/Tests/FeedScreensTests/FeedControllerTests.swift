import FeedCore
import FeedCoreTestSupport
import FeedFailures
import FeedPresentation
import FeedScreens
import Observation
import Synchronization
import Testing

@Suite("A feed's screen", .timeLimit(.minutes(5))) @MainActor
struct FeedControllerTests {
  @Test("Before the first load it is loading; then it shows the feed, or why there is none")
  func firstLoad() async throws {
    let (sut, spy) = makeSUT()
    #expect(sut.state == .loading)
    let states = States(of: sut)
    await load(sut, spy, .failure(offline))
    await load(sut, spy, .success(feed(1)))
    #expect(states.values == [failed, .loading, shown(1)])
    #expect(spy.messages == [.load("feed"), .load("feed")])
  }

  @Test("SC1: the rows stay while it loads again")
  func reload() async throws {
    let (sut, spy) = try await makeLoaded()
    let states = States(of: sut)
    await load(sut, spy, .success(feed(2)))
    #expect(states.values == [shown(1) { $0.isLoading = true }, shown(2)])
  }

  @Test("SC1: if that fails, the rows stay, with the reason beside them, until it is dismissed")
  func reloadThatFails() async throws {
    let (sut, spy) = try await makeLoaded()
    let states = States(of: sut)
    await load(sut, spy, .failure(offline))
    sut.dismissError()
    #expect(
      states.values == [
        shown(1) { $0.isLoading = true }, shown(1) { $0.error = offlineMessage }, shown(1),
      ]
    )
  }

  @Test(
    "SC1: dismissed where there are no rows, it leaves nothing, and the next load is like the first"
  )
  func dismissWithoutRows() async throws {
    let (sut, spy) = makeSUT()
    await load(sut, spy, .failure(offline))
    let states = States(of: sut)
    sut.dismissError()
    sut.dismissError()
    await load(sut, spy, .failure(offline))
    sut.dismissError()
    await load(sut, spy, .success(feed(1)))
    let nothing = FeedViewState.loaded(FeedScreen(rows: [], notice: nil, emptyMessage: nil))
    #expect(states.values == [nothing, .loading, failed, nothing, .loading, shown(1)])
  }

  @Test("Cancellation: a load after a dismissed error leaves nothing as well")
  func cancelAfterDismiss() async throws {
    let (sut, spy) = makeSUT()
    await load(sut, spy, .failure(offline))
    sut.dismissError()
    let before = sut.state
    let call = Task { await sut.load() }
    _ = await spy.messages(2)
    call.cancel()
    await spy.finish("feed", .success(feed(1)))
    await call.value
    #expect(sut.state == before)
  }

  @Test("SC1: … or a load succeeds")
  func reloadAfterError() async throws {
    let (sut, spy) = try await makeLoaded()
    await load(sut, spy, .failure(offline))
    let states = States(of: sut)
    await load(sut, spy, .success(feed(2)))
    #expect(
      states.values == [shown(1) { ($0.isLoading, $0.error) = (true, offlineMessage) }, shown(2)]
    )
  }

  @Test("What is saved is shown at once, until the first load has its outcome")
  func saved() async throws {
    struct Saved: FeedLoader {
      let feed: Feed?
      func load() throws -> Feed {
        guard let feed else { throw NoFeed(.empty) }
        return feed
      }
    }
    for (saved, first) in [(feed(1), shown(1) { $0.isLoading = true }), (nil, nil)] {
      let spy = Spy()
      let sut = FeedController(
        load: Loader(spy: spy).loadShown,
        saved: Saved(feed: saved).loadShown,
        now: { Date(timeIntervalSince1970: 1_800_000_000) }
      )
      let states = States(of: sut)
      await load(sut, spy, .success(feed(2)))
      await load(sut, spy, .success(feed(3)))
      #expect(
        states.values
          == [first, shown(2), shown(2) { $0.isLoading = true }, shown(3)].compactMap { $0 }
      )
    }
  }

  @Test("SC2: asked to load while it loads, it loads once, and all callers wait for that")
  func loadAtOnce() async throws {
    let (sut, spy) = makeSUT()
    let calls = (0..<3).map { _ in Task { await sut.load() } }
    _ = await spy.messages(1)
    await turn()
    await spy.finish("feed", .success(feed(1)))
    for call in calls { await call.value }
    #expect(sut.state == shown(1))
    #expect(spy.messages == [.load("feed")])
  }

  @Test("A load asked for by what hears of the last one's outcome is another load")
  func loadInOnChange() async throws {
    let (sut, spy) = makeSUT()
    let again = Mutex<Task<Void, Never>?>(nil)
    let call = Task { await sut.load() }
    _ = await spy.messages(1)
    let subscription = sut.subscribe { state in
      if state == shown(1) { again.withLock { $0 = Task { await sut.load() } } }
    }
    await spy.finish("feed", .success(feed(1)))
    await call.value
    #expect(await spy.messages(2) == [.load("feed"), .load("feed")])
    await spy.finish("feed", .success(feed(2)))
    await again.withLock { $0 }?.value
    #expect(sut.state == shown(2))
    subscription.cancel()
  }

  @Test(
    "Cancellation: with its last caller a load is cancelled, and what was shown stays, even if the feed comes late"
  )
  func cancelled() async throws {
    let (sut, spy) = try await makeLoaded()
    let calls = (0..<2).map { _ in Task { await sut.load() } }
    _ = await spy.messages(2)
    await turn()
    calls[0].cancel()
    await turn()
    #expect(spy.messages == [.load("feed"), .load("feed")])
    #expect(sut.state == shown(1) { $0.isLoading = true })
    calls[1].cancel()
    #expect(await spy.messages(3).last == .cancel("feed"))
    #expect(sut.state == shown(1))
    await spy.finish("feed", .success(feed(2)))
    for call in calls { await call.value }
    #expect(sut.state == shown(1))
  }

  @Test(
    "Cancellation: a load after a cancelled one is a new one, and the cancelled one's outcome is never shown"
  )
  func loadAfterCancel() async throws {
    let (sut, spy) = makeSUT()
    let first = Task { await sut.load() }
    _ = await spy.messages(1)
    first.cancel()
    _ = await spy.messages(2)
    let second = Task { await sut.load() }
    #expect(await spy.messages(3) == [.load("feed"), .cancel("feed"), .load("feed")])
    await spy.finish("feed", .failure(offline))
    await first.value
    #expect(sut.state == .loading)
    await spy.finish("feed", .success(feed(2)))
    await second.value
    #expect(sut.state == shown(2))
  }

  @Test("A call that is cancelled already loads nothing")
  func cancelledBefore() async {
    let (sut, spy) = makeSUT()
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await sut.load()
    }
    await call.value
    #expect(spy.messages == [])
    #expect(sut.state == .loading)
  }

  @Test("PG1: load more: the next page's rows follow")
  func loadMore() async throws {
    let (sut, spy) = try await makeLoaded()
    let states = States(of: sut)
    await loadMore(sut, spy, .success(feed(2)))
    await loadMore(sut, spy, .success(feed(3, hasMore: false)))
    await sut.loadMore()
    #expect(
      states.values == [
        shown(1) { $0.more = FeedPresenter().loadingMore() }, shown(2),
        shown(2) { $0.more = FeedPresenter().loadingMore() }, shown(3, hasMore: false),
      ]
    )
    #expect(spy.messages == [.load("feed"), .load("after 1"), .load("after 2")])
  }

  @Test("PG2: … at the end it says so, and asks no more")
  func endOfFeed() async throws {
    let (sut, spy) = try await makeLoaded()
    await loadMore(sut, spy, .success(nil))
    await sut.loadMore()
    #expect(sut.state == shown(1) { $0.more = FeedPresenter().endOfFeed() })
    #expect(spy.messages == [.load("feed"), .load("after 1")])
  }

  @Test("PG3: … if it fails the rows stay, and it can be tried again")
  func moreThatFails() async throws {
    let (sut, spy) = try await makeLoaded()
    await loadMore(sut, spy, .failure(offline))
    #expect(sut.state == shown(1) { $0.more = FeedPresenter().failedMore(offline) })
    await loadMore(sut, spy, .success(feed(2)))
    #expect(sut.state == shown(2))
  }

  @Test("PG4: … cancelled, it can be tried again; so it can if a reload comes in between")
  func moreCancelled() async throws {
    let (sut, spy) = try await makeLoaded()
    let call = Task { await sut.loadMore() }
    _ = await spy.messages(2)
    call.cancel()
    #expect(await spy.messages(3).last == .cancel("after 1"))
    #expect(sut.state == shown(1))
    let more = Task { await sut.loadMore() }
    _ = await spy.messages(4)
    let reload = Task { await sut.load() }
    #expect(await spy.messages(6).suffix(2) == [.cancel("after 1"), .load("feed")])
    await spy.finish("feed", .success(feed(3)))
    await reload.value
    for _ in 0..<2 { await spy.finish("after 1", .success(feed(2))) }
    await call.value
    await more.value
    #expect(sut.state == shown(3))
    #expect(spy.messages.count == 6)
  }

  @Test(
    "PG1: … asked for while the feed is loaded, the next page is that of the loaded feed, and is loaded once"
  )
  func moreWhileLoading() async throws {
    let (sut, spy) = makeSUT()
    let reload = Task { await sut.load() }
    _ = await spy.messages(1)
    let calls = (0..<2).map { _ in Task { await sut.loadMore() } }
    await turn()
    #expect(spy.messages == [.load("feed")])
    await spy.finish("feed", .success(feed(1)))
    await spy.finish("after 1", .success(feed(2)))
    await reload.value
    for call in calls { await call.value }
    #expect(sut.state == shown(2))
    #expect(spy.messages == [.load("feed"), .load("after 1")])
  }

  @Test(
    "PG4: … cancelled while it waits for the feed, it loads nothing; so it does if there is no feed then"
  )
  func moreCancelledWhileLoading() async throws {
    let (sut, spy) = makeSUT()
    let first = Task { await sut.load() }
    _ = await spy.messages(1)
    let early = Task { await sut.loadMore() }
    await turn()
    await spy.finish("feed", .failure(offline))
    await first.value
    await early.value
    let second = Task { await sut.load() }
    _ = await spy.messages(2)
    let call = Task { await sut.loadMore() }
    await turn()
    call.cancel()
    await spy.finish("feed", .success(feed(1)))
    await second.value
    await call.value
    #expect(sut.state == shown(1))
    #expect(spy.messages == [.load("feed"), .load("feed")])
  }

  @Test("The error of a reload stays beside longer rows, too")
  func moreAfterError() async throws {
    let (sut, spy) = try await makeLoaded()
    await load(sut, spy, .failure(offline))
    await loadMore(sut, spy, .success(feed(2)))
    #expect(sut.state == shown(2) { $0.error = offlineMessage })
  }

  @Test("V1: the cache is validated when the app enters the background")
  func background() async throws {
    let (sut, spy) = try await makeLoaded()
    await sut.enterBackground()
    #expect(spy.messages == [.load("feed"), .validate])
    #expect(sut.state == shown(1))
  }

  @Test("Observation: who read the state hears of its change, once")
  func observation() async throws {
    let (sut, spy) = makeSUT()
    let changes = Mutex(0)
    withObservationTracking {
      _ = sut.state
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    await load(sut, spy, .failure(offline))
    await load(sut, spy, .success(feed(1)))
    #expect(changes.withLock { $0 } == 1)
  }

  /// Returns when the calls before it have done what they can: the main actor takes its tasks in
  /// order.
  private func turn() async { await Task {}.value }

  @Test("Images that are not to be shown have no rows, and are still of the feed")
  func hiddenImages() async throws {
    let (sut, spy) = makeSUT { !$0.url.path.hasSuffix("1") }
    await load(sut, spy, .success(feed(3)))
    guard case .loaded(let screen) = sut.state else {
      Issue.record("no rows")
      return
    }
    #expect(screen.rows.map(\.number) == [1, 3])
    await run("after 3", spy, .success(feed(4))) { await sut.loadMore() }
    #expect(sut.shown?.feed == feed(4))
    guard case .loaded(let longer) = sut.state else {
      Issue.record("no rows")
      return
    }
    #expect(longer.rows.map(\.number) == [1, 3, 4])
  }

  private func makeSUT(
    shows: @escaping @Sendable (FeedImage) -> Bool = { _ in true }
  ) -> (FeedController, Spy) {
    let spy = Spy()
    let see: @Sendable (Feed) -> ShownImages = { ShownImages(of: $0, new: [], shows: shows) }
    let sut = FeedController(
      load: { see(try await Loader(spy: spy).load()) },
      now: { Date(timeIntervalSince1970: 1_800_000_000) },
      more: { shown in
        try await Pager(spy: spy).loadMore(after: try #require(shown.feed)).map(see)
      },
      validate: { spy.validate() }
    )
    return (sut, spy)
  }

  private func makeLoaded() async throws -> (FeedController, Spy) {
    let (sut, spy) = makeSUT()
    await load(sut, spy, .success(feed(1)))
    try #require(sut.state == shown(1))
    return (sut, spy)
  }

  private func load(_ sut: FeedController, _ spy: Spy, _ result: Result<Feed?, any Error>) async {
    await run("feed", spy, result) { await sut.load() }
  }

  private func loadMore(_ sut: FeedController, _ spy: Spy, _ result: Result<Feed?, any Error>) async
  {
    let count = if case .loaded(let screen) = sut.state { screen.rows.count } else { 0 }
    await run("after \(count)", spy, result) { await sut.loadMore() }
  }

  private func run(
    _ name: String,
    _ spy: Spy,
    _ result: Result<Feed?, any Error>,
    _ call: @escaping @MainActor () async -> Void
  ) async {
    let running = Task { await call() }
    await spy.finish(name, result)
    await running.value
  }
}

private typealias Spy = SourceSpy<Feed?>

private struct Loader: FeedLoader {
  let spy: Spy

  func load() async throws -> Feed { try #require(try await spy.load("feed")) }
}

private struct Pager: FeedPager {
  let spy: Spy

  func loadMore(after feed: Feed) async throws -> Feed? {
    try await spy.load("after \(feed.images.count)")
  }
}

@MainActor private final class States {
  private(set) var values: [FeedViewState] = []
  private var subscription: Subscription<FeedViewState>?

  init(of sut: FeedController) {
    subscription = sut.subscribe { [weak self] in self?.values.append($0) }
  }
}

private let offline = LoadFailure(
  .connectivity,
  loading: URL(filePath: "/feed"),
  cause: FailureCause.connection(.notConnected)
)
/// Beside rows: the screen says already which feed it is.
private let offlineMessage = "no connection: not connected to the internet"
private let failed = FeedViewState.failed(
  message: "cannot load file:///feed: \(offlineMessage); check the connection and try again"
)

private func feed(_ count: Int, hasMore: Bool = true) -> Feed {
  let images = (0..<count).map {
    FeedImage(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8($0))),
      url: URL(filePath: "/\($0)")
    )
  }
  return Feed(
    images: images,
    origin: .remote(),
    details: FeedDetails(nextPage: hasMore ? URL(filePath: "/next") : nil, pages: count)
  )
}

private func shown(
  _ count: Int,
  hasMore: Bool = true,
  _ change: (inout FeedScreen) -> Void = { _ in }
)
  -> FeedViewState
{
  let state = FeedPresenter().loaded(
    ShownImages(of: feed(count, hasMore: hasMore)),
    now: Date(timeIntervalSince1970: 1_800_000_000)
  )
  guard case .loaded(var screen) = state else { return state }
  change(&screen)
  return .loaded(screen)
}
