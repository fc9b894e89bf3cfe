import FeedCache
import FeedCore
import FeedLibrary
import Testing

@Suite("Load feed when it is due")
struct DueFeedLoaderTests {
  private let latest = Feed(images: [], origin: .remote())

  @Test("A feed that is not due shows its copy, and why is no failure", arguments: [0, 3_239.0])
  func notDue(age: TimeInterval) async throws {
    let feed = try await makeSUT(aged: age, every: 3_600).load()
    let savedAt = fixedNow.addingTimeInterval(-age)
    #expect(feed.origin == .cache(savedAt: savedAt, reason: NotDue()))
  }

  @Test("A feed is due after the time, give or take a tenth", arguments: [3_240.0, 3_600])
  func due(age: TimeInterval) async throws {
    #expect(try await makeSUT(aged: age, every: 3_600).load() == latest)
  }

  @Test("A request that failed counts: until the time has passed the feed is not due")
  func failed() async throws {
    for (age, isDue) in [(0.0, false), (3_239, false), (3_240, true), (-60, true)] {
      let failedAt = fixedNow.addingTimeInterval(-age)
      let saved = LocalFeedLoader(
        store: FeedStoreSpy(holding: savedFeed(aged: 7_200)),
        now: { fixedNow }
      )
      let sut = DueFeedLoader(
        Latest(),
        saved: saved,
        every: 3_600,
        lastFailure: { failedAt },
        now: { fixedNow }
      )
      #expect(try await (sut.load() == latest) == isDue, "\(age)")
    }
  }

  @Test("A feed without a time is always due")
  func withoutTime() async throws {
    #expect(try await makeSUT(aged: 0, every: nil).load() == latest)
  }

  @Test("A copy from before the clock was set back keeps nobody from loading the feed")
  func future() async throws {
    #expect(try await makeSUT(aged: -60, every: 3_600).load() == latest)
  }

  @Test("A copy that may not be shown keeps nobody from loading the feed")
  func expired() async throws {
    #expect(try await makeSUT(aged: 8 * day, every: 30 * day).load() == latest)
  }

  @Test("Without a copy the feed is loaded, also where the store fails")
  func withoutCopy() async throws {
    #expect(try await makeSUT(aged: nil, every: 3_600).load() == latest)
    #expect(
      try await makeSUT(on: FeedStoreSpy(.failure(FeedStoreError.unavailable(AnyFailure())))).load()
        == latest
    )
  }

  @Test("A cancel throws nothing else")
  func cancelled() async throws {
    let sut = makeSUT(aged: 0, every: 3_600)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await sut.load()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  private struct Latest: FeedLoader {
    func load() -> Feed { Feed(images: [], origin: .remote()) }
  }

  private func makeSUT(aged age: TimeInterval?, every: TimeInterval?) -> DueFeedLoader {
    makeSUT(on: FeedStoreSpy(holding: age.map(savedFeed)), every: every)
  }

  private func makeSUT(on store: FeedStoreSpy, every: TimeInterval? = 3_600) -> DueFeedLoader {
    let saved = LocalFeedLoader(store: store, now: { fixedNow })
    return DueFeedLoader(Latest(), saved: saved, every: every, now: { fixedNow })
  }
}
