import FeedCache

/// Who follows a feed is told when it changes.
extension FeedStoreContract {
  static let following: [StorePromise<any FeedStore>] = [
    StorePromise("Every follower is told of a replace, of a conditional one, and of a delete") {
      store in
      try await expectChanges(toldBy: store, of: store)
    },
    StorePromise("A follower that is late is told, and then of the next save too") { store in
      let changes = try await store.changes()
      for version in 0..<8 {
        try await store.replace(with: Sample.version(version))
      }
      try await expectChange(from: changes)
      try await store.delete()
      try await expectChange(from: changes)
    },
    StorePromise("A follower that retrieves after each change has the last feed, saved meanwhile") {
      store in
      let changes = try await store.changes()
      async let saves: Void = {
        for version in 0..<8 {
          try await store.replace(with: Sample.version(version))
        }
      }()
      while try await store.retrieve()?.feed != Sample.version(7) {
        try await expectChange(from: changes)
      }
      try await saves
    },
    StorePromise(
      "A cancelled follower's changes end, and a cancelled call throws CancellationError"
    ) {
      store in
      try await expectCancellation { try await store.changes() }
      for turns in [0, 64] {
        let changes = try await store.changes()
        let hasThrown = try await isCancelled(afterTurns: turns) { for try await _ in changes {} }
        try expect(!hasThrown, orFound: "changes that threw CancellationError")
      }
    },
  ]

  static let followingOthers: [StorePromise<StoreUnderTest<any FeedStore>>] = [
    StorePromise("A follower of one store is told of what another on the same storage commits") {
      subject in
      let other = try await subject.reopen()
      try await expectChanges(toldBy: subject.store, of: other)
      try await expectChanges(toldBy: other, of: subject.store)
    }
  ]

  private static func expectChanges(toldBy store: any FeedStore, of other: any FeedStore)
    async throws
  {
    let followers = [try await store.changes(), try await store.changes()]
    @Sendable func replace(only revision: FeedStoreRevision, withFeedOf count: Int) async throws {
      let isReplaced = try await other.replace(only: revision, with: Sample.feed(of: count))
      // Without a commit there is nothing to be told of.
      try expect(isReplaced, orFound: "another revision")
    }
    let commits: [@Sendable () async throws -> Void] = [
      { try await other.replace(withFeedOf: 2) },
      { try await replace(only: revision(in: other), withFeedOf: 3) },
      { try await other.delete() },
      { try await replace(only: .noFeed, withFeedOf: 1) },
      { try await other.delete(only: revision(in: other)) },
    ]
    for commit in commits {
      try await commit()
      // A store that cannot see the feed would not tell of it either.
      try expect(try await store.retrieve(), toBe: try await other.retrieve())
      for changes in followers {
        try await expectChange(from: changes)
      }
    }
  }

  /// A store that tells nothing would never end the wait.
  private static func expectChange(from changes: FeedChangeStream) async throws {
    let isTold = try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask { try await changes.first { _ in true } != nil }
      group.addTask {
        try await Task.sleep(for: .seconds(60))
        return false
      }
      defer { group.cancelAll() }
      return try await group.next()
    }
    try expect(isTold == true, orFound: "no change")
  }
}
