import FeedCache
import FeedCore
import FeedLibrary
import Synchronization
import Testing

@Suite("Sweep copies of feeds that are not followed")
struct UnfollowedFeedSweepTests {
  private let month = UnfollowedFeedSweep.time

  @Test("A copy goes 37 days after its last use, and not a second before")
  func time() async throws {
    #expect(month == 37 * day)
    let world = try await World(copies: ["old", "used"], savedDaysAgo: 90)
    await world.use("old", ago: month)
    await world.use("used", ago: month - 1)
    #expect(try await world.sweep() == ["old"])
    #expect(await world.copies == ["used"])
  }

  @Test("A followed feed's copy is never swept, however long it was not used")
  func followed() async throws {
    let world = try await World(copies: ["mine", "other"], savedDaysAgo: 900)
    await world.use("mine", ago: 800 * day)
    await world.use("other", ago: 800 * day)
    #expect(try await world.sweep(followed: ["mine"]) == ["other"])
    #expect(await world.copies == ["mine"])
  }

  @Test("Without a followed feed nothing is swept, and no turn is taken")
  func nothingFollowed() async throws {
    let world = try await World(copies: ["old"], savedDaysAgo: 90)
    await world.use("old", ago: month)
    #expect(try await world.sweep(followed: []) == [])
    #expect(try await world.sweep() == ["old"])
  }

  @Test("A copy whose last load failed stays, for as long as it is not loaded")
  func failed() async throws {
    let world = try await World(copies: ["down", "moved"], savedDaysAgo: 400)
    await world.use("down", ago: 300 * day)
    await world.use("moved", ago: 300 * day)
    try await world.note(FeedTrouble(name: "refused", code: .connectivity), on: "down")
    try await world.note(FeedTrouble(name: "moved", code: .moved), on: "moved")
    #expect(try await world.sweep() == ["moved"])
    world.pass(day)
    #expect(try await world.sweep() == [])
    try await world.note(nil, on: "down")
    world.pass(day)
    #expect(try await world.sweep() == ["down"])
  }

  @Test("Where it cannot be found out what failed, nothing is swept")
  func brokenTroubles() async throws {
    let world = try await World(
      copies: ["old"],
      savedDaysAgo: 90,
      troubles: FailingNotes<FeedTrouble>()
    )
    await world.use("old", ago: month)
    await #expect(throws: AnyFailure()) { try await world.sweep() }
    #expect(await world.copies == ["old"])
  }

  @Test("Where it cannot be noted that a sweep begins, nothing is swept")
  func brokenUses() async throws {
    let world = try await World(copies: ["old"], savedDaysAgo: 90, uses: FailingNotes<Date>())
    await #expect(throws: AnyFailure()) { try await world.sweep() }
    #expect(await world.copies == ["old"])
  }

  @Test("A copy whose last use is not known is used when a sweep first finds it")
  func firstSight() async throws {
    let world = try await World(copies: ["old"], savedDaysAgo: 900)
    #expect(try await world.sweep() == [])
    world.pass(month - day)
    #expect(try await world.sweep() == [])
    world.pass(day)
    #expect(try await world.sweep() == ["old"])
  }

  @Test("A copy that is younger than 37 days stays, whatever is noted of its use")
  func youngCopy() async throws {
    let world = try await World(copies: ["young"], savedDaysAgo: 36)
    await world.use("young", ago: 90 * day)
    #expect(try await world.sweep() == [])
  }

  @Test("A sweep begins at most once a day")
  func onceADay() async throws {
    let world = try await World(copies: ["old"], savedDaysAgo: 90)
    #expect(try await world.sweep() == [])
    await world.use("old", ago: month)
    world.pass(day - 1)
    #expect(try await world.sweep() == [])
    world.pass(1)
    #expect(try await world.sweep() == ["old"])
  }

  @Test("After a clock that was ahead no sweep is made until another day, and no use is certain")
  func clock() async throws {
    let world = try await World(copies: ["ahead", "old"], savedDaysAgo: 90)
    await world.use("ahead", ago: -5 * day)
    await world.use("old", ago: month)
    await world.sweptAt(ago: -5 * day)
    #expect(try await world.sweep() == [])
    world.pass(day)
    #expect(try await world.sweep() == ["old"])
    world.pass(month)
    #expect(try await world.sweep() == ["ahead"])
  }

