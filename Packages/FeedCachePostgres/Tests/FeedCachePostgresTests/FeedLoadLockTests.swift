import FeedRefreshing
import Foundation
import Synchronization
import Testing

@testable import FeedCachePostgres

@Suite(
  "One instance at a time loads a feed",
  .enabled(if: PostgresServer.isInstalled),
  .server,
  .timeLimit(.minutes(5))
)
struct FeedLoadLockTests {
  @Test("Of all callers of all instances one at a time works, and those that waited know it")
  func oneAtATime() async throws {
    let sut = try SUT()
    let work = CountedWork()
    let feed = try feedURL()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        let lock = sut.lock()
        for _ in 0..<3 { group.addTask { try await lock.withLock(of: feed, work.run) } }
      }
      try await group.waitForAll()
    }
    #expect(work.mostAtOnce == 1)
    #expect(work.turns.count == 9)
    #expect(work.turns.first == .first)
    #expect(work.turns.contains(.afterAnother))
  }

  @Test("Another instance waits while one works, and not for other feeds, nor in other schemas")
  func others() async throws {
    let sut = try SUT()
    let (feed, other) = (try feedURL(), try imageURL(0))
    let stranger = try SUT()
    try await sut.lock().withLock(of: feed) { _ in
      let waiting = sut.waitingLock()
      let call = Task { try await waiting.lock.withLock(of: feed) { $0 } }
      await waiting.waits()
      let otherTurn = try await sut.lock().withLock(of: other) { $0 }
      let strangersTurn = try await stranger.lock().withLock(of: feed) { $0 }
      #expect(otherTurn == .first)
      #expect(strangersTurn == .first)
      call.cancel()
      await #expect(throws: CancellationError.self) { try await call.value }
    }
    #expect(try await sut.lock().withLock(of: feed) { $0 } == .first)
  }

  @Test("The lock is free after a failure, which is thrown, and after a cancelled caller")
  func failure() async throws {
    struct Failure: Error, Equatable {}
    let sut = try SUT()
    let feed = try feedURL()
    let lock = sut.lock()
    await #expect(throws: Failure()) { try await lock.withLock(of: feed) { _ in throw Failure() } }
    #expect(try await sut.lock().withLock(of: feed) { $0 } == .first)

    let call = Task {
      try await lock.withLock(of: feed) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        try Task.checkCancellation()
      }
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(try await sut.lock().withLock(of: feed) { $0 } == .first)
  }

  @Test("The lock is free as soon as the connection of the one that has it is cut")
  func cutConnection() async throws {
    let sut = try SUT()
    let feed = try feedURL()
    let turn = try await sut.lock().withLock(of: feed) { _ in
      sut.proxy.cutAll()
      // Ends only because the lock is free.
      return try await sut.lock().withLock(of: feed) { $0 }
    }
    #expect([.first, .afterAnother].contains(turn))
  }

  @Test("A caller that gives up leaves the locks of other feeds alone")
  func cancelledCaller() async throws {
    let sut = try SUT()
    let (feed, other) = (try feedURL(), try imageURL(0))
    let waiting = sut.waitingLock()
    try await sut.lock().withLock(of: other) { _ in
      try await waiting.lock.withLock(of: feed) { _ in
        let call = Task { try await waiting.lock.withLock(of: other) { $0 } }
        await waiting.waits()
        call.cancel()
        _ = await call.result
        let another = sut.waitingLock()
        let next = Task { try await another.lock.withLock(of: feed) { $0 } }
        await another.waits()
        next.cancel()
        await #expect(throws: CancellationError.self) { try await next.value }
      }
    }
  }

  @Test("A caller that is cancelled while the database is away does nothing")
  func cancelledWhileAway() async throws {
    let sut = try SUT()
    sut.proxy.close()
    let clock = PauseClock(isHeld: true)
    let database = PostgresDatabase(sut.configuration, retries: sut.retries, clock: clock)
    let lock = PostgresFeedLoadLock(in: database)
    let call = Task { try await lock.withLock(of: try feedURL()) { $0 } }
    while clock.pauses.isEmpty { await Task.yield() }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test(
    "If the database cannot be asked, the feed is loaded all the same, and the error is reported"
  )
  func unavailable() async throws {
    let sut = try SUT()
    sut.proxy.close()
    let failures = Mutex(0)
    let lock = PostgresFeedLoadLock(in: sut.database) { error in
      if error is PostgresError { failures.withLock { $0 += 1 } }
    }
    #expect(try await lock.withLock(of: try feedURL()) { $0 } == .first)
    #expect(failures.withLock { $0 } == 1)
  }
}

extension SUT {
  /// The lock of another instance.
  fileprivate func lock() -> PostgresFeedLoadLock {
    PostgresFeedLoadLock(
      in: PostgresDatabase(configuration, retries: retries, clock: PauseClock())
    )
  }

  /// The lock of another instance, and its clock.
  fileprivate func waitingLock() -> WaitingLock {
    let clock = PauseClock()
    let database = PostgresDatabase(configuration, retries: retries, clock: clock)
    return WaitingLock(lock: PostgresFeedLoadLock(in: database), clock: clock)
  }
}

private struct WaitingLock {
  let lock: PostgresFeedLoadLock
  let clock: PauseClock

  /// Returns when the lock was tried, and is not to be had.
  func waits() async {
    while clock.pauses.isEmpty { await Task.yield() }
  }
}

/// Work of some turns, which notes how much of it is done at once.
private final class CountedWork: Sendable {
  private struct State {
    var turns: [FeedLoadTurn] = []
    var atOnce = 0
    var most = 0
  }

  private let state = Mutex(State())

  var turns: [FeedLoadTurn] { state.withLock(\.turns) }
  var mostAtOnce: Int { state.withLock(\.most) }

  @Sendable func run(_ turn: FeedLoadTurn) async {
    state.withLock { state in
      state.turns.append(turn)
      state.atOnce += 1
      state.most = max(state.most, state.atOnce)
    }
    for _ in 0..<100 { await Task.yield() }
    state.withLock { $0.atOnce -= 1 }
  }
}
