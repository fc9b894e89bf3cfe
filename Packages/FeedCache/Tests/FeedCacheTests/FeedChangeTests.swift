import Testing

@testable import FeedCache

@Suite("Follow a saved feed")
struct FeedChangeTests {
  @Test("Every follower is told of a notification after it began to follow, and of none before")
  func everyFollower() async throws {
    let sut = FeedChangeNotifier()
    sut.notify()
    let followers = try (0..<3).map { _ in try sut.changes() }
    sut.notify()
    let late = try sut.changes()
    for follower in followers { #expect(try await received(from: follower) == 1) }
    #expect(try await received(from: late) == 0)
  }

  @Test("Any number of notifications that nobody waits for are one change")
  func coalesces() async throws {
    let sut = FeedChangeNotifier()
    let changes = try sut.changes()
    for _ in 0..<1_000 { sut.notify() }
    #expect(try await received(from: changes) == 1)
  }

  @Test("A change that was received does not swallow the next one")
  func nextChange() async throws {
    let sut = FeedChangeNotifier()
    var changes = try sut.changes().makeAsyncIterator()
    for _ in 0..<3 {
      sut.notify()
      #expect(try await changes.next() != nil)
    }
  }

  @Test("A cancelled follower's changes end without an error, and nothing is left of it")
  func cancel() async throws {
    let sut = FeedChangeNotifier()
    let changes = try sut.changes()
    let follower = Task {
      for try await _ in changes {}
    }
    follower.cancel()
    try await follower.value
    #expect(sut.followerCount == 0)
  }

  @Test("Nothing is left of a follower that went without waiting for a change, or after one")
  func leaves() async throws {
    let sut = FeedChangeNotifier()
    _ = try sut.changes()
    #expect(sut.followerCount == 0)
    do {
      let changes = try sut.changes()
      #expect(sut.followerCount == 1)
      sut.notify()
      for try await _ in changes { break }
    }
    #expect(sut.followerCount == 0)
  }

  @Test("A cancelled call throws CancellationError, and follows nothing")
  func cancelledCall() async throws {
    let sut = FeedChangeNotifier()
    await expectCancellation {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try sut.changes()
    }
    #expect(sut.followerCount == 0)
  }

  @Test("In memory each commit is a change, and a call that commits nothing is none")
  func inMemory() async throws {
    let sut = InMemoryFeedStore()
    let feed = CachedFeed(images: try uniqueImages(), savedAt: fixedNow)
    let commits: [@Sendable () async throws -> Void] = [
      { try await sut.replace(with: feed) },
      { _ = try await sut.replace(only: FeedStoreRevision("1"), with: feed) },
      { try await sut.delete(only: FeedStoreRevision("2")) },
      { _ = try await sut.replace(only: .noFeed, with: feed) },
      { try await sut.delete() },
    ]
    for commit in commits {
      #expect(try await changes(of: sut, during: commit) == 1)
    }
    let others: [@Sendable () async throws -> Void] = [
      { _ = try await sut.replace(only: FeedStoreRevision("1"), with: feed) },
      { try await sut.delete(only: FeedStoreRevision("1")) },
      { try await sut.insert(Data([1]), for: try anyURL()) },
      { _ = await sut.retrieve() },
    ]
    for call in others {
      #expect(try await changes(of: sut, during: call) == 0)
    }
  }

  @Test("The loader of a saved feed follows its store, and throws the store's error")
  func loader() async throws {
    let following = FeedStoreSpy(.success)
    _ = try await LocalFeedLoader(store: following).changes()
    #expect(following.messages == [.changes])

    let failing = FeedStoreSpy(.failure(StoreFailure()))
    await #expect(throws: StoreFailure()) {
      _ = try await LocalFeedLoader(store: failing).changes()
    }
    let cancelled = FeedStoreSpy(.cancelledMeanwhile(.failure(StoreFailure())))
    await expectCancellation { _ = try await LocalFeedLoader(store: cancelled).changes() }
  }

  /// How many changes are there by now: a cancelled follower receives them, and then the end.
  private func received(from changes: FeedChangeStream) async throws -> Int {
    let follower = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await changes.reduce(0) { count, _ in count + 1 }
    }
    return try await follower.value
  }

  private func changes(
    of store: InMemoryFeedStore,
    during call: @Sendable () async throws -> Void
  ) async throws -> Int {
    let changes = try await store.changes()
    try await call()
    return try await received(from: changes)
  }
}
