import FeedCache

/// Stores that do not tell all followers of all changes.
extension BrokenStore {
  static let whenFollowed: [BrokenStore] = [
    BrokenStore("It tells of nothing", breaks: [everyCommit, late]) { store in
      store.following = { _ in
        try Task.checkCancellation()
        return FeedChangeStream { nil }
      }
    },
    BrokenStore("It tells one follower alone", breaks: [everyCommit]) { store in
      let isFollowed = Shared(false)
      store.following = { base in
        let changes = try await base.changes()
        return isFollowed.exchange(true) ? FeedChangeStream { nil } : changes
      }
    },
    BrokenStore("It tells each follower of one change", breaks: [everyCommit, late]) { store in
      store.following = { base in
        let changes = try await base.changes()
        let isTold = Shared(false)
        return FeedChangeStream { isTold.exchange(true) ? nil : try await changes.first { true } }
      }
    },
    BrokenStore("It throws where a follower is cancelled", breaks: [cancelled]) { store in
      store.following = { base in
        let changes = try await base.changes()
        return FeedChangeStream {
          let change: Void? = try await changes.first { true }
          try Task.checkCancellation()
          return change
        }
      }
    },
    BrokenStore("It lets a cancelled caller follow", breaks: [cancelled]) { store in
      store.following = { base in try await Task { try await base.changes() }.value }
    },
  ]

  private static let everyCommit =
    "Every follower is told of a replace, of a conditional one, and of a delete"
  private static let late = "A follower that is late is told, and then of the next save too"
  private static let cancelled =
    "A cancelled follower's changes end, and a cancelled call throws CancellationError"
}
