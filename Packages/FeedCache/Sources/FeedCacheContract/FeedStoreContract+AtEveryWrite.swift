import FeedCache

extension FeedStoreContract {
  static let atEveryWrite: [StorePromise<StoreUnderTest<any FeedStore>>] = [
    StorePromise(
      "SF2: whichever write of a replace fails, the previous feed is there, whole, also when reopened"
    ) {
      try await checkReplace(in: $0, of: Sample.feed(of: 3)) { store, _ in
        try await store.replace(with: new)
      }
    },
    StorePromise(
      "Whichever write of a conditional replace fails, the previous feed is there, whole, also when reopened"
    ) {
      try await checkReplace(in: $0, of: Sample.feed(of: 3)) { store, previous in
        guard let previous else {
          return
        }
        try expect(try await store.replace(only: previous.revision, with: new), toBe: true)
      }
    },
    StorePromise(
      "SF3: whichever write of the first replace fails, nothing half-written is there, also when reopened"
    ) {
      try await checkReplace(in: $0, of: nil) { store, _ in try await store.replace(with: new) }
    },
    StorePromise("Whichever write of a delete fails, the feed is whole or gone, also when reopened")
    {
      subject in
      for isConditional in [false, true] {
        var previous: StoredFeed?
        try await subject.failAtEveryWrite { store in
          if isConditional, let previous {
            try await store.delete(only: previous.revision)
          } else {
            try await store.delete()
          }
        } preparedBy: { store in
          try await store.replace(withFeedOf: 3)
          previous = try await store.retrieve()
        } then: { store, attempt in
          let found = try await store.retrieve()
          if attempt == .succeeded || found != nil {
            try expect(found, toBe: attempt == .succeeded ? nil : previous)
          }
        }
      }
    },
  ]

  private static let new = Sample.feed(of: [1, 5])

  private static func checkReplace(
    in subject: StoreUnderTest<any FeedStore>,
    of old: CachedFeed?,
    by replace: (any FeedStore, StoredFeed?) async throws -> Void
  ) async throws {
    var previous: StoredFeed?
    try await subject.failAtEveryWrite { store in
      try await replace(store, previous)
    } preparedBy: { store in
      if let old {
        try await store.replace(with: old)
      } else {
        try await store.delete()
      }
      previous = try await store.retrieve()
    } then: { store, attempt in
      let found = try await store.retrieve()
      switch attempt {
      case .failedFromOneOn where found?.feed == new: return
      case .failedAtOne, .failedFromOneOn: try expect(found, toBe: previous)
      case .succeeded: try expect(found?.feed, toBe: new)
      }
    }
  }
}
