import FeedCore
import FeedFailures
import FeedRefreshing
import Synchronization
import Testing

@Suite("Keep feeds fresh", .timeLimit(.minutes(5)))
struct FeedRefresherTests {
  private static let waitEnd = fixedNow.addingTimeInterval(500)

  @Test("A feed is loaded at once, and again when the interval is over")
  func interval() async throws {
    let sut = try makeSUT()
    try await sut.running {
      await sut.time.pass(3_599)
      #expect(sut.loads == [0])
      await sut.time.pass(1)
      #expect(sut.loads == [0, 3_600])
      await sut.time.pass(7_200)
      #expect(sut.loads == [0, 3_600, 7_200, 10_800])
    }
  }

  @Test("A publisher's wish is heeded, but for one below the shortest interval")
  func wish() async throws {
    let sut = try makeSUT([.feed(wish: 600), .feed(wish: 10_600), .feed(wish: 10_601)])
    try await sut.running { await sut.time.pass(10_900) }
    #expect(sut.loads == [0, 600, 10_600, 10_900])
  }

  @Test("After a failure the pauses grow up to the interval, and a success ends that")
  func failures() async throws {
    let failures = Array(repeating: Outcome.failure(AnyFailure()), count: 8)
    let sut = try makeSUT(failures + [.feed(), .failure(AnyFailure())])
    try await sut.running { await sut.time.pass(14_640) }
    let pauses = zip(sut.loads, sut.loads.dropFirst()).map { $1 - $0 }
    #expect(pauses == [60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 60])
    #expect(sut.reports.map(\.failures) == [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 0])
  }

  @Test("A report says when a feed was loaded, when it failed, and why")
  func report() async throws {
    let sut = try makeSUT([.feed(), .failure(AnyFailure())])
    try await sut.running { await sut.time.pass(3_600) }
    let expected = FeedRefresh(
      due: fixedNow.addingTimeInterval(3_660),
      succeededAt: fixedNow,
      failedAt: fixedNow.addingTimeInterval(3_600),
      failures: 1,
      trouble: "AnyFailure()"
    )
    #expect(sut.reports.last == expected)
    #expect(try await sut.refresher.refreshes() == [sut.url: expected])
  }

  @Test("A failure that a saved copy hides counts as one")
  func fallback() async throws {
    let sut = try makeSUT([.copy(because: AnyFailure())])
    try await sut.running { await sut.time.pass(60) }
    #expect(sut.loads == [0, 60])
    #expect(sut.reports.first?.failures == 1)
    #expect(sut.reports.first?.succeededAt == nil)
    #expect(sut.saved.saves == [Feed(images: [], origin: .remote())])
  }

  @Test("What was loaded is saved, and if it cannot be, that is a failure")
  func save() async throws {
    let sut = try makeSUT(saving: .failure(AnyFailure()))
    try await sut.running { await sut.time.pass(0) }
    #expect(sut.saved.saves == [Feed(images: [], origin: .remote())])
    #expect(sut.reports.map(\.failures) == [1])
    #expect(sut.reports.map(\.trouble) == ["AnyFailure()"])
  }

  @Test(
    "A feed that has to wait is loaded when it may be, and did not fail",
    arguments: [FailureCause.waiting(until: waitEnd), .gone(askedAgain: waitEnd)]
  )
  func waiting(cause: FailureCause) async throws {
    let url = try anyURL()
    let sut = try makeSUT([.failure(LoadFailure(.waiting, loading: url, cause: cause))])
    try await sut.running { await sut.time.pass(500) }
    #expect(sut.loads == [0, 500])
    #expect(sut.reports.first?.failures == 0)
    #expect(sut.reports.first?.failedAt == nil)
  }

  @Test("A server that asks for a second each time is not asked each second")
  func shortWait() async throws {
    let url = try anyURL()
    let waits = (0..<3).map { _ in
      let cause = FailureCause.waiting(until: fixedNow.addingTimeInterval(1))
      return Outcome.failure(LoadFailure(.waiting, loading: url, cause: cause))
    }
    let sut = try makeSUT(waits)
    try await sut.running { await sut.time.pass(180) }
    #expect(sut.loads == [0, 60, 120, 180])
  }

  @Test("A clock that is set back does not end the refreshing")
  func clockSetBackWhileRunning() async throws {
    let sut = try makeSUT()
    try await sut.running {
      await sut.time.pass(0)
      sut.time.setBack(by: 31_536_000)
      await sut.time.pass(60)
    }
    #expect(sut.loads.count == 2)
  }

  @Test("A feed that was saved by an instance that died before it said so is not loaded again")
  func savedAndDied() async throws {
    let saved = Feed(images: [], origin: .cache(savedAt: fixedNow - 10, reason: nil))
    let sut = try makeSUT(saved: .success(saved))
    try await sut.store.update(sut.url) {
      $0 = FeedRefresh(due: fixedNow, succeededAt: fixedNow - 3_700)
    }
    try await sut.running { await sut.time.pass(3_590) }
    #expect(sut.loads == [3_590])
  }

  @Test("A feed is loaded later than due by a part of the time until then")
  func jitter() async throws {
    let sut = try makeSUT(random: 0.5)
    try await sut.running { await sut.time.pass(3_780) }
    #expect(sut.loads == [0, 3_780])
  }

