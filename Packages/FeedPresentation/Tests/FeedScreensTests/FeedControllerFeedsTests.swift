import FeedCore
import FeedFailures
import FeedPresentation
import FeedScreens
import Foundation
import Synchronization
import Testing

@Suite("The screen of several feeds as one") @MainActor
struct FeedControllerFeedsTests {
  @Test("Each row names its feed, and leads to its image there and to that feed's origin")
  func rows() async throws {
    let feeds = try merged(["one", "two"])
    let sut = FeedController(load: { feeds })
    await sut.load()
    let rows = try rows(of: sut)
    #expect(rows.map(\.feed) == ["one", "two"])
    let items = sut.items(of: rows[1])
    #expect(items.map(\.feed.name) == ["two"])
    #expect(items.map(\.image) == [feeds.items[1].image])
    #expect(sut.shown?.items.count == 2)
  }

  @Test("What is saved is shown until the first load ends; then what that gave, with its remarks")
  func saved() async throws {
    let saved = try merged(["one"])
    let fresh = try merged(["one", "two"], remarks: [remark("two", .connectivity)])
    let states = Mutex<[FeedViewState]>([])
    let sut = FeedController(load: { fresh }, saved: { saved })
    let subscription = sut.subscribe { state in states.withLock { $0.append(state) } }
    await sut.load()
    subscription.cancel()
    let screens = states.withLock(\.self).compactMap { state in
      if case .loaded(let screen) = state { screen } else { nil }
    }
    #expect(screens.map(\.rows.count) == [1, 2])
    #expect(screens.map(\.isLoading) == [true, false])
    #expect(screens.last?.notice?.hasPrefix("two: cannot load ") == true)
  }

  @Test("Where nothing is saved, it is loading until the first load ends")
  func nothingSaved() async throws {
    let fresh = try merged(["one"])
    let states = Mutex<[FeedViewState]>([])
    let sut = FeedController(load: { fresh }, saved: { throw NoFeed(.empty) })
    let subscription = sut.subscribe { state in states.withLock { $0.append(state) } }
    await sut.load()
    subscription.cancel()
    #expect(states.withLock { $0.count } == 1)
    #expect(try rows(of: sut).count == 1)
  }

  @Test("Where there is nothing to show, the first failure is shown, and no empty feed")
  func failure() async throws {
    let remarks = [try remark("one", .connectivity), try remark("two", .invalidData)]
    let sut = FeedController(load: { ShownImages([], remarks: remarks) })
    await sut.load()
    guard case .failed(let message) = sut.state else {
      Issue.record("\(sut.state)")
      return
    }
    #expect(message.contains("https://one.example"))
  }

  private func rows(of sut: FeedController) throws -> [FeedRow] {
    guard case .loaded(let screen) = sut.state else {
      throw NoRows()
    }
    return screen.rows
  }

  private struct NoRows: Error {}

  /// A list of one image of each of these feeds.
  private func merged(
    _ names: [String],
    remarks: [FeedRemark] = []
  ) throws -> ShownImages {
    let items = try names.map { name in
      let url = try #require(URL(string: "https://\(name).example/1.jpg"))
      let source = ShownImages.Source(try followed(name), origin: .remote())
      return ShownImages.Item(FeedImage(id: UUID(), url: url), of: source, number: 1)
    }
    return ShownImages(items, remarks: remarks)
  }

  private func remark(_ name: String, _ kind: LoadFailure.Kind) throws -> FeedRemark {
    let feed = try followed(name)
    let failure = LoadFailure(kind, loading: feed.url, cause: FailureCause.other("down"))
    return FeedRemark(feed: feed, outcome: .failed(failure))
  }

  private func followed(_ name: String) throws -> FollowedFeed {
    FollowedFeed(url: try #require(URL(string: "https://\(name).example")), name: name)
  }
}
