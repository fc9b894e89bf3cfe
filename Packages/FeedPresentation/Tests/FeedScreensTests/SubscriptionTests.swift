import FeedCore
import FeedPresentation
import FeedScreens
import Synchronization
import Testing

@Suite("Who hears of a screen's states", .timeLimit(.minutes(5))) @MainActor
struct SubscriptionTests {
  @Test("All subscribers hear of each state, in the order in which they subscribed")
  func several() async {
    let sut = makeSUT()
    var calls: [String] = []
    let one = sut.subscribe { _ in calls.append("one") }
    let other = sut.subscribe { _ in calls.append("other") }
    await sut.load()
    one.cancel()
    other.cancel()
    #expect(calls == ["one", "other"])
  }

  @Test("A token ends its own subscription alone, cancelled or released, also in a call")
  func tokens() async {
    let sut = makeSUT()
    var calls: [String] = []
    var first: Subscription<FeedViewState>?
    first = sut.subscribe { _ in
      calls.append("first")
      first?.cancel()
    }
    var second: Subscription<FeedViewState>? = sut.subscribe { _ in calls.append("second") }
    let third = sut.subscribe { _ in calls.append("third") }
    await sut.load()
    #expect(calls == ["first", "second", "third"])
    withExtendedLifetime(second) {}
    second = nil
    calls = []
    await sut.load()
    third.cancel()
    #expect(calls == ["third", "third"])
  }

  @Test("All hear of states in one order, also if one of them changes the state")
  func order() async {
    let sut = makeSUT(failure: ImageDataNotFound(URL(filePath: "/a")))
    var states: [FeedViewState] = []
    let first = sut.subscribe { [weak sut] state in
      if case .failed = state {
        sut?.dismissError()
      }
    }
    let second = sut.subscribe { states.append($0) }
    await sut.load()
    first.cancel()
    second.cancel()
    #expect(states.count == 2)
    #expect(states.last == sut.state)
  }

  @Test("Sequences of states begin with that of now, are each whole, and end with the controller")
  func sequences() async {
    var sut: FeedController? = makeSUT()
    let all = sut?.states
    await sut?.load()
    let late = sut?.states
    let last = sut?.state
    sut = nil
    var received: [FeedViewState] = []
    if let all {
      for await state in all {
        received.append(state)
      }
    }
    #expect(received == [.loading, last])
    #expect(await late?.first { @Sendable _ in true } == last)
  }

  @Test("A view shows each state until the controller is released, or it throws")
  func view() async throws {
    var sut: FeedController? = makeSUT()
    let view = ViewSpy()
    let states = try #require(sut?.states)
    await sut?.load()
    let last = try #require(sut?.state)
    let broken = try #require(sut?.states)
    sut = nil
    try await view.display(each: states)
    #expect(view.shown == [.loading, last])
    view.isBroken = true
    await #expect(throws: ViewSpy.Broken()) { try await view.display(each: broken) }
  }

  @Test("Pictures tell all their subscribers, too, and their progress")
  func pictures() async throws {
    let spy = SourceSpy<Data>()
    let link = try #require(URL(string: "https://a.example/1.png"))
    let row = FeedPresenter().row(for: FeedImage(id: UUID(), url: link), now: .distantPast)
    let sut = ImageDataController(row, loader: spy) { $0 }
    var calls: [String] = []
    let one = sut.subscribe { _ in calls.append("one") }
    let other = sut.subscribe { _ in calls.append("other") }
    let states = sut.states
    #expect(sut.progress == nil)
    sut.appear()
    _ = await spy.messages(1)
    while sut.progress != .loading {
      await Task.yield()
    }
    await spy.finish("1.png", .success(Data("1".utf8)))
    _ = await states.first { @Sendable in $0 == .loaded(Data("1".utf8)) }
    one.cancel()
    other.cancel()
    #expect(calls == ["one", "other"])
    #expect(sut.progress == nil)
  }

  private func makeSUT(failure: (any Error & Sendable)? = nil) -> FeedController {
    FeedController(load: Loader(failure: failure).loadShown, now: { .distantPast })
  }

  private struct Loader: FeedLoader {
    let failure: (any Error & Sendable)?

    func load() throws -> Feed {
      if let failure {
        throw failure
      }
      return Feed(images: [], origin: .remote())
    }
  }
}

@MainActor private final class ViewSpy: FeedView {
  struct Broken: Error, Equatable {}

  private(set) var shown: [FeedViewState] = []
  var isBroken = false

  @MainActor func display(_ state: FeedViewState) async throws {
    if isBroken {
      throw Broken()
    }
    shown.append(state)
  }
}
