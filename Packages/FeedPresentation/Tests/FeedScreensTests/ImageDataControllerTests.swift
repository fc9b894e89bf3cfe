import FeedCore
import FeedPresentation
import FeedScreens
import Observation
import Synchronization
import Testing

@Suite("The picture of a row", .timeLimit(.minutes(5))) @MainActor
struct ImageDataControllerTests {
  @Test("SC3: a row that is visible asks for its picture, once, and shows it")
  func visible() async throws {
    let sut = try makeSUT()
    #expect(sut.controller.state == .loading)
    #expect(sut.spy.messages == [])
    sut.controller.appear()
    sut.controller.appear()
    await sut.finish("1.png", .success(Data("one".utf8)))
    sut.controller.appear()
    sut.controller.preload()
    #expect(sut.controller.state == .loaded("one"))
    #expect(sut.spy.messages == [.load("1.png")])
  }

  @Test("SC3: a row that is gone cancels that, and drops its picture; visible again, it asks again")
  func gone() async throws {
    let sut = try makeSUT()
    sut.controller.appear()
    _ = await sut.spy.messages(1)
    sut.controller.disappear()
    #expect(await sut.spy.messages(2) == [.load("1.png"), .cancel("1.png")])
    sut.controller.appear()
    _ = await sut.spy.messages(3)
    // The cancelled one comes late.
    await sut.spy.finish("1.png", .success(Data("late".utf8)))
    await sut.finish("1.png", .success(Data("one".utf8)))
    #expect(sut.controller.state == .loaded("one"))
    sut.controller.disappear()
    #expect(sut.controller.state == .loading)
    #expect(sut.spy.messages == [.load("1.png"), .cancel("1.png"), .load("1.png")])
  }

  @Test("SC3: a row that is nearly visible loads ahead, and does not ask again once it is visible")
  func nearlyVisible() async throws {
    let sut = try makeSUT()
    sut.controller.preload()
    _ = await sut.spy.messages(1)
    sut.controller.preload()
    sut.controller.appear()
    await sut.finish("1.png", .success(Data("one".utf8)))
    #expect(sut.controller.state == .loaded("one"))
    #expect(sut.spy.messages == [.load("1.png")])
  }

  @Test("SC3: … it asks again if that failed, but only once it is visible")
  func preloadThatFails() async throws {
    let sut = try makeSUT()
    sut.controller.preload()
    await sut.finish("1.png", .failure(ImageDataNotFound(sut.url)))
    sut.controller.preload()
    #expect(sut.spy.messages == [.load("1.png")])
    sut.controller.appear()
    #expect(sut.controller.state == .loading)
    await sut.finish("1.png", .success(Data("one".utf8)))
    #expect(sut.controller.state == .loaded("one"))
  }

  @Test("SC3: a row that is no longer nearly visible cancels that, and drops its picture")
  func noLongerNearlyVisible() async throws {
    let sut = try makeSUT()
    sut.controller.preload()
    _ = await sut.spy.messages(1)
    sut.controller.cancelPreload()
    #expect(await sut.spy.messages(2) == [.load("1.png"), .cancel("1.png")])
    await sut.spy.finish("1.png", .success(Data("late".utf8)))
    sut.controller.preload()
    await sut.finish("1.png", .success(Data("one".utf8)))
    sut.controller.cancelPreload()
    #expect(sut.controller.state == .loading)
  }

  @Test("SC3: … but one that has become visible keeps its picture, and its load")
  func cancelledPreloadOfVisible() async throws {
    let sut = try makeSUT()
    sut.controller.preload()
    _ = await sut.spy.messages(1)
    sut.controller.appear()
    sut.controller.cancelPreload()
    try #require(sut.spy.messages == [.load("1.png")])
    await sut.finish("1.png", .success(Data("one".utf8)))
    sut.controller.cancelPreload()
    #expect(sut.controller.state == .loaded("one"))
    #expect(sut.spy.messages == [.load("1.png")])
  }

  @Test("SC4: a picture that fails says why, and a retry asks again, by way of the cache")
  func failed() async throws {
    let sut = try makeSUT()
    sut.controller.appear()
    sut.controller.retry()
    await sut.finish("1.png", .failure(ImageDataNotFound(sut.url)))
    sut.controller.appear()
    #expect(sut.controller.state == .failed(message: "the picture is not cached"))
    sut.controller.retry()
    #expect(sut.controller.state == .loading)
    await sut.finish("1.png", .success(Data("one".utf8)))
    sut.controller.retry()
    #expect(sut.controller.state == .loaded("one"))
    #expect(sut.spy.messages == [.load("1.png"), .load("1.png")])
    #expect(sut.uncached.messages == [])
  }

  @Test(
    "SC4: image data that cannot be decoded is a failure, and a retry goes past the cache, until there is a picture"
  )
  func undecodable() async throws {
    let sut = try makeSUT()
    sut.controller.appear()
    await sut.finish("1.png", .success(Data([0xFF])))
    #expect(sut.controller.state == .failed(message: "the picture cannot be drawn"))
    sut.controller.retry()
    await sut.finish("1.png", .failure(ImageDataNotFound(sut.url)), by: sut.uncached)
    sut.controller.retry()
    await sut.finish("1.png", .success(Data("one".utf8)), by: sut.uncached)
    #expect(sut.controller.state == .loaded("one"))
    #expect(sut.spy.messages == [.load("1.png")])
    #expect(sut.uncached.messages == [.load("1.png"), .load("1.png")])
  }