  @Test("A use is never taken back by an earlier one")
  func monotone() async throws {
    let uses = InMemoryFeedNotes<Date>()
    let url = try anyURL()
    try await uses.noteUse(of: [url], at: fixedNow.addingTimeInterval(0.5))
    try await uses.noteUse(of: [url], at: fixedNow.addingTimeInterval(-90 * day))
    #expect(try await uses.note(of: url) == fixedNow)
  }

  @Test("A copy that another program saved after it was judged stays")
  func savedMeanwhile() async throws {
    let feed = try anyURL("old")
    let store = FeedStoreSpy(holding: savedFeed(aged: 90 * day))
    let uses = InMemoryFeedNotes<Date>()
    try await uses.noteUse(of: [feed], at: fixedNow.addingTimeInterval(-90 * day))
    let sut = UnfollowedFeedSweep(
      of: OneFeed(url: feed, store: store),
      uses: uses,
      troubles: InMemoryFeedNotes<FeedTrouble>(),
      now: { fixedNow }
    )
    #expect(try await sut.sweep { [try anyURL("mine")] } == [], "the spy still has a copy")
    let revision = FeedStoreRevision("1")
    #expect(store.calls == [.retrieve, .delete(revision), .retrieve], "no other one is deleted")
  }

  @Test("A copy stays that is used, fails or is followed while a sweep runs")
  func meanwhile() async throws {
    let names = ["used", "failing", "followed", "old"]
    let troubles = InMemoryFeedNotes<FeedTrouble>()
    let list = Mutex(["mine"])
    let uses = AskedUses { uses in
      try await uses.noteUse(of: [anyURL("used")], at: fixedNow)
      try await troubles.update(anyURL("failing")) { $0 = FeedTrouble(name: "refused") }
      list.withLock { $0 = ["mine", "followed"] }
    }
    let world = try await World(copies: names, savedDaysAgo: 90, uses: uses, troubles: troubles)
    for name in names {
      await world.use(name, ago: month)
    }
    #expect(try await world.sweep { list.withLock(\.self) } == ["old"])
    #expect(await Set(world.copies) == ["used", "failing", "followed"])
  }

  @Test("Where the list is lost while a sweep runs, it ends", arguments: [true, false])
  func lostList(isEmpty: Bool) async throws {
    let isLost = Mutex(false)
    let uses = AskedUses { _ in isLost.withLock { $0 = true } }
    let world = try await World(copies: ["old"], savedDaysAgo: 90, uses: uses)
    await world.use("old", ago: month)
    let list: @Sendable () throws -> [String] = {
      guard isLost.withLock(\.self) else {
        return ["mine"]
      }
      guard isEmpty else {
        throw AnyFailure()
      }
      return []
    }
    if isEmpty {
      #expect(try await world.sweep(followed: list) == [])
    } else {
      await #expect(throws: AnyFailure()) { try await world.sweep(followed: list) }
    }
    #expect(await world.copies == ["old"])
  }

  @Test(
    "A copy that is corrupt, of a newer version, or cannot be read stays",
    arguments: [
      FeedStoreError.corrupt(FeedStoreRevision("1"), reason: "x"), .unavailable(AnyFailure()),
    ]
  )
  func unreadable(error: FeedStoreError) async throws {
    let feed = try anyURL("old")
    let store = FeedStoreSpy(.failure(error))
    let uses = InMemoryFeedNotes<Date>()
    try await uses.noteUse(of: [feed], at: fixedNow.addingTimeInterval(-90 * day))
    let sut = UnfollowedFeedSweep(
      of: OneFeed(url: feed, store: store),
      uses: uses,
      troubles: InMemoryFeedNotes<FeedTrouble>(),
      now: { fixedNow }
    )
    #expect(try await sut.sweep { [try anyURL("mine")] } == [])
    #expect(store.calls == [.retrieve])
  }

  @Test("What is kept for good is in no cache, and is never swept")
  func kept() async throws {
    let world = try await World(copies: ["old"], savedDaysAgo: 90)
    let kept = InMemoryFeedCache(limit: .unlimited)
    for url in [KeptFeed.url, try anyURL("old")] {
      try await kept.store(for: url).replace(with: savedFeed(aged: 900 * day))
    }
    await world.use("old", ago: month)
    #expect(try await world.sweep(CachesWithKept(world.caches, kept: kept)) == ["old"])
    #expect(await kept.summaries().count == 2)
  }
}

