import FeedCache
import FeedContract

extension FeedStoreContract {
  static let callersAtOnce: [StorePromise<any FeedStore>] = [
    StorePromise("Callers at once see whole feeds only") { store in
      let versions = (0..<8).map(Sample.version)
      for stored in try await feedsSeen(while: versions, areSavedIn: store) {
        try expect(versions.contains(stored.feed), orFound: "a feed that nobody saved")
      }
      let isOneOfThem = try await store.retrieve().map { versions.contains($0.feed) }
      try expect(isOneOfThem, toBe: true)
    },
    StorePromise("Callers at once see a revision with one feed only") { store in
      let seen = try await feedsSeen(while: (0..<8).map(Sample.version), areSavedIn: store)
      var feeds: [FeedStoreRevision: CachedFeed] = [:]
      for stored in seen {
        let isSame =
          feeds.updateValue(stored.feed, forKey: stored.revision).map { $0 == stored.feed } ?? true
        try expect(isSame, orFound: "two feeds of the revision \(stored.revision.rawValue)")
      }
    },
    StorePromise("Deleting a revision never deletes what another caller saves meanwhile") { store in
      for round in 0..<8 {
        try await store.replace(with: Sample.version(2 * round))
        let old = try await revision(in: store)
        let good = Sample.version(2 * round + 1)
        async let deletion: Void = store.delete(only: old)
        async let replacement: Void = store.replace(with: good)
        async let another: Void = store.delete(only: old)
        _ = try await (deletion, replacement, another)
        try await expect(good, in: store)
      }
    },
  ]

  /// Saves all of `feeds` at once, and returns what other callers retrieved meanwhile. There is
  /// always a feed.
  private static func feedsSeen(while feeds: [CachedFeed], areSavedIn store: any FeedStore)
    async throws -> [StoredFeed]
  {
    try await store.replace(with: feeds[0])
    return try await withThrowingTaskGroup(of: [StoredFeed].self) { group in
      for feed in feeds {
        group.addTask {
          var seen: [StoredFeed] = []
          for _ in 0..<8 {
            guard let stored = try await store.retrieve() else {
              throw Broken(found: "no feed, though one was saved")
            }
            seen.append(stored)
            await Task.yield()
          }
          return seen
        }
        group.addTask {
          try await store.replace(with: feed)
          return []
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
}
