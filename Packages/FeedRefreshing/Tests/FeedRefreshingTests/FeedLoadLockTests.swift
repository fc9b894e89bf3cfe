import FeedCore
import FeedTestSupport
import Synchronization
import Testing

@testable import FeedRefreshing

@Suite("One caller at a time loads a feed")
struct FeedLoadLockTests {
  @Test("Callers of one feed work one after another, and all but the first know that they waited")
  func oneAtATime() async throws {
    let (sut, work, queue) = (InProcessFeedLoadLock(), HeldWork(), TaskQueue())
    let feed = try url("https://a.example/")
    let calls = (0..<3).map { _ in queue.begin { try await sut.withLock(of: feed, work.begin) } }
    await queue.rest()
    #expect(work.turns == [.first])
    for ended in 1...3 {
      work.endFirst()
      await queue.rest()
      #expect(work.turns == [.first] + Array(repeating: .afterAnother, count: min(ended, 2)))
    }
    for call in calls { try await call.value }

    // Nobody is left, so the next caller is a first one.
    #expect(sut.feedCount == 0)
    #expect(try await sut.withLock(of: feed) { $0 } == .first)
  }

  @Test("Callers of other feeds do not wait")
  func otherFeeds() async throws {
    let (sut, work, queue) = (InProcessFeedLoadLock(), HeldWork(), TaskQueue())
    let urls = [try url("https://a.example/"), try url("https://b.example/")]
    let calls = urls.map { url in queue.begin { try await sut.withLock(of: url, work.begin) } }
    await queue.rest()
    #expect(work.turns == [.first, .first])
    for _ in urls { work.endFirst() }
    for call in calls { try await call.value }
  }

  @Test("A caller that is cancelled while it waits does nothing, and the next one goes on")
  func cancel() async throws {
    let (sut, work, queue) = (InProcessFeedLoadLock(), HeldWork(), TaskQueue())
    let feed = try url("https://a.example/")
    let calls = (0..<3).map { _ in queue.begin { try await sut.withLock(of: feed, work.begin) } }
    await queue.rest()
    calls[1].cancel()
    await #expect(throws: CancellationError.self) { try await calls[1].value }
    work.endFirst()
    await queue.rest()
    #expect(work.turns == [.first, .afterAnother])
    work.endFirst()
    try await calls[2].value
  }

  @Test("The lock is free after a failure, which is thrown")
  func failure() async throws {
    let sut = InProcessFeedLoadLock()
    let feed = try url("https://a.example/")
    await #expect(throws: NoConnection()) {
      try await sut.withLock(of: feed) { _ in throw NoConnection() }
    }
    #expect(try await sut.withLock(of: feed) { $0 } == .first)
  }
}

@Suite("A feed is loaded once for all who want it")
struct SingleFlightFeedLoaderTests {
  @Test("Who did not wait loads the feed, whatever is saved")
  func first() async throws {
    let sut = try makeSUT(saved: .success(feed(savedAt: now)), turn: .first)
    #expect(try await sut.load() == loaded)
  }

  @Test("Who waited gets what was saved since")
  func savedMeanwhile() async throws {
    for savedAt in [now, now.addingTimeInterval(60)] {
      let sut = try makeSUT(saved: .success(feed(savedAt: savedAt)), turn: .afterAnother)
      #expect(try await sut.load().origin.savedAt == savedAt)
    }
  }

  @Test("Who waited loads the feed if nothing was saved since, or nothing can be loaded")
  func nothingSaved() async throws {
    let old = feed(savedAt: now.addingTimeInterval(-1))
    let unusable: [Result<Feed, any Error>] = [
      .success(old), .failure(NoFeed(.empty)), .failure(NoConnection()),
    ]
    for saved in unusable {
      let sut = try makeSUT(saved: saved, turn: .afterAnother)
      #expect(try await sut.load() == loaded)
    }
  }

  @Test("A cancel while the saved feed is loaded throws CancellationError, and loads nothing")
  func cancel() async throws {
    let sut = try makeSUT(saved: .failure(NoConnection()), turn: .afterAnother)
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await sut.load()
    }
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let loaded = Feed(images: [], origin: .remote())

  private func feed(savedAt: Date) -> Feed {
    Feed(images: [], origin: .cache(savedAt: savedAt, reason: nil))
  }

  private func makeSUT(
    saved: Result<Feed, any Error>,
    turn: FeedLoadTurn
  ) throws -> SingleFlightFeedLoader {
    // A fraction of a second after the whole one that a save would note.
    let time = now.addingTimeInterval(0.5)
    return SingleFlightFeedLoader(
      feedURL: try url("https://a.example/"),
      loader: FeedLoaderStub(result: .success(loaded)),
      saved: FeedLoaderStub(result: saved),
      lock: FeedLoadLockStub(turn: turn),
      now: { time }
    )
  }
}

private func url(_ string: String) throws -> URL { try #require(URL(string: string)) }

private struct FeedLoaderStub: FeedLoader {
  let result: Result<Feed, any Error>
  func load() async throws -> Feed { try result.get() }
}

private struct FeedLoadLockStub: FeedLoadLock {
  let turn: FeedLoadTurn
  func withLock<Value: Sendable>(
    of feed: URL,
    _ work: @Sendable (FeedLoadTurn) async throws -> Value
  ) async throws -> Value {
    try await work(turn)
  }
}

/// Work that goes on until it is told to end.
private final class HeldWork: Sendable {
  private struct State {
    var turns: [FeedLoadTurn] = []
    var underWay: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// The turns of all work that has begun.
  var turns: [FeedLoadTurn] { state.withLock(\.turns) }

  @Sendable func begin(_ turn: FeedLoadTurn) async {
    await withCheckedContinuation { work in
      state.withLock { state in
        state.turns.append(turn)
        state.underWay.append(work)
      }
    }
  }

  func endFirst() {
    let first = state.withLock { $0.underWay.isEmpty ? nil : $0.underWay.removeFirst() }
    first?.resume()
  }
}

private struct NoConnection: Error, Equatable {}