/// Caches, notes and a clock.
private final class World: Sendable {
  let caches = InMemoryFeedCache()
  private let uses: any ListedFeedNotes<Date>
  private let troubles: any FeedNotes<FeedTrouble>
  private let clock = Mutex(fixedNow)

  init(
    copies: [String],
    savedDaysAgo days: Double,
    uses: any ListedFeedNotes<Date> = InMemoryFeedNotes<Date>(),
    troubles: any FeedNotes<FeedTrouble> = InMemoryFeedNotes<FeedTrouble>()
  ) async throws {
    self.uses = uses
    self.troubles = troubles
    for name in copies {
      try await caches.store(for: anyURL(name)).replace(with: savedFeed(aged: days * day))
    }
  }

  var copies: [String] {
    get async { await caches.summaries().compactMap { $0.url?.lastPathComponent } }
  }

  private var now: Date { clock.withLock(\.self) }

  func pass(_ seconds: TimeInterval) { clock.withLock { $0 += seconds } }

  func use(_ name: String, ago seconds: TimeInterval) async {
    let time = now.addingTimeInterval(-seconds)
    await #expect(throws: Never.self) {
      let url = try anyURL(name)
      try await uses.update(url) { $0 = time }
    }
  }

  func sweptAt(ago seconds: TimeInterval) async {
    let time = now.addingTimeInterval(-seconds)
    await #expect(throws: Never.self) {
      try await uses.update(UnfollowedFeedSweep.mark) { $0 = time }
    }
  }

  func note(_ trouble: FeedTrouble?, on name: String) async throws {
    let url = try anyURL(name)
    try await troubles.update(url) { $0 = trouble }
  }

  func sweep(
    _ caches: (any FeedCacheCatalog)? = nil,
    followed: [String] = ["mine"]
  ) async throws -> [String] {
    try await sweep(caches) { followed }
  }

  func sweep(
    _ caches: (any FeedCacheCatalog)? = nil,
    followed: @Sendable () throws -> [String]
  ) async throws -> [String] {
    let sut = UnfollowedFeedSweep(
      of: caches ?? self.caches,
      uses: uses,
      troubles: troubles,
      now: { self.now }
    )
    return try await sut.sweep { try followed().map { try anyURL($0) } }.map(\.lastPathComponent)
  }
}

/// Uses that something happens before, whenever one is asked for.
private struct AskedUses: ListedFeedNotes {
  let uses = InMemoryFeedNotes<Date>()
  let onAsk: @Sendable (InMemoryFeedNotes<Date>) async throws -> Void

  func notes(of feeds: Set<URL>) async throws -> [URL: Date] {
    try await onAsk(uses)
    return await uses.notes(of: feeds)
  }

  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout Date?) throws -> Value
  ) async throws -> [URL: Value] {
    try await uses.update(feeds, change)
  }

  func feeds() async -> Set<URL> { await uses.feeds() }

  func forget(_ feed: URL?) async throws { try await uses.forget(feed) }
}

/// A catalog with one store.
private struct OneFeed: FeedCacheCatalog {
  let url: URL
  let store: FeedStoreSpy

  func store(for url: URL) -> any FeedStore & FeedImageDataStore { Store(feed: store) }

  func summary(of url: URL) -> FeedCacheSummary { FeedCacheSummary(url: url, state: .empty) }

  func summaries() -> [FeedCacheSummary] { [summary(of: url)] }

  func deleteAll() { Issue.record("all are deleted") }
}

private struct Store: FeedStore, FeedImageDataStore {
  let feed: FeedStoreSpy

  func retrieve() throws -> StoredFeed? { try feed.retrieve() }

  func replace(with new: CachedFeed) { feed.replace(with: new) }

  func replace(only revision: FeedStoreRevision, with new: CachedFeed) -> Bool {
    feed.replace(only: revision, with: new)
  }

  func delete() { feed.delete() }

  func delete(only revision: FeedStoreRevision) throws { try feed.delete(only: revision) }

  func changes() throws -> FeedChangeStream { try feed.changes() }

  func retrieveImageData(for key: ImageDataKey) -> Data? { nil }

  func sizeOfImageData(for key: ImageDataKey) -> Int? { nil }

  func insert(_ data: Data, for key: ImageDataKey) {}

  func deleteCorruptImageData() -> Int { 0 }
}
