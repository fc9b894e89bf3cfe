import FeedCache
import FeedCore
import FeedLibrary
import Testing

@Suite("Follow a saved feed", .timeLimit(.minutes(5)))
struct SavedFeedUpdatesTests {
  @Test("What is saved comes at once, and then what is saved after each change")
  func updates() async throws {
    let store = InMemoryFeedStore()
    var updates = SavedFeedUpdates(of: loader(store)).makeAsyncIterator()
    #expect(try await updates.next()?.summary == "no feed")
    try await store.replace(with: savedFeed(aged: 0))
    #expect(try await updates.next()?.summary == "saved at \(fixedNow)")
    try await store.replace(with: savedFeed(aged: day))
    #expect(try await updates.next()?.summary == "saved at \(fixedNow.addingTimeInterval(-day))")
    try await store.delete()
    #expect(try await updates.next()?.summary == "no feed")
  }

  @Test("The policy decides: a change to an expired copy is no feed, and names the copy")
  func expired() async throws {
    let store = InMemoryFeedStore()
    var updates = SavedFeedUpdates(of: loader(store)).makeAsyncIterator()
    _ = try await updates.next()
    try await store.replace(with: savedFeed(aged: 8 * day))
    #expect(try await updates.next()?.summary == "a refused copy")
  }

  @Test("Changes at once are one update, of the last feed")
  func coalesces() async throws {
    let store = InMemoryFeedStore()
    var updates = SavedFeedUpdates(of: loader(store)).makeAsyncIterator()
    _ = try await updates.next()
    for age in [3, 2, 1.0] { try await store.replace(with: savedFeed(aged: age * day)) }
    #expect(try await updates.next()?.summary == "saved at \(fixedNow.addingTimeInterval(-day))")
    try await store.delete()
    #expect(try await updates.next()?.summary == "no feed")
  }

  @Test("A change during the first load is not lost: the store is followed before it is read")
  func order() async throws {
    let store = FeedStoreSpy(holding: savedFeed(aged: 0))
    var updates = SavedFeedUpdates(of: loader(store)).makeAsyncIterator()
    _ = try await updates.next()
    #expect(store.calls == [.changes, .retrieve])
  }

  @Test("A store that cannot be read is an update, and the updates go on")
  func unusable() async throws {
    let store = FeedStoreSpy(.failure(FeedStoreError.unavailable(AnyFailure())))
    var updates = SavedFeedUpdates(of: loader(store)).makeAsyncIterator()
    #expect(try await updates.next()?.summary == "unusable")
    store.notifier.notify()
    #expect(try await updates.next()?.summary == "unusable")
  }

  @Test("A store that cannot be followed is thrown")
  func cannotFollow() async throws {
    let store = FeedStoreSpy(holding: nil, following: .failure(AnyFailure()))
    await #expect(throws: AnyFailure()) {
      for try await _ in SavedFeedUpdates(of: loader(store)) {}
    }
    #expect(store.calls == [.changes])
  }

  @Test("A cancel ends the updates without an error, whenever it comes")
  func cancel() async throws {
    let store = InMemoryFeedStore()
    let (shown, show) = AsyncStream<Void>.makeStream()
    let view = Task { [updates = SavedFeedUpdates(of: loader(store))] in
      for try await _ in updates { show.yield() }
    }
    for await _ in shown { break }
    view.cancel()
    try await view.value

    let late = Task { [updates = SavedFeedUpdates(of: loader(store))] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await updates.reduce(0) { count, _ in count + 1 }
    }
    #expect(try await late.value == 0)
  }

  @Test("A snapshot of a store, and a cache with kept images, are followed as the store itself")
  func decorators() async throws {
    let store = FeedStoreSpy(holding: nil)
    _ = try await FeedStoreSnapshot(of: store).changes()
    #expect(store.calls == [.retrieve, .changes])

    let caches = InMemoryFeedCache()
    let decorated = CachesWithKept(caches, kept: InMemoryFeedCache()).store(for: try anyURL())
    let changes = try await decorated.changes()
    try await caches.store(for: try anyURL()).replace(with: savedFeed(aged: 0))
    #expect(try await changes.first { true } != nil)
  }

  private func loader(_ store: some FeedStore) -> LocalFeedLoader {
    LocalFeedLoader(store: store, policy: .sevenDays, now: { fixedNow })
  }
}

extension SavedFeeds.Outcome {
  fileprivate var summary: String {
    switch self {
    case .feed(let feed): "saved at \(feed.origin.savedAt ?? .distantPast)"
    case .noFeed(nil): "no feed"
    case .noFeed: "a refused copy"
    case .unusable: "unusable"
    }
  }
}
