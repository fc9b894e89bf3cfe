import FeedScreens
import Testing

@Suite("A screen of one's own", .timeLimit(.minutes(5))) @MainActor
struct ResourceControllerTests {
  @Test("It loads, fails, is tried again, and gets longer until the end")
  func course() async {
    let (sut, spy) = makeSUT()
    var states: [String] = [sut.state]
    let subscription = sut.subscribe { states.append($0) }
    await spy.answer("first", .failure(Offline())) { await sut.load() }
    await spy.answer("first", .success("a")) { await sut.load() }
    await spy.answer("after a", .failure(Offline())) { await sut.loadMore() }
    await spy.answer("after a", .success("ab")) { await sut.loadMore() }
    await spy.answer("after ab", .success(nil)) { await sut.loadMore() }
    await sut.loadMore()
    subscription.cancel()
    #expect(
      states == [
        "untried", "loading", "failed", "loading, failed", "a", "a, more", "a, no more yet",
        "a, more", "ab", "ab, more", "ab, end",
      ]
    )
    #expect(sut.value == "ab")
  }

  @Test("Where the pager knows of no more, it is not asked")
  func noMore() async {
    let (sut, spy) = makeSUT()
    await spy.answer("first", .success("whole")) { await sut.load() }
    await sut.loadMore()
    #expect(spy.messages == [.load("first")])
    #expect(sut.state == "whole")
  }

  @Test("Cancelled, it shows what it showed before, whoever waits; a late outcome is never shown")
  func cancel() async {
    let (sut, spy) = makeSUT()
    await spy.answer("first", .success("a")) { await sut.load() }
    let reload = Task { await sut.load() }
    _ = await spy.messages(2)
    sut.cancel()
    #expect(sut.state == "a")
    #expect(await spy.messages(3).last == .cancel("first"))
    await spy.finish("first", .success("late"))
    await reload.value
    sut.startLoadingMore()
    _ = await spy.messages(4)
    sut.cancel()
    #expect(await spy.messages(5).last == .cancel("after a"))
    await spy.finish("after a", .success("late"))
    #expect(sut.state == "a")
  }

  @Test("A load that was started without waiting for it has its outcome on the screen")
  func start() async {
    let (sut, spy) = makeSUT()
    let states = sut.states
    sut.startLoading()
    sut.startLoading()
    await spy.finish("first", .success("a"))
    _ = await states.first { @Sendable in $0 == "a" }
    sut.startLoadingMore()
    await spy.finish("after a", .success("ab"))
    _ = await sut.states.first { @Sendable in $0 == "ab" }
    #expect(spy.messages == [.load("first"), .load("after a")])
  }

  @Test("A load started by a subscriber that hears of an outcome is another load")
  func startInSubscriber() async {
    let (sut, spy) = makeSUT()
    let subscription = sut.subscribe { state in
      if state == "failed" {
        sut.startLoading()
      }
    }
    sut.startLoading()
    await spy.finish("first", .failure(Offline()))
    await spy.finish("first", .success("a"))
    _ = await sut.states.first { @Sendable in $0 == "a" }
    subscription.cancel()
    #expect(spy.messages == [.load("first"), .load("first")])
  }

  @Test("A screen that is released cancels what it loads")
  func released() async {
    let spy = SourceSpy<String?>()
    for page in [false, true] {
      var sut: StringController? = makeSUT(spy)
      if page {
        sut?.startLoading()
        await spy.finish("first", .success("a"))
        _ = await sut?.states.first { @Sendable in $0 == "a" }
        sut?.startLoadingMore()
      } else {
        sut?.startLoading()
      }
      let count = page ? 4 : 1
      _ = await spy.messages(count)
      sut = nil
      let name = page ? "after a" : "first"
      #expect(await spy.messages(count + 1).last == .cancel(name))
      await spy.finish(name, .failure(CancellationError()))
    }
  }

  @Test("What was loaded on another thread is shown on the main one")
  func background() async {
    let (sut, spy) = makeSUT()
    let subscription = sut.subscribe { _ in MainActor.assertIsolated() }
    let load = Task { await sut.load() }
    await Task.detached { await spy.finish("first", .success("a")) }.value
    await load.value
    subscription.cancel()
    #expect(sut.state == "a")
  }

  private func makeSUT() -> (StringController, SourceSpy<String?>) {
    let spy = SourceSpy<String?>()
    return (makeSUT(spy), spy)
  }

  private func makeSUT(_ spy: SourceSpy<String?>) -> StringController {
    StringController(loader: First(spy: spy), pager: Next(spy: spy), viewState: words)
  }

  /// A state in words, as a view would show it.
  private func words(_ state: ResourceState<String>) -> String {
    var words = [state.value].compactMap { $0 }
    if state.isUntried, !state.isLoading {
      words.append("untried")
    }
    if state.isLoading {
      words.append("loading")
    }
    if state.error != nil {
      words.append("failed")
    }
    switch state.more {
    case .idle: break
    case .loading: words.append("more")
    case .failed: words.append("no more yet")
    case .end: words.append("end")
    }
    return words.joined(separator: ", ")
  }
}

private typealias StringController = ResourceController<String, String>

private struct Offline: Error {}

private struct First: ResourceLoader {
  let spy: SourceSpy<String?>

  func load() async throws -> String {
    try await spy.load("first") ?? ""
  }
}

private struct Next: ResourcePager {
  let spy: SourceSpy<String?>

  func hasMore(after value: String) -> Bool { value != "whole" }

  func loadMore(after value: String) async throws -> String? {
    try await spy.load("after \(value)")
  }
}

extension SourceSpy {
  /// Makes a call, and answers the load to which that leads.
  @MainActor fileprivate func answer(
    _ name: String,
    _ result: Result<Value, any Error>,
    to call: @escaping @MainActor () async -> Void
  ) async {
    let running = Task { await call() }
    await finish(name, result)
    await running.value
  }
}