  @Test("After a restart a feed is loaded when its saved copy is due")
  func restart() async throws {
    let saved = Feed(images: [], origin: .cache(savedAt: fixedNow - 600, reason: nil))
    let sut = try makeSUT(saved: .success(saved))
    try await sut.running { await sut.time.pass(3_000) }
    #expect(sut.loads == [3_000])
  }

  @Test("A saved copy that is from the future or cannot be read says nothing")
  func strangeCopy() async throws {
    let saved = Feed(images: [], origin: .cache(savedAt: fixedNow + 60, reason: nil))
    for copy in [Result<Feed, any Error>.success(saved), .failure(AnyFailure())] {
      let sut = try makeSUT(saved: copy)
      try await sut.running { await sut.time.pass(0) }
      #expect(sut.loads == [0])
    }
  }

  @Test("A time that no schedule leads to was saved before the clock was set back")
  func clockSetBack() async throws {
    // Two days, a tenth for the jitter, and an hour.
    for (wait, loads) in [(193_680.0, []), (193_681.0, [0.0])] {
      let sut = try makeSUT()
      try await sut.store.update(sut.url) { $0 = FeedRefresh(due: fixedNow + wait) }
      try await sut.running { await sut.time.pass(0) }
      #expect(sut.loads == loads)
    }
  }

  @Test("Feeds that are followed are loaded at once, and those that are not are left alone")
  func follow() async throws {
    let sut = try makeSUT()
    try await sut.running {
      await sut.time.pass(10)
      sut.refresher.follow([sut.feed(try anyURL("other.json"))])
      await sut.spy.loaded(2)
      await sut.time.pass(3_600)
    }
    #expect(sut.loads == [0, 10, 3_610])
    #expect(try await sut.refresher.refreshes().keys.map(\.lastPathComponent) == ["other.json"])
  }
}

@Suite("Keep feeds fresh: several instances, and the end", .timeLimit(.minutes(5)))
struct FeedRefresherInstancesTests {
  @Test("Instances that share a store load a feed once in each interval")
  func once() async throws {
    let sut = try makeSUT()
    let others = [sut.anotherInstance(random: 0.3), sut.anotherInstance(random: 0.9)]
    try await sut.running(with: others) { await sut.time.pass(36_000, sleepers: 3) }
    #expect(sut.loads == (0...10).map { Double($0) * 3_600 })
  }

  @Test("What failed for one instance is not asked by another one")
  func failures() async throws {
    let sut = try makeSUT([.failure(AnyFailure()), .failure(AnyFailure())])
    let other = sut.anotherInstance()
    try await sut.running(with: [other]) { await sut.time.pass(180, sleepers: 2) }
    #expect(sut.loads == [0, 60, 180])
  }

  @Test("The feed of an instance that died is loaded by another one when its claim is over")
  func death() async throws {
    let sut = try makeSUT([.never])
    let run = Task { try await sut.refresher.run() }
    await sut.spy.loaded(1)
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }

    let other = sut.anotherInstance()
    try await sut.running(only: [other]) {
      await sut.time.pass(119)
      #expect(sut.loads == [0])
      await sut.time.pass(1)
      #expect(sut.loads == [0, 120])
    }
  }

  @Test("No more feeds are loaded at once than allowed, and all are loaded")
  func atOnce() async throws {
    let sut = try makeSUT()
    let feeds = try (0..<20).map { sut.feed(try anyURL("\($0)")) }
    let refresher = sut.anotherInstance(of: feeds, atOnce: 3)
    try await sut.running(only: [refresher]) {
      await sut.spy.loaded(20)
    }
    #expect(sut.spy.mostAtOnce == 3)
    #expect(sut.loads.count == 20)
  }

  @Test("After a stop the loads that have begun are finished, and none begins")
  func stop() async throws {
    let sut = try makeSUT([.held])
    let other = sut.feed(try anyURL("other.json"))
    let refresher = sut.anotherInstance(of: [sut.feed(sut.url), other], atOnce: 1)
    let run = Task { try await refresher.run() }
    await sut.spy.loaded(1)
    refresher.stop()
    sut.spy.release()
    try await run.value
    #expect(sut.loads == [0])
    #expect(sut.reports.map(\.succeededAt) == [fixedNow])
  }

  @Test("A stop while nothing is loaded ends the run at once, and so does one before it")
  func stopIdle() async throws {
    let sut = try makeSUT()
    let run = Task { try await sut.refresher.run() }
    await sut.time.pass(60)
    sut.refresher.stop()
    try await run.value
    #expect(sut.loads == [0])

    let other = try makeSUT()
    other.refresher.stop()
    try await other.refresher.run()
    #expect(other.loads == [])
  }

  @Test("A store that cannot be used is reported; then nothing is loaded until it can")
  func brokenStore() async throws {
    let sut = try makeSUT()
    let store = BrokenRefreshStore(breaks: 2, sut.store)
    let refresher = sut.anotherInstance(store: store)
    try await sut.running(only: [refresher]) { await sut.time.pass(120) }
    #expect(sut.loads == [120])
    #expect(sut.storeFailures == [AnyFailure(), AnyFailure()])
  }
}