  @Test(
    "SC5: a row that shows another image before the first one's picture comes never shows the first one's"
  )
  func reused() async throws {
    let sut = try makeSUT()
    var states: [PictureState<String>] = []
    sut.controller.appear()
    _ = await sut.spy.messages(1)
    let subscription = sut.controller.subscribe { states.append($0) }
    defer { subscription.cancel() }
    sut.controller.show(try row("2.png"))
    _ = await sut.spy.messages(3)
    await sut.spy.finish("1.png", .success(Data("one".utf8)))
    await sut.finish("2.png", .success(Data("two".utf8)))
    #expect(!states.contains(.loaded("one")))
    #expect(states.last == .loaded("two"))
    #expect(sut.controller.state == .loaded("two"))
    #expect(Set(sut.spy.messages) == [.load("1.png"), .cancel("1.png"), .load("2.png")])
  }

  @Test("SC5: … nor while it is decoded")
  func reusedWhileDecoding() async throws {
    let decoding = SourceSpy<String?>()
    let sut = try makeSUT { data in
      do { return try await decoding.load(String(decoding: data, as: UTF8.self)) } catch {
        return nil
      }
    }
    sut.controller.appear()
    _ = await sut.spy.messages(1)
    await sut.spy.finish("1.png", .success(Data("one".utf8)))
    _ = await decoding.messages(1)
    sut.controller.show(try row("2.png"))
    _ = await sut.spy.messages(2)
    await decoding.finish("one", .success("one"))
    await sut.spy.finish("2.png", .success(Data("two".utf8)))
    #expect(await decoding.messages(3).last == .load("two"))
    #expect(sut.controller.state == .loading)
    let states = sut.controller.states
    await decoding.finish("two", .success("two"))
    #expect(await states.first { @Sendable in $0 != .loading } == .loaded("two"))
  }

  @Test("The same row with new words keeps its picture; a row that is not visible only remembers")
  func sameImage() async throws {
    let sut = try makeSUT()
    sut.controller.appear()
    await sut.finish("1.png", .success(Data("one".utf8)))
    sut.controller.show(try row("1.png"))
    #expect(sut.controller.state == .loaded("one"))
    sut.controller.disappear()
    sut.controller.show(try row("2.png"))
    #expect(sut.spy.messages == [.load("1.png")])
    sut.controller.appear()
    #expect(await sut.spy.messages(2) == [.load("1.png"), .load("2.png")])
    await sut.spy.finish("2.png", .failure(CancellationError()))
  }

  @Test("A URL that is not followed is a failure, and nothing is asked for")
  func notFollowed() throws {
    let sut = try makeSUT()
    let row = FeedRow(
      id: UUID(),
      description: nil,
      location: nil,
      url: "data:",
      link: nil,
      picture: .loading
    )
    sut.controller.show(row)
    sut.controller.appear()
    #expect(sut.controller.state == .failed(message: "the picture cannot be drawn"))
    sut.controller.retry()
    #expect(sut.spy.messages == [])
  }

  @Test("A controller that is released cancels its load")
  func released() async throws {
    let spy = SourceSpy<Data>()
    do {
      let sut = ImageDataController(try row("1.png"), loader: spy) { $0 }
      sut.appear()
      _ = await spy.messages(1)
    }
    #expect(await spy.messages(2) == [.load("1.png"), .cancel("1.png")])
    await spy.finish("1.png", .failure(CancellationError()))
  }

  @Test("Observation: who read the state hears of its change")
  func observation() async throws {
    let sut = try makeSUT()
    let changes = Mutex(0)
    withObservationTracking {
      _ = sut.controller.state
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    sut.controller.appear()
    await sut.finish("1.png", .success(Data("one".utf8)))
    #expect(changes.withLock { $0 } == 1)
  }

  @MainActor private struct SUT {
    let controller: ImageDataController<String>
    let spy, uncached: SourceSpy<Data>
    let url: URL

    /// Answers a request, and waits until the controller shows the outcome.
    func finish(_ name: String, _ result: Result<Data, any Error>, by spy: SourceSpy<Data>? = nil)
      async
    {
      let states = controller.states
      await (spy ?? self.spy).finish(name, result)
      _ = await states.dropFirst().first { @Sendable _ in true }
    }
  }

  private func makeSUT(
    decode: @escaping @Sendable (Data) async -> String? = { String(validating: $0, as: UTF8.self) }
  ) throws -> SUT {
    let spy = SourceSpy<Data>()
    let uncached = SourceSpy<Data>()
    let row = try row("1.png")
    let controller = ImageDataController(row, loader: spy, uncached: uncached, decode: decode)
    return SUT(controller: controller, spy: spy, uncached: uncached, url: try #require(row.link))
  }

  private func row(_ name: String) throws -> FeedRow {
    let url = try #require(URL(string: "https://a.example/\(name)"))
    return FeedRow(
      id: UUID(),
      description: nil,
      location: nil,
      url: url.absoluteString,
      link: url,
      picture: .loading
    )
  }
}
